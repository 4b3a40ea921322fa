// Intersection, union and difference of resident lists (opencl_kernels/combine.h, intersect.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

// All keys must be resident; from two to kMaxOperands of them. A difference is the first list
// without the union of the others.
uint64_t combine_count(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                       const CombineOptions& options = {});
// Returns the number of docIDs, and writes them to `out` if that has room for all.
uint64_t combine(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                 std::span<uint32_t> out, const CombineOptions& options = {});

inline uint64_t intersect_count(DeviceCache& cache, std::span<const ListKey> keys,
                                const CombineOptions& options = {}) {
    return combine_count(cache, SetOperation::Intersect, keys, options);
}
inline uint64_t intersect(DeviceCache& cache, std::span<const ListKey> keys,
                          std::span<uint32_t> out, const CombineOptions& options = {}) {
    return combine(cache, SetOperation::Intersect, keys, out, options);
}

inline constexpr size_t kMaxOperands = POSTINGS_MAX_QUERY_LISTS;

}  // namespace postings::device
