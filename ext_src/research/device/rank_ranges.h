// Ranks the documents that are in any list by brute force (opencl_kernels/research/rank_ranges.h):
// the same documents, scores and order as device/rank_operation gives.
#pragma once

#include <span>
#include <vector>

#include "core/task/rank_task.h"
#include "device/device_cache.h"

namespace postings::device {

// The task has one query; its mode does not matter. The lists, as RankLists, and the lengths must
// be resident. Throws as rank() does.
std::vector<ScoredDocument> rank_by_ranges(DeviceCache& cache, std::span<const ListKey> lists,
                                           const ListKey& lengths, const RankTask& task);

}  // namespace postings::device
