#include "service/server/rank_requests.h"

#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "device/rank_operation.h"
#include "service/protocol/channel.h"
#include "service/server/request_reader.h"

namespace postings::service {

namespace {

// The request in memory of our own, and its parts; every number in it is in its range.
struct CheckedRequest {
    RankRequest header;
    std::vector<ListKey> keys;
    std::vector<uint32_t> ends;
    std::vector<RankTerm> terms;
    std::vector<std::span<const RankTerm>> queries;

    // Of queries from `begin` to `end`.
    RankTask task(size_t begin, size_t end) const {
        return {{header.k1, header.b},
                header.k,
                static_cast<RankMode>(header.mode),
                std::span(queries).subspan(begin, end - begin),
                header.filter,
                header.excluded,
                header.average_length < 0 ? std::nullopt : std::optional(header.average_length)};
    }
};

std::optional<CheckedRequest> check(std::span<const uint8_t> payload) {
    CheckedRequest request;
    RankRequest& header = request.header;
    RequestReader reader(payload);
    if (!reader.take(header) || header.k == 0 || header.k > kMaxRankK ||
        header.mode > static_cast<uint32_t>(RankMode::kAndThenOr) || header.queries == 0 ||
        header.queries > kMaxRankQueries || !std::isfinite(header.average_length) ||
        !reader.take(request.keys, header.lists) || !reader.take(request.ends, header.queries) ||
        !reader.take(request.terms, request.ends.back()) || reader.left() != 0) {
        return std::nullopt;
    }
    const auto is_wrong = [&](uint32_t list) {
        return list != RankTask::kNoList && list >= header.lists;
    };
    if (is_wrong(header.filter) || is_wrong(header.excluded)) return std::nullopt;
    uint32_t begin = 0;
    for (const uint32_t end : request.ends) {
        if (end <= begin || end - begin > kMaxRankLists) return std::nullopt;
        request.queries.push_back(std::span(request.terms).subspan(begin, end - begin));
        begin = end;
    }
    for (const RankTerm& term : request.terms) {
        if (term.list >= header.lists || term.weight == 0) return std::nullopt;
    }
    return request;
}

class RankJob : public Job {
  public:
    RankJob(CheckedRequest request, std::span<uint8_t> result)
        : request_(std::move(request)), result_(result) {
        for (const ListKey& key : request_.keys) {
            needs_.push_back({key, MessageType::UploadToRank});
        }
        needs_.push_back({request_.header.lengths, MessageType::UploadLengths});
    }

    bool is_batch() const override { return request_.ends.size() > 1; }

    // Of a single query. Where there can be no document, there is nothing to fly.
    std::optional<Flight> flight(device::DeviceCache& cache) override {
        if (is_batch() || stride() > result_.size()) return std::nullopt;
        device::RankPlan plan(cache, request_.keys, request_.header.lengths, request_.task(0, 1));
        if (all_ && mode() == RankMode::kAndThenOr && !plan.may_find(0, true)) all_ = false;
        if (!plan.may_find(0, all_)) return std::nullopt;
        return Flight{std::move(plan), all_};
    }

    std::optional<Outcome> landed(std::vector<ScoredDocument> documents) override {
        if (all_ && mode() == RankMode::kAndThenOr && documents.size() < request_.header.k) {
            all_ = false;
            return std::nullopt;
        }
        write({all_ ? RankMode::kAnd : RankMode::kOr, std::move(documents)}, result_);
        return Outcome{Status::Ok, static_cast<uint32_t>(stride())};
    }

    std::optional<Outcome> step(device::DeviceCache& cache, Pace& pace, uint64_t ns) override {
        const size_t stride = this->stride();
        const size_t queries = request_.queries.size(), bytes = queries * stride;
        if (bytes > result_.size()) return Outcome{Status::TooLarge, 0, bytes};
        const uint64_t most = pace.postings(Operation::Rank, ns), begin = monotonic_ns();
        uint64_t postings = 0;
        size_t end = done_;
        for (; end < queries && (end == done_ || postings < most); ++end) {
            postings += Pace::kQueryPostings;
            for (const RankTerm& term : request_.queries[end]) {
                postings += cache.rank_list(request_.keys[term.list]).count;
            }
        }
        size_t at = done_ * stride;
        for (const RankedDocuments& ranked : device::rank(
                 cache, request_.keys, request_.header.lengths, request_.task(done_, end))) {
            write(ranked, result_.subspan(at, stride));
            at += stride;
        }
        done_ = end;
        pace.took(Operation::Rank, postings, monotonic_ns() - begin);
        if (done_ < queries) return std::nullopt;
        return Outcome{Status::Ok, static_cast<uint32_t>(bytes)};
    }

  private:
    size_t stride() const { return 8 * (1 + size_t{request_.header.k}); }
    RankMode mode() const { return static_cast<RankMode>(request_.header.mode); }
    static void write(const RankedDocuments& ranked, std::span<uint8_t> to) {
        const uint32_t head[] = {static_cast<uint32_t>(ranked.documents.size()),
                                 static_cast<uint32_t>(ranked.mode)};
        std::memcpy(to.data(), head, sizeof head);
        if (ranked.documents.empty()) return;
        std::memcpy(&to[sizeof head], ranked.documents.data(),
                    ranked.documents.size() * sizeof(ScoredDocument));
    }

    CheckedRequest request_;
    std::span<uint8_t> result_;
    size_t done_ = 0;                     // queries
    bool all_ = mode() != RankMode::kOr;  // what flies next is in all lists
};

}  // namespace

std::unique_ptr<Job> read_rank(const Call& call) {
    auto request = check(call.payload);
    if (!request) return nullptr;
    return std::make_unique<RankJob>(std::move(*request), call.result);
}

}  // namespace postings::service
