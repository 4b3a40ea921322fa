// Merge by vectors: all pairs of one vector of each list, then the vector with the smaller last
// element moves on, or both. The positions are computed, not branched on.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/intersect/simd_merge.cpp"
#include "hwy/foreach_target.h"

#include "core/intersect/all_pairs-inl.h"
#include "core/intersect/kernels.h"
#include "core/intersect/scalar.h"
#include "core/intersect/vector_sink-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

template <class Sink>
HWY_INLINE void merge_vectors(DocIds a, DocIds b, Sink& sink) {
    constexpr size_t kLanes = kPairLanes;
    const PairTag d;
    size_t i = 0, j = 0;
    while (i + kLanes <= a.size() && j + kLanes <= b.size()) {
        const PairVec va = hn::LoadU(d, &a[i]);
        const PairVec vb = hn::LoadU(d, &b[j]);
        const uint32_t a_last = a[i + kLanes - 1], b_last = b[j + kLanes - 1];
        put_lanes(sink, d, va, lanes_in(va, vb));
        i += a_last <= b_last ? kLanes : 0;
        j += b_last <= a_last ? kLanes : 0;
    }
    gallop_either(a.subspan(i), b.subspan(j), sink);
}

size_t merge_vectors_pair(DocIds a, DocIds b, uint32_t* out) {
    Collect sink{out};
    merge_vectors(a, b, sink);
    return sink.size;
}

size_t merge_vectors_count(DocIds a, DocIds b) {
    Count sink;
    merge_vectors(a, b, sink);
    return sink.size;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(merge_vectors_pair);
HWY_EXPORT(merge_vectors_count);

size_t simd_merge_pair(const List& shorter, const List& longer, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(merge_vectors_pair)(shorter.ids, longer.ids, out);
}

size_t simd_merge_count(const List& shorter, const List& longer) {
    return HWY_DYNAMIC_DISPATCH(merge_vectors_count)(shorter.ids, longer.ids);
}

}  // namespace postings
#endif
