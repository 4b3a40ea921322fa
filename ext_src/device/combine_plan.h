// How lists are combined on a device: which kernel, and its units of work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/query/set_task.h"
#include "kernel_parameters.h"

namespace postings::device {

// How an intersection is done. Unions and differences go by windows, or by bitmaps.
enum class SetAlgorithm : uint32_t {
    Auto,
    Windows,        // by ranges of docIDs, all lists in one bitmap (opencl_kernels/combine.h)
    Blocks,         // by blocks of the shortest list, skipping in the others (intersect.h)
    SparseBitmaps,  // by leaves that all lists have, of those that are not sparse
                    // (intersect_sparse_bitmaps.h)
};

// Zeros: whatever is best.
struct CombineOptions {
    SetAlgorithm algorithm = SetAlgorithm::Auto;
    uint32_t width = 0;   // docIDs of a unit of work by windows
    uint32_t slices = 0;  // of a block, a power of two, at most 128
};

enum class Strategy : uint32_t {
    Windows = POSTINGS_BY_WINDOWS,
    Blocks = POSTINGS_BY_BLOCKS,
    Bitmaps = POSTINGS_BY_BITMAPS,               // that are nothing else
    SparseBitmaps = POSTINGS_BY_SPARSE_BITMAPS,  // of the first two lists at least
};

// Without units the lists' ranges alone tell that the result is empty.
struct CombinePlan {
    Strategy strategy = Strategy::Windows;
    uint32_t units = 0;
    uint32_t from = 0, to = 0, width = 0;
    uint32_t slices = 0;  // of a block
};

// Of an intersection, the shortest list first. `teams` is how many have nothing else to do;
// `writes` if docIDs are wanted and not their number alone.
CombinePlan plan_combine(SetOperation operation, std::span<const PostingsDeviceList> lists,
                         uint32_t teams, bool writes, const CombineOptions& options);

// For a plan by leaves: those that have them first.
template <typename Lists, typename List>
void sparse_bitmaps_first(Lists&& lists, const List& list) {
    std::stable_partition(lists.begin(), lists.end(),
                          [&](const auto& of) { return list(of).leaf_index != 0; });
}

// The longest result that there can be.
uint64_t most_results(SetOperation operation, std::span<const PostingsDeviceList> lists,
                      const CombinePlan& plan);

}  // namespace postings::device
