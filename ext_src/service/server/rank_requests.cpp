#include "service/server/rank_requests.h"

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "device/rank_operation.h"
#include "service/protocol/channel.h"
#include "service/server/request_reader.h"

namespace postings::service {

namespace {

// So many queries of a batch usually take less time than a client waits awake.
constexpr size_t kFewLeft = 16;

// The request in memory of our own, and its parts there; every number in it is in its range.
struct CheckedRequest {
    CheckedRequest() = default;
    CheckedRequest(CheckedRequest&&) = default;

    RankRequest header;
    std::vector<uint64_t> rest;  // has the parts
    std::span<const ListKey> keys;
    std::span<const uint32_t> ends;
    std::span<const RankTerm> terms;

    std::span<const RankTerm> query(size_t i) const {
        const uint32_t begin = i == 0 ? 0 : ends[i - 1];
        return terms.subspan(begin, ends[i] - begin);
    }

    RankTask task(std::span<const std::span<const RankTerm>> of_queries) const {
        return {{header.k1, header.b},
                header.k,
                static_cast<RankMode>(header.mode),
                of_queries,
                header.filter,
                header.excluded,
                header.average_length < 0 ? std::nullopt : std::optional(header.average_length)};
    }
};

// Behind the header.
uint64_t most_bytes(const RankRequest& header) {
    return header.lists * uint64_t{sizeof(ListKey)} +
           header.queries * uint64_t{sizeof(uint32_t) + kMaxRankLists * sizeof(RankTerm)};
}

std::optional<CheckedRequest> check(std::span<const uint8_t> payload) {
    CheckedRequest request;
    RankRequest& header = request.header;
    RequestReader reader(payload);
    if (!reader.take(header) || header.k == 0 || header.k > kMaxRankK ||
        header.mode > static_cast<uint32_t>(RankMode::kAndThenOr) || header.queries == 0 ||
        header.queries > kMaxRankQueries || header.lists > kMaxRequestLists ||
        !std::isfinite(header.average_length) || reader.left() > most_bytes(header)) {
        return std::nullopt;
    }
    RequestReader parts(reader.take_rest(request.rest));
    if (!parts.refer(request.keys, header.lists) || !parts.refer(request.ends, header.queries) ||
        !parts.refer(request.terms, request.ends.back()) || parts.left() != 0) {
        return std::nullopt;
    }
    const auto is_wrong = [&](uint32_t list) {
        return list != RankTask::kNoList && list >= header.lists;
    };
    if (is_wrong(header.filter) || is_wrong(header.excluded)) return std::nullopt;
    uint32_t begin = 0;
    for (const uint32_t end : request.ends) {
        if (end <= begin || end - begin > kMaxRankLists) return std::nullopt;
        begin = end;
    }
    for (const RankTerm& term : request.terms) {
        if (term.list >= header.lists || term.weight == 0) return std::nullopt;
    }
    return request;
}

class RankJob : public Job {
  public:
    RankJob(CheckedRequest request, std::span<uint8_t> result, BatchEnds* ends)
        : request_(std::move(request)),
          result_(result),
          ends_(is_shared() ? ends : nullptr),
          own_(is_shared() ? 0 : queries()),
          is_done_(is_shared() ? queries() : 0) {
        needs_.reserve(request_.keys.size() + 1);
        for (const ListKey& key : request_.keys) {
            needs_.push_back({key, MessageType::UploadToRank});
        }
        needs_.push_back({request_.header.lengths, MessageType::UploadLengths});
    }

    bool is_batch() const override { return request_.ends.size() > 1; }

    size_t enough_on_device() const override {
        return is_shared() && at_once() < POSTINGS_MAX_RANKS ? at_once() - 1
                                                             : Job::enough_on_device();
    }
    // What is done of what is shared is of use all the same.
    Outcome late() const override {
        if (!is_shared() || bytes() > result_.size()) return {Status::Late};
        const auto undone = std::ranges::find(is_done_, false);
        return done(static_cast<size_t>(undone - is_done_.begin()));
    }

    std::optional<PlannedQueries> next_queries(device::DeviceCache& cache) override {
        if (bytes() > result_.size()) return std::nullopt;
        while (!again_.empty() || has_next()) {
            const bool all = again_.empty() && mode() != RankMode::kOr;
            std::vector<uint32_t> numbers = std::exchange(again_, {});
            if (numbers.empty()) {
                if (is_batch() && !is_shared() && order_.empty()) put_in_order(cache);
                for (; next_ < own_ && numbers.size() < POSTINGS_MAX_RANKS; ++next_)
                    numbers.push_back(query_at(next_));
            }
            PlannedQueries planned = planned_queries(cache, numbers, all);
            if (!planned.queries.empty()) return planned;
        }
        return std::nullopt;
    }

    std::optional<Outcome> take_answer(const device::RankStreams::Answer& answer) override {
        write_empty();
        const uint32_t query = answer.ticket.query;
        if (answer.all && mode() == RankMode::kAndThenOr &&
            answer.documents.size() < request_.header.k) {
            again_.push_back(query);
        } else {
            write(query, {answer.all ? RankMode::kAnd : RankMode::kOr, answer.documents});
        }
        return finished();
    }

    bool ends_soon() const override {
        return is_batch() && ends_ == nullptr && own_ - answered_ <= kFewLeft;
    }

