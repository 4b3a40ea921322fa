// Ranking over resident lists and document lengths (opencl_kernels/rank_kernels.h): the same
// documents, scores and order as core/rank gives.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/task/rank_task.h"
#include "device/rank_plan.h"

namespace postings::device {

// The lists, as RankLists, and the lengths must be resident. InvalidArgument for a document without
// a length, or impossible parameters; NoRoom.
std::vector<RankedDocuments> rank(DeviceCache& cache, std::span<const ListKey> lists,
                                  const ListKey& lengths, const RankTask& task);

}  // namespace postings::device
