// The references: every posting of every list is scored. Slow and obvious; the other algorithms are
// tested against them.
#pragma once

#include <map>

#include "core/rank/scored_term.h"
#include "core/rank/top_k.h"

namespace postings {

namespace reference {

struct Match {
    uint32_t score = 0;
    size_t terms = 0;
};

template <BlockList List>
std::map<uint32_t, Match> score_all(Terms<List>& terms) {
    std::map<uint32_t, Match> matches;
    for (ScoredTerm<List>& term : terms) {
        for (; term.cursor.docid() != kNoDocument; term.cursor.next()) {
            Match& match = matches[term.cursor.docid()];
            match.score += term.impact();
            match.terms += 1;
        }
    }
    return matches;
}

}  // namespace reference

template <BlockList List>
void exhaustive_or(Terms<List>& terms, TopK& top) {
    for (const auto& [docid, match] : reference::score_all(terms)) top.insert(docid, match.score);
}

template <BlockList List>
void exhaustive_and(Terms<List>& terms, TopK& top) {
    for (const auto& [docid, match] : reference::score_all(terms))
        if (match.terms == terms.size()) top.insert(docid, match.score);
}

}  // namespace postings
