// Prepares an OR: computes exact bounds of short lists, and a threshold, that is a score which at
// least k documents are known to reach.
//
// Without a threshold the first thousands of documents would all be scored. The list with the
// greatest weight and at least k postings says most: the k of its documents (of a few blocks, in a
// long list) to which it adds most are looked up in all lists.
#pragma once

#include <algorithm>

#include "core/rank/document_filter.h"
#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

namespace threshold_detail {

inline constexpr size_t kMostBlocks = 8;

// The k postings of a list with the greatest impacts, each given by impact_of(docid, frequency).
template <BlockList List, class ImpactOf, class Documents>
TopK best_of_list(const List& list, ImpactOf impact_of, size_t k, Documents& documents) {
    TopK best(k);
    const size_t most = Documents::kRestricts ? 4 * kMostBlocks : kMostBlocks;
    const size_t blocks = list.blocks(), looked_at = std::min(blocks, most);
    uint32_t docids[kCursorBlock + kCursorSlack], frequencies[kCursorBlock + kCursorSlack];
    for (size_t i = 0; i < looked_at; ++i) {
        const size_t block = i * blocks / looked_at;
        const size_t size = list.decode_docids(block, docids);
        list.decode_frequencies(block, frequencies);
        for (size_t j = 0; j < size; ++j) {
            const uint32_t impact = impact_of(docids[j], frequencies[j]);
            if (impact > best.threshold() && documents.has(docids[j]))
                best.insert(docids[j], impact);
        }
    }
    return best;
}

}  // namespace threshold_detail

// Only counts documents in `documents`, which is at its beginning, as the terms are. Leaves a
// threshold that `top` already has.
template <ScoredCursor Term, class Documents>
void estimate_threshold(ScoredCursors<Term>& terms, TopK& top, Documents&& documents) {
    if constexpr (requires(Term & term) { term.tighten(); })
        for (Term& term : terms) term.tighten();
    const size_t k = top.k();
    if (k == 0 || top.is_raised() || terms.size() < 2 ||
        k > threshold_detail::kMostBlocks * kCursorBlock / 4)
        return;
    const Term* leader = nullptr;
    for (const Term& term : terms)
        if (term.blocks() * kCursorBlock >= k && (!leader || term.weight() > leader->weight()))
            leader = &term;
    if (!leader || leader->weight() == 0) return;
    const TopK best = leader->with_leading_list([&](const auto& list, auto impact_of) {
        return threshold_detail::best_of_list(list, impact_of, k, documents);
    });
    if (!best.full()) return;
    std::vector<ScoredDocument> found = best.sorted();
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.docid < b.docid; });
    for (ScoredDocument& document : found) document.score = 0;
    for (const Term& term : terms) {
        top.spend(found.size());
        Term cursor = term;
        for (ScoredDocument& document : found)
            if (cursor.at(document.docid)) document.score += cursor.impact_at(document.docid);
    }
    uint32_t reached = UINT32_MAX;
    for (const ScoredDocument& document : found)
        reached = std::min(reached, top.final_score(document.docid, document.score));
    if (reached > 0) top.raise_threshold(reached - 1);
}

}  // namespace postings
