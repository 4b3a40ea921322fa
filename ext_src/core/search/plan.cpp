#include "core/search/plan.h"

#include <functional>
#include <string_view>

namespace postings::search {

namespace {

// Leaves that are equal have the same.
size_t hash_of(const Leaf& leaf) {
    size_t hash = static_cast<size_t>(leaf.kind) + 16 * leaf.typos;
    const auto mix = [&](auto value) {
        hash = hash * 0x9E3779B97F4A7C15 + std::hash<decltype(value)>()(value);
    };
    for (const std::string& term : leaf.terms) mix(std::string_view(term));
    for (const auto& bound : {&leaf.range.from, &leaf.range.to})
        if (*bound) mix(std::string_view((*bound)->value));
    return hash;
}

}  // namespace

uint32_t Plan::keep() {
    const Leaf& leaf = leaves.back();
    const size_t hash = hash_of(leaf), before = leaves.size() - 1;
    for (size_t i = 0; i < before; ++i) {
        if (hashes_[i] != hash || leaves[i] != leaf) continue;
        leaves.pop_back();
        return static_cast<uint32_t>(i);
    }
    hashes_.push_back(hash);
    return static_cast<uint32_t>(before);
}

Leaf Plan::take() {
    Leaf leaf = std::move(leaves.back());
    leaves.pop_back();
    return leaf;
}

}  // namespace postings::search
