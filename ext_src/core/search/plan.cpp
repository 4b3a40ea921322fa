#include "core/search/plan.h"

#include <functional>
#include <string_view>
#include <utility>

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

uint32_t Plan::add(Leaf leaf) {
    const size_t hash = hash_of(leaf);
    for (size_t i = 0; i < leaves.size(); ++i)
        if (hashes_[i] == hash && leaves[i] == leaf) return static_cast<uint32_t>(i);
    hashes_.push_back(hash);
    leaves.push_back(std::move(leaf));
    return static_cast<uint32_t>(leaves.size() - 1);
}

}  // namespace postings::search
