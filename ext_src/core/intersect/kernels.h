// The algorithms for a pair of lists, and the planner's choice among them.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

using PairKernel = size_t (*)(const List& shorter, const List& longer, uint32_t* out);
using PairCounter = size_t (*)(const List& shorter, const List& longer);

// simd_merge.cpp, simd_skip.cpp
size_t simd_merge_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_merge_count(const List& shorter, const List& longer);
size_t simd_skip_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_skip_count(const List& shorter, const List& longer);
size_t simd_gallop_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_gallop_count(const List& shorter, const List& longer);
// The same without their scalar ends, for lists that continue: when they return, less than
// kPrefixRest of at least one list is left, and no passed element of `a` or `b` equals one left of
// the other.
struct Passed {
    size_t a, b;
};
inline constexpr size_t kPrefixRest = 64;
size_t simd_merge_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out);
size_t simd_skip_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out);

// planner.cpp
PairKernel chosen_kernel(size_t shorter, size_t longer);  // by the lengths alone
size_t planned_pair(const List& shorter, const List& longer, uint32_t* out);
size_t planned_count(const List& shorter, const List& longer);

}  // namespace postings
