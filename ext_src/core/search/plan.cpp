#include "core/search/plan.h"

#include <algorithm>

namespace postings::search {

uint32_t Plan::add(Leaf leaf) {
    std::string key;
    key.push_back(static_cast<char>(leaf.kind));
    key.append(reinterpret_cast<const char*>(&leaf.boost), sizeof leaf.boost);
    key.push_back(static_cast<char>(leaf.fields.size()));
    key.append(leaf.fields.begin(), leaf.fields.end());
    key.push_back(static_cast<char>(leaf.typos));
    key.push_back(static_cast<char>(leaf.most_typos * 2 + leaf.first_letter));
    key.append(leaf.whole).push_back('\0');
    for (size_t i = 0; i < leaf.terms.size(); ++i) {
        const uint32_t numbers[] = {static_cast<uint32_t>(leaf.terms[i].size()),
                                    i < leaf.offsets.size() ? leaf.offsets[i] : 0};
        key.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
        key.append(leaf.terms[i]);
    }
    for (const auto& bound : {leaf.range.from, leaf.range.to}) {
        key.push_back(static_cast<char>(bound ? 1 + bound->inclusive : 0));
        if (bound) key.append(bound->value).push_back('\0');
    }
    if (leaf.kind == LeafKind::kNear) {
        const uint64_t place = leaf.near.center.ordered();
        key.append(reinterpret_cast<const char*>(&place), sizeof place);
        key.append(reinterpret_cast<const char*>(&leaf.near.metres), sizeof leaf.near.metres);
    }
    const auto [known, is_new] = places_.emplace(std::move(key), leaves.size());
    if (is_new) leaves.push_back(std::move(leaf));
    return known->second;
}

}  // namespace postings::search
