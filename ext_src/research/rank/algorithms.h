// The ranking algorithms by name. All of one mode give the same documents in the same order.
#pragma once

#include <string_view>

#include "core/rank/block_max_and.h"
#include "core/rank/block_max_max_score.h"
#include "core/rank/estimate_threshold.h"
#include "core/rank/max_score.h"
#include "core/rank/rank_mode.h"
#include "core/rank/ranked_and.h"
#include "research/rank/exhaustive.h"
#include "research/rank/wand.h"

namespace postings {

template <BlockList List>
struct RankAlgorithm {
    std::string_view name;
    RankMode mode;
    // Puts into an empty `top` the best documents of terms whose cursors are at their beginnings.
    void (*run)(Terms<List>& terms, TopK& top);
};

template <BlockList List>
inline constexpr RankAlgorithm<List> kRankAlgorithms[] = {
    {"exhaustive_and", RankMode::kAnd, exhaustive_and<ScoredTerm<List>>},
    {"ranked_and", RankMode::kAnd, ranked_and<ScoredTerm<List>>},
    {"block_max_and", RankMode::kAnd, block_max_and<ScoredTerm<List>>},
    {"exhaustive_or", RankMode::kOr, exhaustive_or<ScoredTerm<List>>},
    {"max_score", RankMode::kOr,
     [](Terms<List>& terms, TopK& top) {
         estimate_threshold(terms, top, AllDocuments());
         max_score(terms, top, AllDocuments());
     }},
    {"block_max_max_score", RankMode::kOr,
     [](Terms<List>& terms, TopK& top) {
         estimate_threshold(terms, top, AllDocuments());
         block_max_max_score(terms, top, AllDocuments());
     }},
    {"wand", RankMode::kOr, wand<ScoredTerm<List>>},
    {"block_max_wand", RankMode::kOr, block_max_wand<ScoredTerm<List>>},
};

}  // namespace postings
