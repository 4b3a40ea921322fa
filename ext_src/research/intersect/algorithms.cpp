#include "research/intersect/algorithms.h"

#include "core/intersect/smallest_first.h"
#include "research/intersect/kernels.h"

namespace postings {
namespace {

// Looking bits up needs neither order nor a short list beside it (ratio 1 included).
size_t auto_pair(const List& shorter, const List& longer, uint32_t* out) {
    return (longer.bitmap ? bitmap_probe_pair : planned_pair)(shorter, longer, out);
}
size_t auto_count(const List& shorter, const List& longer) {
    return (longer.bitmap ? bitmap_probe_count : planned_count)(shorter, longer);
}

// "Nankai" is the report on parallel inverted indexes, Nankai University, 2023.
constexpr Algorithm kAlgorithms[] = {
    by_pairs<auto_pair, auto_count>("auto", "planner: by ratio, density and overlap"),
    by_pairs<svs_pair, svs_count>("svs", "set by set, zipper (Nankai 4.1.1)"),
    {"adp", "element at a time through all lists, early exit (Nankai 4.1.2)", adp, adp_count},
    {"bitmap", "two-level bitmaps, AND with skipping (Nankai 4.1.3)", bitmap_and, bitmap_and_count},
    by_pairs<bitmap_probe_pair, bitmap_probe_count>("bitmap_probe",
                                                    "short list looked up in a bitmap"),
    by_pairs<hash_pair, hash_count>("hash", "buckets of docID/64 (Nankai 4.1.4)"),
    by_pairs<merge_branchy_pair, merge_branchy_count>("merge", "two pointers, branches"),
    by_pairs<merge_branchless_pair, merge_branchless_count>("merge_branchless",
                                                            "two pointers, no branches"),
    by_pairs<binary_search_pair, binary_search_count>("binary", "binary search in the longer list"),
    by_pairs<gallop_pair, gallop_count>("gallop", "doubling, then binary search"),
    by_pairs<simd_merge_pair, simd_merge_count>("simd_merge", "all pairs of two vectors"),
    by_pairs<simd_skip_pair, simd_skip_count>("simd_skip",
                                              "skip by blocks, compare with a whole block"),
    by_pairs<simd_gallop_pair, simd_gallop_count>("simd_gallop",
                                                  "gallop by blocks, compare with a whole block"),
    by_pairs<merge_find_pair, merge_find_count>(
        "merge_find", "Parallel Merge Find, recursive splitters (Ding et al., WWW 2009)"),
    by_pairs<merge_path_pair, merge_path_count>("merge_path",
                                                "even partitions by diagonals (Griffin 3.2)"),
};

}  // namespace

std::span<const Algorithm> algorithms() {
    return kAlgorithms;
}

const Algorithm* find_algorithm(std::string_view name) {
    for (const Algorithm& algorithm : kAlgorithms) {
        if (algorithm.name == name) return &algorithm;
    }
    return nullptr;
}

}  // namespace postings
