// AND: the rarest list leads, the others follow with next_geq; only documents in all of them are
// scored.
#pragma once

#include <algorithm>

#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

// Rarest first, judged by blocks: exact counts do not matter.
template <BlockList List>
std::vector<ScoredTerm<List>*> rarest_first(Terms<List>& terms) {
    std::vector<ScoredTerm<List>*> order;
    for (ScoredTerm<List>& term : terms) order.push_back(&term);
    std::sort(order.begin(), order.end(),
              [](const auto* a, const auto* b) { return a->cursor.blocks() < b->cursor.blocks(); });
    return order;
}

template <BlockList List>
void ranked_and(Terms<List>& terms, TopK& top) {
    if (terms.empty()) return;
    const std::vector<ScoredTerm<List>*> order = rarest_first(terms);
    uint32_t candidate = order[0]->cursor.docid();
    while (candidate != kNoDocument) {
        size_t i = 1;
        for (; i < order.size(); ++i) {
            if (!order[i]->cursor.at(candidate)) break;
        }
        if (i == order.size()) {
            uint32_t score = 0;
            for (ScoredTerm<List>* term : order) score += term->impact_at(candidate);
            top.insert(candidate, score);
            order[0]->cursor.next();
        } else {
            order[0]->cursor.next_geq(std::max(candidate + 1, order[i]->cursor.docid_bound()));
        }
        candidate = order[0]->cursor.docid();
    }
}

}  // namespace postings
