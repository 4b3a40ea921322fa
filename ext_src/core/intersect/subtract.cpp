#include "core/intersect/subtract.h"

#include <cstring>
#include <vector>

#include "core/intersect/scalar.h"

namespace postings {
namespace {

// As for unions, and the ratio from which searching `b` beats walking along it.
constexpr size_t kRunsFromRatio = 32;
constexpr size_t kSearchFromRatio = 4;

uint32_t* copy(DocIds ids, uint32_t* out) {
    if (!ids.empty()) std::memcpy(out, ids.data(), ids.size_bytes());
    return out + ids.size();
}

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
    out = copy(a.subspan(i), out);
    return static_cast<size_t>(out - begin);
}

size_t subtract_runs(DocIds a, DocIds shorter, uint32_t* out) {
    const uint32_t* const begin = out;
    size_t i = 0;
    for (const uint32_t x : shorter) {
        const size_t run_end = gallop_from(a, i, x);
        out = copy(a.subspan(i, run_end - i), out);
        i = run_end + (run_end < a.size() && a[run_end] == x);
    }
    out = copy(a.subspan(i), out);
    return static_cast<size_t>(out - begin);
}

size_t subtract(DocIds a, DocIds b, uint32_t* out) {
    if (a.empty() || b.empty()) return static_cast<size_t>(copy(a, out) - out);
    if (a.size() / b.size() >= kRunsFromRatio) return subtract_runs(a, b, out);
    if (b.size() / a.size() < kSearchFromRatio) return subtract_vectors(a, b, out);
    // Only what both have matters, and that is at most as long as `a`.
    std::vector<uint32_t> common(a.size() + kOutputSlack);
    const List both[] = {{a}, {b}};
    return subtract_vectors(a, {common.data(), intersect(both, common.data())}, out);
}

size_t subtract_count(DocIds a, DocIds b) {
    const List both[] = {{a}, {b}};
    return a.size() - intersect_count(both);
}

}  // namespace postings
