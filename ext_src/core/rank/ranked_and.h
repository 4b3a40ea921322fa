// AND: the rarest list leads, the others follow with next_geq; only documents in all lists are
// scored.
#pragma once

#include <algorithm>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/top_k.h"

namespace postings {

// Rarest first, by blocks: exact counts do not matter.
template <ScoredCursor Term>
void sort_rarest_first(std::vector<Term*>& terms) {
    std::sort(terms.begin(), terms.end(),
              [](const auto* a, const auto* b) { return a->blocks() < b->blocks(); });
}

template <ScoredCursor Term>
std::vector<Term*> rarest_first(ScoredCursors<Term>& terms) {
    std::vector<Term*> order;
    for (Term& term : terms) order.push_back(&term);
    sort_rarest_first(order);
    return order;
}

template <ScoredCursor Term>
void ranked_and(ScoredCursors<Term>& terms, TopK& top) {
    if (terms.empty()) return;
    const std::vector<Term*> order = rarest_first(terms);
    uint32_t candidate = order[0]->docid();
    while (candidate != kNoDocument) {
        size_t i = 1;
        for (; i < order.size(); ++i) {
            if (!order[i]->at(candidate)) break;
        }
        if (i == order.size()) {
            uint32_t score = 0;
            for (Term* term : order) score += term->impact_at(candidate);
            top.insert(candidate, score);
            order[0]->next();
        } else {
            order[0]->next_geq(std::max(candidate + 1, order[i]->docid_bound()));
        }
        candidate = order[0]->docid();
    }
}

}  // namespace postings
