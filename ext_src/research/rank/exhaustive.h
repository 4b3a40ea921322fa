// The reference algorithms: every posting of every list is scored. The other algorithms are tested
// against them.
#pragma once

#include <map>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/top_k.h"

namespace postings {

namespace reference {

struct Match {
    uint32_t score = 0;
    size_t terms = 0;
};

template <ScoredCursor Term>
std::map<uint32_t, Match> score_all(ScoredCursors<Term>& terms) {
    std::map<uint32_t, Match> matches;
    for (Term& term : terms) {
        for (; term.docid() != kNoDocument; term.next()) {
            Match& match = matches[term.docid()];
            match.score += term.impact();
            match.terms += 1;
        }
    }
    return matches;
}

}  // namespace reference

template <ScoredCursor Term>
void exhaustive_or(ScoredCursors<Term>& terms, TopK& top) {
    for (const auto& [docid, match] : reference::score_all(terms)) top.insert(docid, match.score);
}

template <ScoredCursor Term>
void exhaustive_and(ScoredCursors<Term>& terms, TopK& top) {
    for (const auto& [docid, match] : reference::score_all(terms))
        if (match.terms == terms.size()) top.insert(docid, match.score);
}

}  // namespace postings
