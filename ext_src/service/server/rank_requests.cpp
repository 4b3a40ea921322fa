#include "service/server/rank_requests.h"

#include <cstring>
#include <optional>
#include <vector>

#include "device/rank_operation.h"
#include "service/server/request_reader.h"

namespace postings::service {

namespace {

// The request in memory of our own, and its parts; every number in it is in its range.
struct CheckedRequest {
    RankRequest header;
    std::vector<ListKey> operands;
    std::vector<uint32_t> ends;
    std::vector<RankTerm> terms;

    device::RankTask task() const {
        return {operands,
                header.lengths,
                {header.k1, header.b},
                header.k,
                static_cast<RankMode>(header.mode),
                ends,
                terms};
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

}  // namespace

Outcome rank(const Call& call, device::DeviceCache& cache) {
    const auto request = check(call.payload);
    if (!request) return {Status::BadRequest};
    const size_t operands = request->operands.size();
    std::vector<uint64_t> missing(operands / 64 + 1);
    bool all = true;
    const auto miss = [&](size_t i) {
        missing[i / 64] |= uint64_t{1} << i % 64;
        all = false;
    };
    for (size_t i = 0; i < operands; ++i) {
        if (cache.missing({&request->operands[i], 1}, device::DeviceCache::Purpose::Ranking) != 0) {
            miss(i);
        }
    }
    if (cache.lengths(request->header.lengths) == nullptr) miss(operands);
    if (!all) return not_resident(call, missing);

    const size_t stride = 8 * (1 + size_t{request->header.k});
    const size_t bytes = request->ends.size() * stride;
    if (bytes > call.result.size()) return {Status::TooLarge, 0, bytes};
    size_t at = 0;
    for (const device::RankedDocuments& ranked : device::rank(cache, request->task())) {
        const uint32_t head[] = {static_cast<uint32_t>(ranked.documents.size()),
                                 static_cast<uint32_t>(ranked.mode)};
        std::memcpy(&call.result[at], head, sizeof head);
        if (!ranked.documents.empty()) {
            std::memcpy(&call.result[at + sizeof head], ranked.documents.data(),
                        ranked.documents.size() * sizeof(ScoredDocument));
        }
        at += stride;
    }
    return {Status::Ok, static_cast<uint32_t>(bytes)};
}

}  // namespace postings::service
