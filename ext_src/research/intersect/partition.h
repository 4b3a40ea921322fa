// The two ways of cutting an intersection into independent pieces: what the GPU kernels do with
// thread blocks, here one after another. The thread pools cut with them too.
#pragma once

#include "core/intersect/algorithm.h"

namespace postings {

// Where the path of a merge of `a` and `b` crosses the diagonal i + j == diagonal. Nothing in a[0,
// i) or b[0, j) equals anything outside of them: a common element that the diagonal would part goes
// before it.
struct Crossing {
    size_t i, j;
};
Crossing merge_path_crossing(DocIds a, DocIds b, size_t diagonal);

// Parallel Merge Find with `levels` levels of recursive splitters (1 to 4 in the paper, 3 its
// best); 0 is a binary search in the whole of `b` for each element.
size_t merge_find(DocIds a, DocIds b, int levels, uint32_t* out);

}  // namespace postings
