#include "core/search/plan.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace postings::search {

namespace {

// Equal leaves have equal hashes.
size_t hash_of(const Leaf& leaf) {
    size_t hash = static_cast<size_t>(leaf.kind) + 16 * static_cast<size_t>(leaf.nearness);
    const auto mix = [&](auto value) {
        hash = hash * 0x9E3779B97F4A7C15 + std::hash<decltype(value)>()(value);
    };
    for (const std::string& term : leaf.terms) mix(std::string_view(term));
    for (const ValueRange& range : leaf.ranges)
        for (const auto& bound : {&range.from, &range.to})
            if (*bound) mix(std::string_view((*bound)->value));
    return hash;
}

}  // namespace

uint32_t Plan::keep() {
    Leaf& leaf = leaves.back();
    leaf.hash = hash_of(leaf);
    // A query has few leaves: a linear search is faster than a table.
    const auto last = leaves.end() - 1;
    const auto same = std::find_if(leaves.begin(), last, [&](const Leaf& other) {
        return other.hash == leaf.hash && other == leaf;
    });
    const auto place = static_cast<uint32_t>(same - leaves.begin());
    if (same != last) leaves.pop_back();
    return place;
}

Leaf Plan::take() {
    Leaf leaf = std::move(leaves.back());
    leaves.pop_back();
    return leaf;
}

}  // namespace postings::search
