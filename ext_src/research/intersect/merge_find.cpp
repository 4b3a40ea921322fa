// Parallel Merge Find (Ding et al., WWW 2009, section 7): splitters out of A, looked up in B, cut
// both lists into segments that have nothing to do with one another; each is cut again, and in the
// last level each element of A is looked up in its own short segment of B.
#include <cmath>

#include "core/intersect/scalar.h"
#include "research/intersect/kernels.h"
#include "research/intersect/partition.h"

namespace postings {
namespace {

constexpr int kLevels = 3;

template <class Sink>
void find_all(DocIds a, DocIds b, Sink& sink) {
    for (const uint32_t x : a) {
        const size_t j = lower_bound_from(b, 0, b.size(), x);
        sink.put(x, j < b.size() && b[j] == x);
    }
}

template <class Sink>
void split(DocIds a, DocIds b, int levels, size_t fan_out, Sink& sink) {
    if (b.empty()) return;
    if (levels == 0 || a.size() <= fan_out) return find_all(a, b, sink);
    const size_t segment = (a.size() + fan_out - 1) / fan_out;
    for (size_t i = 0, j = 0; i < a.size(); i += segment) {
        const size_t next_i = std::min(i + segment, a.size());
        const size_t next_j =
            next_i == a.size() ? b.size() : lower_bound_from(b, j, b.size(), a[next_i]);
        split(a.subspan(i, next_i - i), b.subspan(j, next_j - j), levels - 1, fan_out, sink);
        j = next_j;
    }
}

// Uses the same fan-out at every level, so that the last segments have about that many elements,
// too.
template <class Sink>
void merge_find_into(DocIds a, DocIds b, int levels, Sink& sink) {
    const double fan_out = std::pow(static_cast<double>(a.size()), 1.0 / (levels + 1));
    split(a, b, levels, std::max<size_t>(2, static_cast<size_t>(std::ceil(fan_out))), sink);
}

}  // namespace

size_t merge_find(DocIds a, DocIds b, int levels, uint32_t* out) {
    Collect sink{out};
    merge_find_into(a, b, levels, sink);
    return sink.size;
}

size_t merge_find_pair(const List& shorter, const List& longer, uint32_t* out) {
    return merge_find(shorter.ids, longer.ids, kLevels, out);
}

size_t merge_find_count(const List& shorter, const List& longer) {
    Count sink;
    merge_find_into(shorter.ids, longer.ids, kLevels, sink);
    return sink.size;
}

}  // namespace postings
