// What each algorithm's file offers to the table in algorithm.cpp.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

using PairKernel = size_t (*)(const List& shorter, const List& longer, uint32_t* out);
using PairCounter = size_t (*)(const List& shorter, const List& longer);

// scalar.cpp
size_t merge_branchy_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_branchy_count(const List& shorter, const List& longer);
size_t merge_branchless_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_branchless_count(const List& shorter, const List& longer);
size_t binary_search_pair(const List& shorter, const List& longer, uint32_t* out);
size_t binary_search_count(const List& shorter, const List& longer);
size_t gallop_pair(const List& shorter, const List& longer, uint32_t* out);
size_t gallop_count(const List& shorter, const List& longer);

// adp.cpp, two_level_bitmap.cpp: any number of lists at a time by their nature
size_t adp(std::span<const List> lists, uint32_t* out);
size_t adp_count(std::span<const List> lists);
size_t bitmap_and(std::span<const List> lists, uint32_t* out);
size_t bitmap_and_count(std::span<const List> lists);

// svs.cpp
size_t svs_pair(const List& shorter, const List& longer, uint32_t* out);
size_t svs_count(const List& shorter, const List& longer);

// two_level_bitmap.cpp, hash_buckets.cpp
size_t bitmap_probe_pair(const List& shorter, const List& longer, uint32_t* out);
size_t bitmap_probe_count(const List& shorter, const List& longer);
size_t hash_pair(const List& shorter, const List& longer, uint32_t* out);
size_t hash_count(const List& shorter, const List& longer);

// simd_merge.cpp, simd_skip.cpp
size_t simd_merge_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_merge_count(const List& shorter, const List& longer);
size_t simd_skip_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_skip_count(const List& shorter, const List& longer);
size_t simd_gallop_pair(const List& shorter, const List& longer, uint32_t* out);
size_t simd_gallop_count(const List& shorter, const List& longer);
// The same without their scalar ends, for lists that go on: what is left of at least one of them is
// shorter than kPrefixRest, and what of `a` and of `b` was passed has no equal in the rest of the
// other.
struct Passed {
    size_t a, b;
};
inline constexpr size_t kPrefixRest = 64;
size_t simd_merge_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out);
size_t simd_skip_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out);

// merge_find.cpp, merge_path.cpp: the host versions of the GPU algorithms
size_t merge_find_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_find_count(const List& shorter, const List& longer);
size_t merge_path_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_path_count(const List& shorter, const List& longer);

// planner.cpp
PairKernel chosen_kernel(size_t shorter, size_t longer);  // by the lengths alone
size_t planned_pair(const List& shorter, const List& longer, uint32_t* out);
size_t planned_count(const List& shorter, const List& longer);

}  // namespace postings