    std::optional<Outcome> step(device::DeviceCache& cache, Pace& pace, uint64_t ns) override {
        if (bytes() > result_.size()) return Outcome{Status::TooLarge, 0, bytes()};
        write_empty();
        const uint64_t most = pace.postings(Operation::Rank, ns), begin = monotonic_ns();
        uint64_t postings = 0;
        has_next();
        const size_t first = next_, end = own_;
        for (; next_ < end && (next_ == first || postings < most); ++next_) {
            postings += Pace::kQueryPostings;
            for (const RankTerm& term : request_.query(next_)) {
                postings += cache.rank_list(request_.keys[term.list]).count;
            }
        }
        if (next_ != first) {
            std::vector<std::span<const RankTerm>> piece;
            for (size_t query = first; query < next_; ++query)
                piece.push_back(request_.query(query));
            size_t query = first;
            for (const RankedDocuments& ranked : device::rank(
                     cache, request_.keys, request_.header.lengths, request_.task(piece))) {
                write(query++, ranked);
            }
            pace.took(Operation::Rank, postings, monotonic_ns() - begin);
        }
        return finished();
    }

  private:
    size_t queries() const { return request_.ends.size(); }
    size_t stride() const { return 8 * (1 + size_t{request_.header.k}); }
    size_t bytes() const { return queries() * stride(); }
    bool is_shared() const { return request_.header.at_once > 0; }
    size_t at_once() const { return std::min<size_t>(request_.header.at_once, POSTINGS_MAX_RANKS); }
    RankMode mode() const { return static_cast<RankMode>(request_.header.mode); }

    // Of what is shared, what it has taken is its own.
    bool has_next() {
        if (next_ == own_ && ends_ != nullptr) {
            const auto taken = static_cast<uint32_t>(own_);
            own_ += ends_->take_front(taken,
                                      static_cast<uint32_t>(std::min(at_once(), queries() - own_)));
            if (own_ == taken) ends_ = nullptr;
        }
        return next_ < own_;
    }

    // Queries are launched in this order.
    uint32_t query_at(size_t place) const {
        return order_.empty() ? static_cast<uint32_t>(place) : order_[place];
    }
    // Those that take long first: in the end nothing waits for them then. Of what is shared the
    // client has seen to it.
    void put_in_order(const device::DeviceCache& cache) {
        std::vector<uint64_t> counts, of_queries;  // postings
        for (const ListKey& key : request_.keys) counts.push_back(cache.rank_list(key).count);
        for (size_t query = 0; query < queries(); ++query) {
            uint64_t all = 0, fewest = UINT64_MAX;
            for (const RankTerm& term : request_.query(query)) {
                all += counts[term.list];
                fewest = std::min(fewest, counts[term.list]);
            }
            of_queries.push_back(mode() == RankMode::kOr ? all : fewest);
            order_.push_back(static_cast<uint32_t>(query));
        }
        std::ranges::stable_sort(order_, std::greater(),
                                 [&](uint32_t query) { return of_queries[query]; });
    }

    Outcome done(size_t count) const { return {Status::Ok, static_cast<uint32_t>(bytes()), count}; }
    std::optional<Outcome> finished() {
        if (answered_ < own_ || has_next()) return std::nullopt;
        return done(own_);
    }

    // Of the queries of these numbers, those that may find something, in all lists or in any.
    // Nothing is written: the request may not be taken yet.
    PlannedQueries planned_queries(device::DeviceCache& cache, std::span<const uint32_t> numbers,
                                   bool all) {
        std::vector<std::span<const RankTerm>> terms;
        terms.reserve(numbers.size());
        for (const uint32_t number : numbers) terms.push_back(request_.query(number));
        PlannedQueries planned{
            {cache, request_.keys, request_.header.lengths, request_.task(terms)}, {}};
        for (size_t i = 0; i < numbers.size(); ++i) {
            bool in_all = all;
            if (in_all && mode() == RankMode::kAndThenOr) in_all = planned.plan.may_find(i, true);
            if (planned.plan.may_find(i, in_all)) {
                planned.queries.push_back({i, in_all, {.query = numbers[i]}});
            } else {
                empty_.emplace_back(numbers[i], in_all ? RankMode::kAnd : RankMode::kOr);
            }
        }
        return planned;
    }

    void write_empty() {
        for (const auto& [query, mode] : empty_) write(query, {mode, {}});
        empty_.clear();
    }

    void write(size_t query, const RankedDocuments& ranked) {
        const std::span<uint8_t> to = result_.subspan(query * stride(), stride());
        const uint32_t head[] = {static_cast<uint32_t>(ranked.documents.size()),
                                 static_cast<uint32_t>(ranked.mode)};
        std::memcpy(to.data(), head, sizeof head);
        if (!ranked.documents.empty())
            std::memcpy(&to[sizeof head], ranked.documents.data(),
                        ranked.documents.size() * sizeof(ScoredDocument));
        if (is_shared()) is_done_[query] = true;
        ++answered_;
    }

    CheckedRequest request_;
    std::span<uint8_t> result_;
    BatchEnds* ends_;              // while there may be more to take
    size_t next_ = 0, own_;        // places: what has not been begun; those before are done here
    std::vector<uint32_t> order_;  // in which queries are launched; empty: that of the request
    size_t answered_ = 0;          // queries
    std::vector<bool> is_done_;    // by query, of what is shared
    std::vector<uint32_t> again_;  // queries of which all lists had too few
    std::vector<std::pair<uint32_t, RankMode>> empty_;  // those that find nothing
};

}  // namespace

std::unique_ptr<Job> read_rank(const Call& call) {
    auto request = check(call.payload);
    if (!request) return nullptr;
    return std::make_unique<RankJob>(std::move(*request), call.result, call.ends);
}

}  // namespace postings::service
