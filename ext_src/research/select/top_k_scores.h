// The k best of an array of scores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/top_k.h"

namespace postings {

// The document of scores[i] is first_docid + i. Best first; of equal scores the smaller docID is
// better.
std::vector<ScoredDocument> top_k_scores(std::span<const uint32_t> scores, size_t k,
                                         uint32_t first_docid = 0);

}  // namespace postings
