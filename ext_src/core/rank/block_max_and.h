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
    ScoredTerm<List>& lead = *order[0];
    // Up to document `until`, `others` bounds what the lists but the lead add to a score.
    uint32_t until = 0, others = UINT32_MAX;
    bool bounded = false;
    // The first document at or after `candidate` that the blocks allow to beat the threshold.
    const auto worth_a_look = [&](uint32_t candidate) {
        for (;;) {
            until = kNoDocument - 1, others = 0;
            for (ScoredTerm<List>* term : order) {
                if (!term->seek_block(candidate)) return kNoDocument;
                if (term != &lead) others += term->block_bound();
                until = std::min(until, term->block_last());
            }
            if (lead.block_bound() + others > top.threshold()) return candidate;
            candidate = until + 1;
        }
    };

    for (uint32_t candidate = lead.cursor.docid(); candidate != kNoDocument;
         candidate = lead.cursor.docid()) {
        if (top.full() && (!bounded || candidate > until)) {
            bounded = true;
            const uint32_t target = worth_a_look(candidate);
            if (target != candidate) {
                lead.cursor.next_geq(target);
                continue;
            }
        }
        uint32_t score = 0;
        if (bounded) {
            score = lead.impact_at(candidate);
            if (score + others <= top.threshold()) {
                lead.cursor.next();
                continue;
            }
        }
        size_t i = 1;
        while (i < order.size() && order[i]->cursor.at(candidate)) ++i;
        if (i < order.size()) {
            lead.cursor.next_geq(std::max(candidate + 1, order[i]->cursor.docid_bound()));
            continue;
        }
        if (!bounded) score = lead.impact_at(candidate);
        for (i = 1; i < order.size(); ++i) score += order[i]->impact_at(candidate);
        top.insert(candidate, score);
        lead.cursor.next();
    }
}

}  // namespace postings
