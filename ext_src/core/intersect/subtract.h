// Difference of decoded lists: what is in the first and in none of the others.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

// `out` has room for `a` and kOutputSlack, and overlaps neither list. Returns the size of the
// difference.
size_t subtract(DocIds a, DocIds b, uint32_t* out);
size_t subtract_count(DocIds a, DocIds b);

// What subtract() chooses from, and the slow reference.
size_t subtract_branchless(DocIds a, DocIds b, uint32_t* out);
size_t subtract_vectors(DocIds a, DocIds b, uint32_t* out);
size_t subtract_runs(DocIds a, DocIds shorter, uint32_t* out);

}  // namespace postings
