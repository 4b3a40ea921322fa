// Intersection, union and difference of resident lists (opencl_kernels/combine.h, intersect.h).
#pragma once

#include <cstdint>
#include <span>

#include "device/device_cache.h"

namespace postings::device {

enum class SetOperation : uint32_t { Intersect = 0, Unite = 1, Subtract = 2 };

// How an intersection is done. Unions and differences go by windows.
enum class IntersectAlgorithm : uint32_t {
    Auto = 0,
    Windows = 1,  // by ranges of docIDs, all lists in one bitmap (combine.h)
    Blocks = 2,   // by blocks of the shortest list, skipping in the others (intersect.h)
};

// Zeros: whatever is best.
struct CombineOptions {
    IntersectAlgorithm algorithm = IntersectAlgorithm::Auto;
    uint32_t width = 0;   // docIDs in a window, a multiple of 32, at most 8192
    uint32_t slices = 0;  // of a block, a power of two, at most 128
};

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
