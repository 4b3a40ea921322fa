// Many intersections, unions or differences of resident lists in one kernel
// (opencl_kernels/batch.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

// The number of docIDs of every query's result. A query is the numbers of its lists in `keys`, one
// at least and kMaxOperands at most. With `out`, docIDs of all queries follow one another in it, as
// far as it has room.
std::vector<uint32_t> combine_batch(DeviceCache& cache, SetOperation operation,
                                    std::span<const ListKey> keys,
                                    std::span<const std::vector<uint32_t>> queries,
                                    std::span<uint32_t> out = {},
                                    const CombineOptions& options = {});

}  // namespace postings::device
