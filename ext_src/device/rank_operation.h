// Ranking over resident lists and document lengths (opencl_kernels/rank_kernels.h): the same
// documents, scores and order as core/rank gives.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/query/rank_query.h"
#include "core/rank/bm25.h"
#include "core/rank/rank_mode.h"
#include "core/rank/top_k.h"
#include "device/device_cache.h"

namespace postings::device {

// How documents in any list are ranked (opencl_kernels/rank_bounds.h, rank_ranges.h). The result is
// the same.
enum class RankAlgorithm { Bounds, Ranges };

// Queries that share everything but their terms.
struct RankTask {
    std::span<const ListKey> lists;  // all resident, to be ranked
    ListKey lengths;                 // resident
    Bm25Parameters parameters;
    uint32_t k;  // one at least, kMaxRankK at most
    RankMode mode;
    // The terms of query i are those before ends[i]: one at least, kMaxRankLists at most.
    std::span<const uint32_t> ends;
    std::span<const RankTerm> terms;
    RankAlgorithm algorithm = RankAlgorithm::Bounds;
};

struct RankedDocuments {
    RankMode mode = RankMode::kAnd;         // that gave them
    std::vector<ScoredDocument> documents;  // best first
};

// InvalidArgument for a document without a length, or impossible parameters; NoRoom.
std::vector<RankedDocuments> rank(DeviceCache& cache, const RankTask& task);

}  // namespace postings::device
