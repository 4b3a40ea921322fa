// How lists are combined on a device: which kernel, and its units of work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/query/set_operation.h"
#include "query.h"

namespace postings::device {

// Zeros: whatever is best.
struct CombineOptions {
    SetAlgorithm algorithm = SetAlgorithm::Auto;
    uint32_t width = 0;   // docIDs of a unit of work by windows
    uint32_t slices = 0;  // of a block, a power of two, at most 128
};

enum class Way : uint32_t {
    Windows = POSTINGS_BY_WINDOWS,
    Blocks = POSTINGS_BY_BLOCKS,
    Bitmaps = POSTINGS_BY_BITMAPS,  // that are nothing else
    Cells = POSTINGS_BY_CELLS,      // of the first two lists at least
};

// Without units the lists' ranges alone tell that the result is empty.
struct CombinePlan {
    Way way = Way::Windows;
    uint32_t units = 0;
    uint32_t from = 0, to = 0, width = 0;
    uint32_t slices = 0;  // of a block
};

// Of an intersection, the shortest list first. `teams` is how many have nothing else to do;
// `writes` if docIDs are wanted and not their number alone.
CombinePlan plan_combine(SetOperation operation, std::span<const PostingsDeviceList> lists,
                         uint32_t teams, bool writes, const CombineOptions& options);

// For a plan by cells: those that have them first.
template <typename Lists, typename List>
void cells_first(Lists&& lists, const List& list) {
    std::ranges::stable_partition(lists, [&](const auto& of) { return list(of).cells != 0; });
}

// The longest result that there can be.
uint64_t most_results(SetOperation operation, std::span<const PostingsDeviceList> lists,
                      const CombinePlan& plan);

}  // namespace postings::device
