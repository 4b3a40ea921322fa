// What an OR begins with: exact bounds of short lists, and a threshold: a score that at least k
// documents are known to reach.
//
// Without it the first thousands of documents are all scored, whatever they are. The list whose
// term weighs most and that has k postings at least tells most: the k of its documents (of a few
// blocks, in a long list) where it adds most to the score are looked up in the other lists, too.
#pragma once

#include <algorithm>

#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

namespace prime_detail {

inline constexpr size_t kMostBlocks = 8;

// The k best postings of one list by what they add to a score.
template <BlockList List>
TopK best_of_list(const ScoredTerm<List>& term, size_t k) {
    TopK best(k);
    const List& list = term.cursor.list();
    const size_t blocks = term.cursor.blocks(), looked_at = std::min(blocks, kMostBlocks);
    uint32_t docids[kCursorBlock + kCursorSlack], frequencies[kCursorBlock + kCursorSlack];
    for (size_t i = 0; i < looked_at; ++i) {
        const size_t block = i * blocks / looked_at;
        const size_t size = list.decode_docids(block, docids);
        list.decode_frequencies(block, frequencies);
        for (size_t j = 0; j < size; ++j) {
            const uint32_t impact = term.impact(docids[j], frequencies[j]);
            if (impact > best.threshold()) best.insert(docids[j], impact);
        }
    }
    return best;
}

}  // namespace prime_detail

// Keeps a threshold that `top` has already.
template <BlockList List>
void prime(Terms<List>& terms, TopK& top) {
    for (ScoredTerm<List>& term : terms) term.tighten();
    const size_t k = top.k();
    if (k == 0 || top.threshold() > 0 || terms.size() < 2 ||
        k > prime_detail::kMostBlocks * kCursorBlock / 4)
        return;
    const ScoredTerm<List>* leader = nullptr;
    for (const ScoredTerm<List>& term : terms)
        if (term.cursor.blocks() * kCursorBlock >= k &&
            (!leader || term.weight() > leader->weight()))
            leader = &term;
    if (!leader) return;
    const TopK best = prime_detail::best_of_list(*leader, k);
    if (!best.full()) return;
    std::vector<ScoredDocument> documents = best.sorted();
    std::sort(documents.begin(), documents.end(),
              [](const auto& a, const auto& b) { return a.docid < b.docid; });
    for (const ScoredTerm<List>& term : terms) {
        if (&term == leader) continue;
        BlockCursor<List> cursor(term.cursor.list());
        for (ScoredDocument& document : documents)
            if (cursor.at(document.docid))
                document.score += term.impact(document.docid, cursor.frequency());
    }
    uint32_t reached = UINT32_MAX;
    for (const ScoredDocument& document : documents) reached = std::min(reached, document.score);
    top.expect(reached - 1);
}

}  // namespace postings
