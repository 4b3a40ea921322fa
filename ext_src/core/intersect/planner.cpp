// Chooses the algorithm for a pair of lists. First cuts off, by binary searches, what is outside of
// the other list's range, so that lists that hardly overlap become short.
#include <utility>

#include "core/intersect/kernels.h"
#include "core/intersect/scalar.h"

namespace postings {
namespace {

// Crossovers by ratio of lengths, as bench_intersect measures them.
constexpr size_t kMergeBelowRatio = 8;
constexpr size_t kSkipBelowRatio = 2048;

DocIds cut(DocIds list, DocIds range) {
    const size_t from = lower_bound_from(list, 0, list.size(), range.front());
    const size_t last = lower_bound_from(list, from, list.size(), range.back());
    const size_t to = last + (last < list.size() && list[last] == range.back());
    return list.subspan(from, to - from);
}

struct Choice {
    PairKernel kernel;
    PairCounter counter;
};

Choice choose(size_t shorter, size_t longer) {
    if (longer < shorter * kMergeBelowRatio) return {simd_merge_pair, simd_merge_count};
    if (longer < shorter * kSkipBelowRatio) return {simd_skip_pair, simd_skip_count};
    return {simd_gallop_pair, simd_gallop_count};
}

struct Plan {
    List shorter, longer;
    PairKernel kernel;
    PairCounter counter;
};

Plan plan(const List& shorter, const List& longer) {
    List a{cut(shorter.ids, longer.ids)};
    List b{cut(longer.ids, shorter.ids)};
    if (a.ids.size() > b.ids.size()) std::swap(a, b);
    const Choice choice = choose(a.ids.size(), b.ids.size());
    return {a, b, choice.kernel, choice.counter};
}

}  // namespace

PairKernel chosen_kernel(size_t shorter, size_t longer) {
    return choose(shorter, longer).kernel;
}

size_t planned_pair(const List& shorter, const List& longer, uint32_t* out) {
    const Plan p = plan(shorter, longer);
    return p.shorter.ids.empty() ? 0 : p.kernel(p.shorter, p.longer, out);
}

size_t planned_count(const List& shorter, const List& longer) {
    const Plan p = plan(shorter, longer);
    return p.shorter.ids.empty() ? 0 : p.counter(p.shorter, p.longer);
}

}  // namespace postings
