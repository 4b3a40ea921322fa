// Finds the k greatest values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace postings {

// Returns indices, greatest value first; of equal values, the smaller index comes first. There are
// at most 2^32 values, without NaN.
template <class T>
std::vector<uint32_t> indices_of_largest(std::span<const T> values, size_t k) {
    const auto greater = [values](uint32_t a, uint32_t b) {
        return values[a] > values[b] || (values[a] == values[b] && a < b);
    };
    // A heap with the least of those kept in front.
    std::vector<uint32_t> kept(std::min(k, values.size()));
    for (size_t i = 0; i < kept.size(); ++i) kept[i] = static_cast<uint32_t>(i);
    if (kept.empty()) return kept;
    std::make_heap(kept.begin(), kept.end(), greater);
    for (size_t i = kept.size(); i < values.size(); ++i) {
        if (!(values[i] > values[kept.front()])) continue;
        std::pop_heap(kept.begin(), kept.end(), greater);
        kept.back() = static_cast<uint32_t>(i);
        std::push_heap(kept.begin(), kept.end(), greater);
    }
    std::sort_heap(kept.begin(), kept.end(), greater);
    return kept;
}

}  // namespace postings
