// Union of decoded lists. Outputs have room for all elements of all lists and kOutputSlack, and
// overlap none of them. Functions return the size of the union.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

// Any number of lists in any order.
size_t unite(std::span<const DocIds> lists, uint32_t* out);
size_t unite_count(std::span<const DocIds> lists);

// The implementations that unite() chooses from.
size_t unite_branchless(DocIds a, DocIds b, uint32_t* out);
size_t unite_vectors(DocIds a, DocIds b, uint32_t* out);
size_t unite_runs(DocIds shorter, DocIds longer, uint32_t* out);
size_t unite_windows(std::span<const DocIds> lists, uint32_t* out);

}  // namespace postings
