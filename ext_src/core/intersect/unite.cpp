#include "core/intersect/unite.h"

#include <algorithm>
#include <vector>

#include "core/intersect/runs.h"
#include "core/intersect/scalar.h"

namespace postings {
size_t unite_branchless(DocIds a, DocIds b, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const uint32_t x = a[i], y = b[j];
        *out++ = std::min(x, y);
        i += x <= y;
        j += y <= x;
    }
    out = copy_run(b.subspan(j), copy_run(a.subspan(i), out));
    return static_cast<size_t>(out - begin);
}

size_t unite_runs(DocIds shorter, DocIds longer, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t j = 0;
    for (const uint32_t x : shorter) {
        const size_t run_end = gallop_from(longer, j, x);
        out = copy_run(longer.subspan(j, run_end - j), out);
        *out++ = x;
        j = run_end + (run_end < longer.size() && longer[run_end] == x);
    }
    out = copy_run(longer.subspan(j), out);
    return static_cast<size_t>(out - begin);
}

size_t unite(std::span<const DocIds> lists, uint32_t* out) {
    std::vector<DocIds> sorted;
    std::copy_if(lists.begin(), lists.end(), std::back_inserter(sorted),
                 [](DocIds list) { return !list.empty(); });
    if (sorted.empty()) return 0;
    if (sorted.size() > 2) return unite_windows(sorted, out);
    if (sorted.size() == 1) return static_cast<size_t>(copy_run(sorted[0], out) - out);
    if (sorted[0].size() > sorted[1].size()) std::swap(sorted[0], sorted[1]);
    const bool skewed = sorted[1].size() / sorted[0].size() >= kRunsFromRatio;
    return (skewed ? unite_runs : unite_vectors)(sorted[0], sorted[1], out);
}

}  // namespace postings
