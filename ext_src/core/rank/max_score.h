// OR: MaxScore (Turtle & Flood, IP&M 1995). Lists by ascending maximum impact; the longest prefix
// whose maxima together cannot beat the threshold is non-essential: a document in none of the other
// lists need not be looked at.
#pragma once

#include <algorithm>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/document_filter.h"
#include "core/rank/top_k.h"

namespace postings {

template <ScoredCursor Term, class Documents>
void max_score(ScoredCursors<Term>& terms, TopK& top, Documents&& documents) {
    std::vector<Term*> order;
    order.reserve(terms.size());
    for (Term& term : terms) order.push_back(&term);
    std::sort(order.begin(), order.end(),
              [](const auto* a, const auto* b) { return a->max_impact() < b->max_impact(); });
    // bounds[i]: what lists 0..i add at most.
    std::vector<uint32_t> bounds;
    bounds.reserve(order.size());
    uint32_t sum = 0;
    for (const Term* term : order) bounds.push_back(sum += term->max_impact());

    uint32_t threshold = top.threshold();
    size_t essential = 0;
    const auto use_threshold = [&] {
        threshold = top.threshold();
        while (essential < order.size() && bounds[essential] <= threshold) ++essential;
    };
    use_threshold();
    while (essential < order.size()) {
        uint32_t candidate = kNoDocument;
        for (size_t i = essential; i < order.size(); ++i)
            candidate = std::min(candidate, order[i]->docid());
        if (candidate == kNoDocument) return;
        uint32_t score = 0;
        for (size_t i = essential; i < order.size(); ++i) {
            if (order[i]->docid() != candidate) continue;
            score += order[i]->impact();
            order[i]->next();
        }
        const uint32_t others = essential > 0 ? bounds[essential - 1] : 0;
        if (score + others <= threshold || !documents.has(candidate)) continue;
        size_t i = essential;
        while (i > 0 && score + bounds[i - 1] > threshold) {
            --i;
            if (order[i]->at(candidate)) score += order[i]->impact_at(candidate);
        }
        if (i == 0 && score > threshold) {
            top.insert(candidate, score);
            use_threshold();
        }
    }
}

}  // namespace postings
