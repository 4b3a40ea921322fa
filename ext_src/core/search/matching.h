// What a document must have to match a plan in a mode, in the terms of ranking: required lists,
// optional lists that only add to the score, filters and exclusions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/rank/rank_mode.h"
#include "core/search/plan.h"

namespace postings::search {

// The set of documents that match a group or a leaf.
struct MatchingSet {
    const Group* group;  // null: use `leaf`
    uint32_t leaf;

    static MatchingSet of(const Clause& clause) {
        return {clause.is_leaf() ? nullptr : &clause.group, clause.leaf};
    }
};

struct Matching {
    bool nothing = false;  // no document matches
    // Places of leaves in the plan, without duplicates; no leaf is in both.
    std::vector<uint32_t> required, optional;
    // Leaves that do not score, and groups. The leaves of a group are in `optional` as well, so
    // that every word of the query that a document has adds to its score.
    std::vector<MatchingSet> filters, excluded;
    // Whether every matching document has one of the leaves. If false, filters may let in documents
    // that have none.
    bool needs_leaf = true;
};

// `mode`: kAnd or kOr. The plan outlives the result, which points into it.
Matching match(const Plan& plan, RankMode mode);

// Whether all of the kShould clauses are needed, rather than one. Pass kAnd for excluded groups:
// searching for any word instead of all must not exclude more.
bool needs_all(const Group& group, RankMode mode);

bool has_clause(const Group& group, Occur occur);

// How often each leaf occurs in the plan outside of excluded parts, among the clauses that count in
// the mode (Group::clauses_in()); without a mode, among all.
std::vector<uint32_t> occurrences(const Plan& plan, std::optional<RankMode> mode = {});

// Which leaves are among those clauses or in excluded parts.
std::vector<bool> used_leaves(const Plan& plan, std::optional<RankMode> mode);

}  // namespace postings::search
