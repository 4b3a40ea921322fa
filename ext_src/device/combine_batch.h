// Many intersections, unions or differences of resident lists in one kernel
// (opencl_kernels/batch.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

// Returns the number of docIDs in each query's result. A query consists of indexes into `keys`,
// from one to kMaxOperands of them. If `out` is given, the docIDs of all queries are written there
// one after another; nothing is written if they do not fit.
std::vector<uint32_t> combine_batch(DeviceCache& cache, SetOperation operation,
                                    std::span<const ListKey> keys,
                                    std::span<const std::vector<uint32_t>> queries,
                                    std::span<uint32_t> out = {},
                                    const CombineOptions& options = {});

}  // namespace postings::device
