// Intersection of decoded lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace postings {

// DocIDs, strictly ascending.
using DocIds = std::span<const uint32_t>;

// Vector and branch-free kernels store before they know whether an element is a hit: an output
// needs room for this many elements more than the result can have. Nothing is written after them.
inline constexpr size_t kOutputSlack = 16;

class TwoLevelBitmap;
class HashBuckets;

// A decoded list, with the auxiliary structures that some algorithms of research/intersect use.
struct List {
    DocIds ids;
    const TwoLevelBitmap* bitmap = nullptr;
    const HashBuckets* hash = nullptr;
};

struct Algorithm {
    std::string_view name;
    std::string_view about;
    // `lists` has at least two elements, the shortest list first. `out` has room for that shortest
    // list and kOutputSlack, and overlaps none of them. Returns the number of common docIDs.
    size_t (*intersect)(std::span<const List> lists, uint32_t* out);
    // The same number, without storing anything for the last pair of lists.
    size_t (*count)(std::span<const List> lists);
};

// Chooses for each pair of lists by the ratio of their lengths and the overlap of their ranges.
extern const Algorithm kPlanned;

// Any number of lists in any order, empty ones too. `out` as above.
size_t intersect(std::span<const List> lists, uint32_t* out, const Algorithm& algorithm = kPlanned);
size_t intersect_count(std::span<const List> lists, const Algorithm& algorithm = kPlanned);

}  // namespace postings
