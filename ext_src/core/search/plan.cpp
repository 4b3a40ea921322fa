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
    mix(std::string_view(leaf.typed));
    for (const ValueRange& range : leaf.ranges)
        for (const auto& bound : {&range.from, &range.to})
            if (*bound) mix(std::string_view((*bound)->value));
    return hash;
}

}  // namespace

uint32_t Plan::keep() {
    Leaf& leaf = leaves.back();
    leaf.hash = hash_of(leaf);
    // Most queries have few leaves: then a linear search is faster than a table.
    constexpr size_t kFew = 64;
    const auto last = static_cast<uint32_t>(leaves.size() - 1);
    uint32_t place = last;
    if (last < kFew) {
        const auto same = std::find_if(leaves.begin(), leaves.end() - 1, [&](const Leaf& other) {
            return other.hash == leaf.hash && other == leaf;
        });
        place = static_cast<uint32_t>(same - leaves.begin());
    } else {
        for (auto next = static_cast<uint32_t>(places.size()); next < last; ++next)
            places.emplace(leaves[next].hash, next);
        const auto [begin, end] = places.equal_range(leaf.hash);
        const auto same =
            std::find_if(begin, end, [&](const auto& at) { return leaves[at.second] == leaf; });
        if (same != end) place = same->second;
    }
    if (place != last) leaves.pop_back();
    return place;
}

Leaf Plan::take() {
    Leaf leaf = std::move(leaves.back());
    leaves.pop_back();
    return leaf;
}

}  // namespace postings::search
