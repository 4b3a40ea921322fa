// AND with block-max bounds (Ding & Suel, SIGIR 2011): once k documents are kept, a range of
// documents whose blocks cannot beat the worst of them is jumped over without decoding. Before that
// it is ranked_and.
#pragma once

#include <algorithm>

#include "core/rank/ranked_and.h"

namespace postings {

template <BlockList List>
void block_max_and(Terms<List>& terms, TopK& top) {
    if (terms.empty()) return;
    const std::vector<ScoredTerm<List>*> order = rarest_first(terms);
    // The first document at or after `candidate` that the blocks allow to beat the threshold.
    const auto worth_a_look = [&](uint32_t candidate) {
        for (;;) {
            uint32_t sum = 0, last = kNoDocument;
            for (ScoredTerm<List>* term : order) {
                if (!term->seek_block(candidate)) return kNoDocument;
                sum += term->block_bound();
                last = std::min(last, term->block_last());
            }
            if (sum > top.threshold()) return candidate;
            candidate = last + 1;
        }
    };

    uint32_t candidate = order[0]->cursor.docid();
    while (candidate != kNoDocument) {
        if (top.full()) {
            const uint32_t target = worth_a_look(candidate);
            if (target != candidate) {
                order[0]->cursor.next_geq(target);
                candidate = order[0]->cursor.docid();
                continue;
            }
        }
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
