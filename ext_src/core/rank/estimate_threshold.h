// Prepares an OR: computes exact bounds of short lists, and a threshold, that is a score which at
// least k documents are known to reach.
//
// Without a threshold the first thousands of documents would all be scored. The list with the
// greatest weight and at least k postings says most: the k of its documents (of a few blocks, in a
// long list) to which it adds most are looked up in the other lists, too.
#pragma once

#include <algorithm>

#include "core/rank/document_filter.h"
#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

namespace threshold_detail {

inline constexpr size_t kMostBlocks = 8;

// The k postings of one list with the greatest impacts.
template <BlockList List, class Documents>
TopK best_of_list(const ScoredTerm<List>& term, size_t k, Documents& documents) {
    TopK best(k);
    const List& list = term.list();
    const size_t most = Documents::kRestricts ? 4 * kMostBlocks : kMostBlocks;
    const size_t blocks = term.blocks(), looked_at = std::min(blocks, most);
    uint32_t docids[kCursorBlock + kCursorSlack], frequencies[kCursorBlock + kCursorSlack];
    for (size_t i = 0; i < looked_at; ++i) {
        const size_t block = i * blocks / looked_at;
        const size_t size = list.decode_docids(block, docids);
        list.decode_frequencies(block, frequencies);
        for (size_t j = 0; j < size; ++j) {
            const uint32_t impact = term.impact_of(docids[j], frequencies[j]);
            if (impact > best.threshold() && documents.has(docids[j]))
                best.insert(docids[j], impact);
        }
    }
    return best;
}

}  // namespace threshold_detail

// Only counts documents in `documents`, which is at its beginning. Leaves a threshold that `top`
// already has.
template <BlockList List, class Documents>
void estimate_threshold(Terms<List>& terms, TopK& top, Documents&& documents) {
    for (ScoredTerm<List>& term : terms) term.tighten();
    const size_t k = top.k();
    if (k == 0 || top.is_raised() || terms.size() < 2 ||
        k > threshold_detail::kMostBlocks * kCursorBlock / 4)
        return;
    const ScoredTerm<List>* leader = nullptr;
    for (const ScoredTerm<List>& term : terms)
        if (term.blocks() * kCursorBlock >= k && (!leader || term.weight() > leader->weight()))
            leader = &term;
    if (!leader || leader->weight() == 0) return;
    const TopK best = threshold_detail::best_of_list(*leader, k, documents);
    if (!best.full()) return;
    std::vector<ScoredDocument> found = best.sorted();
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.docid < b.docid; });
    for (const ScoredTerm<List>& term : terms) {
        if (&term == leader) continue;
        BlockCursor<List> cursor(term.list());
        for (ScoredDocument& document : found)
            if (cursor.at(document.docid))
                document.score += term.impact_of(document.docid, cursor.frequency());
    }
    uint32_t reached = UINT32_MAX;
    for (const ScoredDocument& document : found)
        reached = std::min(reached, top.final_score(document.docid, document.score));
    if (reached > 0) top.raise_threshold(reached - 1);
}

}  // namespace postings
