// OR: WAND (Broder, Carmel, Herscovici, Soffer, Zien, CIKM 2003) and block-max WAND (Ding & Suel,
// SIGIR 2011). References to compare with: MaxScore beats both on text.
#pragma once

#include <algorithm>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/top_k.h"

namespace postings {

namespace wand_detail {

template <ScoredCursor Term>
using Order = std::vector<Term*>;

template <ScoredCursor Term>
void sort_by_docid(Order<Term>& order) {
    std::sort(order.begin(), order.end(), [](auto* a, auto* b) { return a->docid() < b->docid(); });
}

// The first position at which the maxima of the lists up to it together beat the threshold,
// extended over all lists at the same document; order.size() when there is none.
template <ScoredCursor Term>
size_t find_pivot(const Order<Term>& order, uint32_t threshold) {
    uint32_t sum = 0;
    for (size_t i = 0; i < order.size(); ++i) {
        const uint32_t docid = order[i]->docid();
        if (docid == kNoDocument) break;
        sum += order[i]->max_impact();
        if (sum <= threshold) continue;
        while (i + 1 < order.size() && order[i + 1]->docid() == docid) ++i;
        return i;
    }
    return order.size();
}

// Moves the lists before the pivot to it, or scores the pivot if all are there.
template <ScoredCursor Term>
void advance_to_pivot(Order<Term>& order, size_t pivot, TopK& top) {
    const uint32_t docid = order[pivot]->docid();
    if (order[0]->docid() == docid) {
        uint32_t score = 0;
        for (size_t i = 0; i <= pivot; ++i) {
            score += order[i]->impact();
            order[i]->next();
        }
        if (score > top.threshold()) top.insert(docid, score);
    } else {
        for (size_t i = 0; i < pivot && order[i]->docid() < docid; ++i) order[i]->next_geq(docid);
    }
}

}  // namespace wand_detail

template <ScoredCursor Term>
void wand(ScoredCursors<Term>& terms, TopK& top) {
    wand_detail::Order<Term> order;
    for (Term& term : terms) order.push_back(&term);
    for (;;) {
        wand_detail::sort_by_docid(order);
        const size_t pivot = wand_detail::find_pivot(order, top.threshold());
        if (pivot == order.size()) return;
        wand_detail::advance_to_pivot(order, pivot, top);
    }
}

template <ScoredCursor Term>
void block_max_wand(ScoredCursors<Term>& terms, TopK& top) {
    wand_detail::Order<Term> order;
    for (Term& term : terms) order.push_back(&term);
    for (;;) {
        wand_detail::sort_by_docid(order);
        const size_t pivot = wand_detail::find_pivot(order, top.threshold());
        if (pivot == order.size()) return;
        const uint32_t docid = order[pivot]->docid();
        uint32_t sum = 0, last = kNoDocument;
        for (size_t i = 0; i <= pivot; ++i) {
            if (!order[i]->seek_block(docid)) continue;
            sum += order[i]->bound();
            last = std::min(last, order[i]->block_last());
        }
        if (sum > top.threshold()) {
            wand_detail::advance_to_pivot(order, pivot, top);
            continue;
        }
        // No document before the end of these blocks, or before the next list begins, can be among
        // the best.
        uint32_t target = last == kNoDocument ? kNoDocument : last + 1;
        if (pivot + 1 < order.size()) target = std::min(target, order[pivot + 1]->docid());
        target = std::max(target, docid + 1);
        for (size_t i = 0; i <= pivot; ++i) order[i]->next_geq(target);
    }
}

}  // namespace postings
