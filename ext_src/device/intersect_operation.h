// Intersection of resident lists (opencl_kernels/intersect.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/device_cache.h"

namespace postings::device {

// Keys: all resident, two at least and kMaxOperands at most.
uint64_t intersect_count(DeviceCache& cache, std::span<const ListKey> keys);

// Into `out`, if that has room for the number returned.
uint64_t intersect(DeviceCache& cache, std::span<const ListKey> keys, std::span<uint32_t> out);

inline constexpr size_t kMaxOperands = POSTINGS_MAX_QUERY_LISTS;

}  // namespace postings::device
