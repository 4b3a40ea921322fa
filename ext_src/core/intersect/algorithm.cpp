#include "core/intersect/algorithm.h"

#include <algorithm>
#include <cstring>

#include "core/intersect/kernels.h"
#include "core/intersect/smallest_first.h"

namespace postings {
namespace {

template <PairKernel kPair, PairCounter kCount>
constexpr Algorithm by_pairs(std::string_view name, std::string_view about) {
    return {name, about, smallest_first<kPair>, count_smallest_first<kPair, kCount>};
}

constexpr Algorithm kAlgorithms[] = {
    by_pairs<planned_pair, planned_count>("auto", "planner: by ratio, density and overlap"),
    by_pairs<svs_pair, svs_count>("svs", "set by set, zipper (N3)"),
    {"adp", "element at a time through all lists, early exit (N3)", adp, adp_count},
    {"bitmap", "two-level bitmaps, AND with skipping (N3)", bitmap_and, bitmap_and_count},
    by_pairs<bitmap_probe_pair, bitmap_probe_count>("bitmap_probe",
                                                    "short list looked up in a bitmap"),
    by_pairs<hash_pair, hash_count>("hash", "buckets of docID/64 (N3)"),
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
    by_pairs<merge_find_pair, merge_find_count>("merge_find",
                                                "Parallel Merge Find, recursive splitters (D3)"),
    by_pairs<merge_path_pair, merge_path_count>("merge_path", "even partitions by diagonals (G2)"),
};

// Returns false when the intersection is empty whatever the algorithm.
bool by_length(std::span<const List> lists, std::vector<List>& sorted) {
    sorted.assign(lists.begin(), lists.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const List& a, const List& b) { return a.ids.size() < b.ids.size(); });
    return !sorted.empty() && !sorted[0].ids.empty();
}

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

size_t intersect(std::span<const List> lists, uint32_t* out, const Algorithm& algorithm) {
    std::vector<List> sorted;
    if (!by_length(lists, sorted)) return 0;
    if (sorted.size() == 1) {
        std::memcpy(out, sorted[0].ids.data(), sorted[0].ids.size_bytes());
        return sorted[0].ids.size();
    }
    return algorithm.intersect(sorted, out);
}

size_t intersect_count(std::span<const List> lists, const Algorithm& algorithm) {
    std::vector<List> sorted;
    if (!by_length(lists, sorted)) return 0;
    return sorted.size() == 1 ? sorted[0].ids.size() : algorithm.count(sorted);
}

}  // namespace postings
