// What a document needs in a mode, taken apart into what ranking knows: lists that are required,
// lists that only add to the score, filters and exclusions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rank/rank_mode.h"
#include "core/search/plan.h"

namespace postings::search {

// The documents that match a group, or that have a leaf.
struct MatchingSet {
    const Group* group;  // null: the leaf
    uint32_t leaf;

    static MatchingSet of(const Clause& clause) {
        return {clause.is_leaf() ? nullptr : &clause.group, clause.leaf};
    }
};

struct Matching {
    bool nothing = false;  // matches
    // Leaves by their place in the plan, each once; leaves that are required are not optional, too.
    std::vector<uint32_t> required, optional;
    // Values, and groups whose leaves are optional as well, so that every word of the query that a
    // document has counts.
    std::vector<MatchingSet> filters, excluded;
    // Every document has one of the leaves. Otherwise a filter may let in some that have none.
    bool needs_leaf = true;
};

// `mode`: kAnd or kOr. The plan outlives what is returned.
Matching match(const Plan& plan, RankMode mode);

// Whether of the clauses that are kShould all are needed. In what is excluded, kByMode is kAll:
// to ask for any word instead of all must not exclude more.
bool needs_all(const Group& group, RankMode mode);

bool has_clause(const Group& group, Occurrence occurrence);

// How often each leaf is there outside of what is excluded.
std::vector<uint32_t> occurrences(const Plan& plan);

}  // namespace postings::search
