// OR: MaxScore (Turtle & Flood, IP&M 1995). Lists are sorted by ascending maximum impact; the
// longest prefix whose maxima together cannot beat the threshold is non-essential: a document in
// none of the other lists need not be scored.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/document_filter.h"
#include "core/rank/top_k.h"

namespace postings {

namespace max_score_detail {

// In both classes, take() returns the first document of the lists from `essential` on (which may
// only grow) with its score there, and moves these lists behind it; kNoDocument if there is none.
//
// FewLists looks at all lists for each document.
template <ScoredCursor Term>
class FewLists {
  public:
    explicit FewLists(const std::vector<Term*>& lists) : lists_(lists) {}

    uint32_t take(size_t essential, uint32_t& score) {
        uint32_t docid = kNoDocument;
        for (size_t i = essential; i < lists_.size(); ++i)
            docid = std::min(docid, lists_[i]->docid());
        if (docid == kNoDocument) return docid;
        for (size_t i = essential; i < lists_.size(); ++i) {
            if (lists_[i]->docid() != docid) continue;
            score += lists_[i]->impact();
            lists_[i]->next();
        }
        return docid;
    }

  private:
    const std::vector<Term*>& lists_;
};

// Keeps a heap of the lists' positions, the least document on top: with 10,000 lists it costs 14
// steps.
template <ScoredCursor Term>
class ManyLists {
  public:
    explicit ManyLists(const std::vector<Term*>& lists) : lists_(lists) {
        heap_.reserve(lists.size());
        for (size_t i = 0; i < lists.size(); ++i)
            heap_.push_back(uint64_t{lists[i]->docid()} << 32 | i);
        std::make_heap(heap_.begin(), heap_.end(), std::greater<>());
    }

    uint32_t take(size_t essential, uint32_t& score) {
        uint32_t docid = kNoDocument;
        while (!heap_.empty()) {
            const auto at = static_cast<uint32_t>(heap_[0] >> 32);
            const auto list = static_cast<uint32_t>(heap_[0]);
            const bool is_left_out = list < essential || at == kNoDocument;
            if (!is_left_out && docid != kNoDocument && at != docid) break;
            std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
            if (is_left_out) {
                heap_.pop_back();
                continue;
            }
            docid = at;
            Term& term = *lists_[list];
            score += term.impact();
            term.next();
            heap_.back() = uint64_t{term.docid()} << 32 | list;
            std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
        }
        return docid;
    }

  private:
    const std::vector<Term*>& lists_;
    std::vector<uint64_t> heap_;  // document in the upper half, its list in the lower
};

template <class Lists, ScoredCursor Term, class Documents>
void run(const std::vector<Term*>& order, TopK& top, Documents& documents) {
    // bounds[i]: upper bound of what lists 0..i add.
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
    Lists lists(order);
    while (essential < order.size()) {
        uint32_t score = 0;
        const uint32_t candidate = lists.take(essential, score);
        if (candidate == kNoDocument) return;
        top.spend(order.size() - essential);
        const uint32_t others = essential > 0 ? bounds[essential - 1] : 0;
        if (score + others <= threshold || !documents.has(candidate)) continue;
        top.spend(essential);
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

}  // namespace max_score_detail

template <ScoredCursor Term, class Documents>
void max_score(ScoredCursors<Term>& terms, TopK& top, Documents&& documents) {
    constexpr size_t kFew = 32;
    std::vector<Term*> order;
    order.reserve(terms.size());
    for (Term& term : terms) order.push_back(&term);
    std::sort(order.begin(), order.end(),
              [](const auto* a, const auto* b) { return a->max_impact() < b->max_impact(); });
    if (terms.size() <= kFew) {
        max_score_detail::run<max_score_detail::FewLists<Term>>(order, top, documents);
    } else {
        max_score_detail::run<max_score_detail::ManyLists<Term>>(order, top, documents);
    }
}

}  // namespace postings
