// What each algorithm's file offers to the table in algorithms.cpp.
#pragma once

#include "core/intersect/kernels.h"

namespace postings {

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

// merge_find.cpp, merge_path.cpp: the host versions of the GPU algorithms
size_t merge_find_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_find_count(const List& shorter, const List& longer);
size_t merge_path_pair(const List& shorter, const List& longer, uint32_t* out);
size_t merge_path_count(const List& shorter, const List& longer);

}  // namespace postings
