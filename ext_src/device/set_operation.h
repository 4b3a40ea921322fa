// Intersection, union and difference of resident lists (opencl_kernels/combine.h, intersect.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/combine_plan.h"
#include "device/device_cache.h"

namespace postings::device {

// Keys: all resident, two at least and kMaxOperands at most. A difference is that of the first list
// and the union of the others.
uint64_t combine_count(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                       const CombineOptions& options = {});
// Into `out`, if that has room for the number returned.
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
