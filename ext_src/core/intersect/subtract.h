// Difference of decoded lists.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

// `out` has room for `a` and kOutputSlack, and overlaps neither list. Returns the size of the
// difference.
size_t subtract(DocIds a, DocIds b, uint32_t* out);
size_t subtract_count(DocIds a, DocIds b);

// The implementations that subtract() chooses from; subtract_branchless() is the reference.
size_t subtract_branchless(DocIds a, DocIds b, uint32_t* out);
size_t subtract_vectors(DocIds a, DocIds b, uint32_t* out);
size_t subtract_runs(DocIds a, DocIds shorter, uint32_t* out);

}  // namespace postings
