#include "service/server/rank_requests.h"

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
    std::vector<ListKey> operands;
    std::vector<uint32_t> ends;
    std::vector<RankTerm> terms;

    // Of queries from `begin` to `end`, whose ends among their own terms are given.
    device::RankTask task(size_t begin, size_t end, std::span<const uint32_t> own_ends) const {
        const uint32_t first = begin > 0 ? ends[begin - 1] : 0;
        return {operands,
                header.lengths,
                {header.k1, header.b},
                header.k,
                static_cast<RankMode>(header.mode),
                own_ends,
                std::span(terms).subspan(first, ends[end - 1] - first)};
    }
};

std::optional<CheckedRequest> check(std::span<const uint8_t> payload) {
    CheckedRequest request;
    RankRequest& header = request.header;
    RequestReader reader(payload);
    if (!reader.take(header) || header.k == 0 || header.k > kMaxRankK ||
        header.mode > static_cast<uint32_t>(RankMode::kAndThenOr) || header.queries == 0 ||
        header.queries > kMaxRankQueries || !reader.take(request.operands, header.operands) ||
        !reader.take(request.ends, header.queries) ||
        !reader.take(request.terms, request.ends.back()) || reader.left() != 0) {
        return std::nullopt;
    }
    uint32_t begin = 0;
    for (const uint32_t end : request.ends) {
        if (end <= begin || end - begin > kMaxRankLists) return std::nullopt;
        begin = end;
    }
    for (const RankTerm& term : request.terms) {
        if (term.list >= header.operands || term.weight == 0) return std::nullopt;
    }
    return request;
}

class RankJob : public Job {
  public:
    RankJob(CheckedRequest request, std::span<uint8_t> result)
        : request_(std::move(request)), result_(result) {
        for (const ListKey& key : request_.operands) {
            needs_.push_back({key, MessageType::UploadToRank});
        }
        needs_.push_back({request_.header.lengths, MessageType::UploadLengths});
    }

    std::optional<Outcome> step(device::DeviceCache& cache, Pace& pace, uint64_t ns) override {
        const size_t stride = 8 * (1 + size_t{request_.header.k}), queries = request_.ends.size();
        const size_t bytes = queries * stride;
        if (bytes > result_.size()) return Outcome{Status::TooLarge, 0, bytes};
        const uint64_t most = pace.postings(Operation::Rank, ns), begin = monotonic_ns();
        uint64_t postings = 0;
        std::vector<uint32_t> ends;
        size_t end = done_;
        const uint32_t first = done_ > 0 ? request_.ends[done_ - 1] : 0;
        for (uint32_t term = first; end < queries && (end == done_ || postings < most); ++end) {
            postings += Pace::kQueryPostings;
            for (; term < request_.ends[end]; ++term) {
                postings += cache.rank_list(request_.operands[request_.terms[term].list]).count;
            }
            ends.push_back(term - first);
        }
        size_t at = done_ * stride;
        for (const auto& ranked : device::rank(cache, request_.task(done_, end, ends))) {
            write(ranked, result_.subspan(at, stride));
            at += stride;
        }
        done_ = end;
        pace.took(Operation::Rank, postings, monotonic_ns() - begin);
        if (done_ < queries) return std::nullopt;
        return Outcome{Status::Ok, static_cast<uint32_t>(bytes)};
    }

  private:
    static void write(const device::RankedDocuments& ranked, std::span<uint8_t> to) {
        const uint32_t head[] = {static_cast<uint32_t>(ranked.documents.size()),
                                 static_cast<uint32_t>(ranked.mode)};
        std::memcpy(to.data(), head, sizeof head);
        if (ranked.documents.empty()) return;
        std::memcpy(&to[sizeof head], ranked.documents.data(),
                    ranked.documents.size() * sizeof(ScoredDocument));
    }

    CheckedRequest request_;
    std::span<uint8_t> result_;
    size_t done_ = 0;  // queries
};

}  // namespace

std::unique_ptr<Job> read_rank(const Call& call) {
    auto request = check(call.payload);
    if (!request) return nullptr;
    return std::make_unique<RankJob>(std::move(*request), call.result);
}

}  // namespace postings::service
