#include "service/server/combine_requests.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "device/combine_batch.h"
#include "device/set_operation.h"
#include "service/protocol/channel.h"
#include "service/server/request_reader.h"

namespace postings::service {

namespace {

struct Request {
    CombineRequest head;
    std::vector<ListKey> keys;
    std::vector<std::vector<uint32_t>> queries;
};

static_assert(kMaxCombineLists == device::kMaxOperands);

std::optional<Request> read(std::span<const uint8_t> payload) {
    Request request;
    RequestReader reader(payload);
    if (!reader.take(request.head)) return std::nullopt;
    const CombineRequest& head = request.head;
    if (head.operation > static_cast<uint32_t>(kLastOnDevice) || head.lists == 0 ||
        head.lists > kMaxRequestLists || head.queries == 0 || head.queries > kMaxCombineQueries) {
        return std::nullopt;
    }
    std::vector<uint32_t> ends, numbers;
    if (!reader.take(request.keys, head.lists) || !reader.take(ends, head.queries) ||
        reader.left() > ends.size() * kMaxCombineLists * sizeof(uint32_t) ||
        !reader.take(numbers, reader.left() / sizeof(uint32_t))) {
        return std::nullopt;
    }
    uint32_t begin = 0;
    for (uint32_t end : ends) {
        if (end <= begin || end - begin > kMaxCombineLists || end > numbers.size()) {
            return std::nullopt;
        }
        request.queries.emplace_back(numbers.begin() + begin, numbers.begin() + end);
        begin = end;
    }
    const auto is_wrong = [&](uint32_t number) { return number >= head.lists; };
    if (begin != numbers.size() || std::ranges::any_of(numbers, is_wrong)) return std::nullopt;
    return request;
}

class CombineJob : public Job {
  public:
    CombineJob(Request request, std::span<uint8_t> result) : request_(std::move(request)) {
        for (const ListKey& key : request_.keys) needs_.push_back({key, MessageType::Upload});
        result_ = {reinterpret_cast<uint32_t*>(result.data()), result.size() / sizeof(uint32_t)};
    }

    bool is_batch() const override { return request_.queries.size() > 1; }

    std::optional<Outcome> step(device::DeviceCache& cache, Pace& pace, uint64_t ns) override {
        const size_t queries = request_.queries.size();
        // Docs at least a word, so that asking for them can be told from not asking.
        const uint64_t least = queries + (wants_docs() ? 1 : 0);
        if (result_.size() < least) return Outcome{Status::TooLarge, 0, least * sizeof(uint32_t)};
        if (queries == 1) {
            docs_ = run_one(cache);
        } else {
            run_some(cache, pace, ns);
            if (done_ < queries) return std::nullopt;
        }
        const uint64_t bytes = (queries + docs_) * sizeof(uint32_t);
        if (bytes > result_.size_bytes()) return Outcome{Status::TooLarge, 0, bytes};
        return Outcome{Status::Ok, static_cast<uint32_t>(bytes)};
    }

  private:
    SetOperation operation() const { return static_cast<SetOperation>(request_.head.operation); }
    bool wants_docs() const { return request_.head.want_docs != 0; }

    // One query has a kernel that needs no tables. Returns how many docIDs there are.
    uint64_t run_one(device::DeviceCache& cache) {
        std::vector<ListKey> keys;
        for (uint32_t number : request_.queries[0]) keys.push_back(request_.keys[number]);
        const uint64_t count = wants_docs()
                                   ? device::combine(cache, operation(), keys, result_.subspan(1))
                                   : device::combine_count(cache, operation(), keys);
        result_[0] = static_cast<uint32_t>(count);
        return wants_docs() ? count : 0;
    }

    void run_some(device::DeviceCache& cache, Pace& pace, uint64_t ns) {
        const uint64_t most = pace.postings(Operation::Combine, ns), begin = monotonic_ns();
        uint64_t postings = 0;
        size_t end = done_;
        while (end < request_.queries.size() && (end == done_ || postings < most)) {
            postings += Pace::kQueryPostings;
            for (uint32_t number : request_.queries[end++]) {
                postings += cache.list(request_.keys[number]).count;
            }
        }
        const size_t capacity = result_.size() - request_.queries.size();
        // Where the room ends, the rest is counted: how much would be enough?
        const auto docs = wants_docs() && docs_ < capacity
                              ? result_.subspan(request_.queries.size() + docs_)
                              : std::span<uint32_t>();
        const auto counts = run(cache, end, docs);
        std::ranges::copy(counts, result_.begin() + static_cast<ptrdiff_t>(done_));
        for (uint32_t count : counts) docs_ += wants_docs() ? count : 0;
        done_ = end;
        pace.took(Operation::Combine, postings, monotonic_ns() - begin);
    }

    // Queries up to `end`, with the tables of their own lists alone.
    std::vector<uint32_t> run(device::DeviceCache& cache, size_t end, std::span<uint32_t> docs) {
        const auto queries = std::span(request_.queries).subspan(done_, end - done_);
        if (queries.size() == request_.queries.size()) {
            return device::combine_batch(cache, operation(), request_.keys, queries, docs);
        }
        // Later, the server holds them: what the first queries need room for must not drive out the
        // lists of the others.
        device::Holding all(cache);
        if (done_ == 0)
            for (const ListKey& key : request_.keys) all.add(key);
        constexpr uint32_t kNone = UINT32_MAX;
        std::vector<uint32_t> places(request_.keys.size(), kNone);
        std::vector<ListKey> keys;
        for (auto& query : queries) {
            for (uint32_t& number : query) {
                uint32_t& place = places[number];
                if (place == kNone) {
                    place = static_cast<uint32_t>(keys.size());
                    keys.push_back(request_.keys[number]);
                }
                number = place;
            }
        }
        return device::combine_batch(cache, operation(), keys, queries, docs);
    }

    Request request_;
    std::span<uint32_t> result_;
    size_t done_ = 0;    // queries
    uint64_t docs_ = 0;  // of them
};

}  // namespace

std::unique_ptr<Job> read_combine(const Call& call) {
    auto request = read(call.payload);
    if (!request) return nullptr;
    return std::make_unique<CombineJob>(std::move(*request), call.result);
}

}  // namespace postings::service
