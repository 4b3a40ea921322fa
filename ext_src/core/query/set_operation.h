// What is done with posting lists, and how.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

enum class SetOperation : uint32_t { Intersect = 0, Unite = 1, Subtract = 2 };
inline constexpr size_t kMaxCombineLists = 16;  // of a query on a device

// How an intersection is done. Unions and differences go by windows.
enum class SetAlgorithm : uint32_t {
    Auto = 0,
    Windows = 1,  // by ranges of docIDs, all lists in one bitmap (opencl_kernels/combine.h)
    Blocks = 2,   // by blocks of the shortest list, skipping in the others (intersect.h)
    // On lists that are decoded first (decoded.h): Parallel Merge Find, with 0 to 4 levels of
    // splitters; MergePath; a part of the shorter list to a lane; a docID to all lanes.
    MergeFind = 3,
    MergeFind1 = 4,
    MergeFind2 = 5,
    MergeFind3 = 6,
    MergeFind4 = 7,
    MergePath = 8,
    Coarse = 9,
    Fine = 10,
    Cells = 11,  // by cells that all lists have, of those that are not sparse (intersect_cells.h)
};
inline constexpr SetAlgorithm kLastAlgorithm = SetAlgorithm::Cells;

}  // namespace postings
