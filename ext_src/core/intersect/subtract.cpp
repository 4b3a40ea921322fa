#include "core/intersect/subtract.h"

#include <vector>

#include "core/intersect/runs.h"
#include "core/intersect/scalar.h"

namespace postings {
namespace {

// From this ratio on, searching `b` is faster than walking along it.
constexpr size_t kSearchFromRatio = 4;

}  // namespace

size_t subtract_branchless(DocIds a, DocIds b, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const uint32_t x = a[i], y = b[j];
        *out = x;
        out += x < y;
        i += x <= y;
        j += y <= x;
    }
    out = copy_run(a.subspan(i), out);
    return static_cast<size_t>(out - begin);
}

size_t subtract_runs(DocIds a, DocIds shorter, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t i = 0;
    for (const uint32_t x : shorter) {
        const size_t run_end = gallop_from(a, i, x);
        out = copy_run(a.subspan(i, run_end - i), out);
        i = run_end + (run_end < a.size() && a[run_end] == x);
    }
    out = copy_run(a.subspan(i), out);
    return static_cast<size_t>(out - begin);
}

size_t subtract(DocIds a, DocIds b, uint32_t* out) {
    if (a.empty() || b.empty()) return static_cast<size_t>(copy_run(a, out) - out);
    if (a.size() / b.size() >= kRunsFromRatio) return subtract_runs(a, b, out);
    if (b.size() / a.size() < kSearchFromRatio) return subtract_vectors(a, b, out);
    // Only the common docIDs are needed, of which there are at most as many as in `a`.
    std::vector<uint32_t> common(a.size() + kOutputSlack);
    const List both[] = {{a}, {b}};
    return subtract_vectors(a, {common.data(), intersect(both, common.data())}, out);
}

size_t subtract_count(DocIds a, DocIds b) {
    const List both[] = {{a}, {b}};
    return a.size() - intersect_count(both);
}

}  // namespace postings
