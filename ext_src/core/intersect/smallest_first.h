// Extends a pair kernel to many lists: the shortest with the next, the result with the one after
// (set by set), so that no intermediate result is longer than the shortest list.
#pragma once

#include <vector>

#include "core/intersect/kernels.h"

namespace postings {

// A kernel may store anywhere in its output up to the slack, so two buffers alternate.
template <PairKernel kPair>
List intersect_all_but_last(std::span<const List> lists, std::vector<uint32_t>& one,
                            std::vector<uint32_t>& other) {
    List result = lists[0];
    for (size_t i = 1; i + 1 < lists.size() && !result.ids.empty(); ++i) {
        one.resize(result.ids.size() + kOutputSlack);
        result = {{one.data(), kPair(result, lists[i], one.data())}};
        one.swap(other);
    }
    return result;
}

template <PairKernel kPair>
size_t smallest_first(std::span<const List> lists, uint32_t* out) {
    std::vector<uint32_t> one, other;
    const List result = intersect_all_but_last<kPair>(lists, one, other);
    return result.ids.empty() ? 0 : kPair(result, lists.back(), out);
}

template <PairKernel kPair, PairCounter kCount>
size_t count_smallest_first(std::span<const List> lists) {
    std::vector<uint32_t> one, other;
    const List result = intersect_all_but_last<kPair>(lists, one, other);
    return result.ids.empty() ? 0 : kCount(result, lists.back());
}

template <PairKernel kPair, PairCounter kCount>
constexpr Algorithm by_pairs(std::string_view name, std::string_view about) {
    return {name, about, smallest_first<kPair>, count_smallest_first<kPair, kCount>};
}

}  // namespace postings
