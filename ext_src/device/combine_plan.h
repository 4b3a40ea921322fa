// Plans how lists are combined on a device: by which kernel, in which units of work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/task/set_task.h"
#include "kernel_parameters.h"

namespace postings::device {

// The algorithm of an intersection. Unions and differences always go by windows, or by bitmaps.
enum class SetAlgorithm : uint32_t {
    Auto,
    Windows,  // ranges of docIDs, all lists in one bitmap (opencl_kernels/combine.h)
    Blocks,   // blocks of the shortest list, skipping in the others (intersect.h)
    // By leaves that all lists may have, those without leaves being bitmaps
    // (intersect_sparse_bitmaps.h).
    SparseBitmaps,
};

// Zeros: the plan chooses.
struct CombineOptions {
    SetAlgorithm algorithm = SetAlgorithm::Auto;
    uint32_t width = 0;   // docIDs of a unit of work
    uint32_t slices = 0;  // that a block is cut into, a power of two, at most 128
};

enum class Strategy : uint32_t {
    Windows = POSTINGS_BY_WINDOWS,
    Blocks = POSTINGS_BY_BLOCKS,
    Bitmaps = POSTINGS_BY_BITMAPS,               // all lists are bitmaps
    SparseBitmaps = POSTINGS_BY_SPARSE_BITMAPS,  // the first two lists have leaves, at least
};

// No units: the lists' ranges alone show that the result is empty.
struct CombinePlan {
    Strategy strategy = Strategy::Windows;
    uint32_t units = 0;
    uint32_t from = 0, to = 0, width = 0;
    uint32_t slices = 0;  // that a block is cut into
};

// For an intersection, the shortest list comes first. `teams` is how many teams the device has for
// it; `writes` tells that docIDs are wanted, not only their number.
CombinePlan plan_combine(SetOperation operation, std::span<const PostingsDeviceList> lists,
                         uint32_t teams, bool writes, const CombineOptions& options);

// A plan by leaves needs the lists that have leaves first.
template <typename Lists, typename List>
void sparse_bitmaps_first(Lists&& lists, const List& list) {
    std::stable_partition(lists.begin(), lists.end(),
                          [&](const auto& of) { return list(of).leaf_index != 0; });
}

// An upper bound of the number of docIDs in the result.
uint64_t most_results(SetOperation operation, std::span<const PostingsDeviceList> lists,
                      const CombinePlan& plan);

}  // namespace postings::device
