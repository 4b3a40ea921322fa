// A query as it is carried out: its leaves, and how they go together.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/search/leaf.h"

namespace postings::search {

enum class Occurrence : uint8_t { kShould, kMust, kMustNot };

// Which of the kShould clauses a document needs; with a kMust beside them, kAny needs none.
enum class Join : uint8_t { kByMode, kAll, kAny };

struct Clause;

// Matches nothing unless a clause is kShould or kMust.
struct Group {
    Join join = Join::kByMode;
    std::vector<Clause> clauses;
};

struct Clause {
    static constexpr uint32_t kNoLeaf = UINT32_MAX;

    Occurrence occurrence = Occurrence::kShould;
    uint32_t leaf = kNoLeaf;  // its place in Plan::leaves, or it is a group
    Group group;

    bool is_leaf() const { return leaf != kNoLeaf; }
};

struct Plan {
    std::vector<Leaf> leaves;  // all different
    Group root;

    // The place of such a leaf, which is added if there is none.
    uint32_t add(Leaf leaf) {
        draft() = std::move(leaf);
        return keep();
    }
    // The same without moving it: a new leaf, to be filled in. keep() or take() comes next.
    Leaf& draft() { return leaves.emplace_back(); }
    uint32_t keep();
    Leaf take();
};

}  // namespace postings::search
