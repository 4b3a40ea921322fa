// Vectorized difference: like simd_merge.cpp, but collects the hits of a vector of `a` over all
// vectors of `b` that it meets, and stores the lanes without a hit when it advances.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/intersect/subtract_vectors.cpp"
#include "hwy/foreach_target.h"

#include "core/intersect/all_pairs-inl.h"
#include "core/intersect/branch_free.h"
#include "core/intersect/subtract.h"
#include "core/intersect/vector_sink-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

size_t subtract_by_vectors(DocIds a, DocIds b, uint32_t* out) {
    constexpr size_t kLanes = kPairLanes;
    const PairTag d;
    size_t size = 0, i = 0, j = 0;
    size_t entered = 0;  // where in `b` the comparison of the current vector of `a` began
    PairMask found = hn::FirstN(d, 0);
    while (i + kLanes <= a.size() && j + kLanes <= b.size()) {
        const PairVec va = hn::LoadU(d, &a[i]);
        const uint32_t a_last = a[i + kLanes - 1], b_last = b[j + kLanes - 1];
        found = hn::Or(found, lanes_in(va, hn::LoadU(d, &b[j])));
        Collect sink{out, size};
        put_lanes(sink, d, va, hn::Not(found));
        const bool leaves = a_last <= b_last;
        size = leaves ? sink.size : size;
        found = hn::And(found, hn::Gt(hn::Set(d, a_last), hn::Set(d, b_last)));
        i += hidden(leaves) * kLanes;
        j += hidden(b_last <= a_last) * kLanes;
        entered = leaves ? j : entered;
    }
    return size + subtract_branchless(a.subspan(i), b.subspan(entered), out + size);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(subtract_by_vectors);

size_t subtract_vectors(DocIds a, DocIds b, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(subtract_by_vectors)(a, b, out);
}

}  // namespace postings
#endif
