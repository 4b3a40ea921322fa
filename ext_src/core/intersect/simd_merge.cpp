// Vectorized merge: compares all pairs of one vector of each list, then advances the vector with
// the smaller last element, or both. The positions are computed without branches.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/intersect/simd_merge.cpp"
#include "hwy/foreach_target.h"

#include "core/intersect/all_pairs-inl.h"
#include "core/intersect/branch_free.h"
#include "core/intersect/kernels.h"
#include "core/intersect/scalar.h"
#include "core/intersect/vector_sink-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Advances i and j as far as there are whole vectors.
template <class Sink>
HWY_INLINE void merge_whole_vectors(DocIds a, DocIds b, size_t& i, size_t& j, Sink& sink) {
    constexpr size_t kLanes = kPairLanes;
    const PairTag d;
    if (a.size() >= kLanes && b.size() >= kLanes) {
        uint32_t a_last = a[kLanes - 1], b_last = b[kLanes - 1];
        while (i + 2 * kLanes <= a.size() && j + 2 * kLanes <= b.size()) {
            const PairVec va = hn::LoadU(d, &a[i]);
            put_lanes(sink, d, va, lanes_in(va, hn::LoadU(d, &b[j])));
            const size_t a_moves = hidden(a_last <= b_last), b_moves = hidden(b_last <= a_last);
            // Loads both next ends before it is known which one is needed.
            a_last = choose(a_moves, a[i + 2 * kLanes - 1], a_last);
            b_last = choose(b_moves, b[j + 2 * kLanes - 1], b_last);
            i += a_moves * kLanes;
            j += b_moves * kLanes;
        }
    }
}

template <class Sink>
HWY_INLINE void merge_vectors(DocIds a, DocIds b, Sink& sink) {
    size_t i = 0, j = 0;
    merge_whole_vectors(a, b, i, j, sink);
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

static_assert(2 * kPairLanes <= kPrefixRest);
size_t merge_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out) {
    Collect sink{out};
    size_t i = 0, j = 0;
    merge_whole_vectors(a, b, i, j, sink);
    passed = {i, j};
    return sink.size;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(merge_vectors_pair);
HWY_EXPORT(merge_vectors_count);
HWY_EXPORT(merge_prefixes);

size_t simd_merge_pair(const List& shorter, const List& longer, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(merge_vectors_pair)(shorter.ids, longer.ids, out);
}

size_t simd_merge_prefixes(DocIds a, DocIds b, Passed& passed, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(merge_prefixes)(a, b, passed, out);
}

size_t simd_merge_count(const List& shorter, const List& longer) {
    return HWY_DYNAMIC_DISPATCH(merge_vectors_count)(shorter.ids, longer.ids);
}

}  // namespace postings
#endif
