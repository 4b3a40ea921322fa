// A query as it is executed: its leaves, and how they are combined.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/rank/rank_mode.h"
#include "core/search/leaf.h"
#include "core/search/occur.h"

namespace postings::search {

// Which of the kShould clauses a document must match; kAny beside a kMust clause needs none.
enum class Join : uint8_t {
    kByMode,
    kAll,
    kAny,
    // The first clause is a phrase, the others are its terms. In mode kAnd only the phrase counts,
    // else any of the clauses is enough.
    kPhraseOrParts,
    // The same, but where any is enough, the phrase does not count.
    kPhraseElseParts,
    // As kAny; documents that match another clause also match the first one.
    kFirstMatchesAll,
};

struct Clause;

// Matches nothing unless a clause is kShould or kMust.
struct Group {
    Join join = Join::kByMode;
    std::vector<Clause> clauses;

    // The clauses that count in mode kAnd or kOr.
    std::span<const Clause> clauses_in(RankMode mode) const;
};

struct Clause {
    static constexpr uint32_t kNoLeaf = UINT32_MAX;

    Occur occur = Occur::kShould;
    uint32_t leaf = kNoLeaf;  // its place in Plan::leaves; kNoLeaf for a group
    Group group;

    bool is_leaf() const { return leaf != kNoLeaf; }
};

inline std::span<const Clause> Group::clauses_in(RankMode mode) const {
    const std::span<const Clause> all = clauses;
    if (join != Join::kPhraseOrParts && join != Join::kPhraseElseParts) return all;
    if (mode == RankMode::kAnd) return all.first(1);
    return join == Join::kPhraseOrParts ? all : all.subspan(1);
}

// The places of the leaves of a word, with all analyzers that it has: as it was typed, and of words
// similar to it.
struct WordWithTypos {
    std::vector<uint32_t> typed, similar;
};

struct Plan {
    std::vector<Leaf> leaves;  // all different
    Group root;
    std::vector<WordWithTypos> words_with_typos = {};

    // The place of the leaf, which is added unless an equal one is there.
    uint32_t add(Leaf leaf) {
        draft() = std::move(leaf);
        return keep();
    }
    // The same in place: returns a new leaf to fill in, after which keep() (see add()) or take()
    // (removes it again) must be called.
    Leaf& draft() { return leaves.emplace_back(); }
    uint32_t keep();
    Leaf take();

    // Places of the first leaves by their hashes, once there are many.
    std::unordered_multimap<size_t, uint32_t> places = {};
};

}  // namespace postings::search
