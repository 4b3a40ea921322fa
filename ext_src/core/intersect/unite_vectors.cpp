// Union of two lists of similar lengths: a merge network on vectors. The greater half of each step
// meets the next vector of the list whose next element is smaller.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/intersect/unite_vectors.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>

#include "core/intersect/branch_free.h"
#include "core/intersect/unite.h"
#include "core/intersect/vector_sink-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
constexpr size_t kLanes = 16;
#elif HWY_TARGET == HWY_AVX2
constexpr size_t kLanes = 8;
#elif HWY_TARGET == HWY_SCALAR
constexpr size_t kLanes = 1;
#else
constexpr size_t kLanes = 4;
#endif
using MergeTag = hn::FixedTag<uint32_t, kLanes>;
using MergeVec = hn::Vec<MergeTag>;
using MergeMask = hn::Mask<MergeTag>;

// Sorts a bitonic sequence: Batcher's half-cleaners over distances N/2 .. 1.
HWY_INLINE MergeVec sort_bitonic(MergeVec v) {
    const MergeTag d;
    const MergeVec lane = hn::Iota(d, 0);
    HWY_UNROLL(4)
    for (uint32_t distance = kLanes / 2; distance; distance /= 2) {
        const MergeVec bit = hn::Set(d, distance);
        const MergeVec other = hn::TableLookupLanes(v, hn::IndicesFromVec(d, hn::Xor(lane, bit)));
        v = hn::IfThenElse(hn::TestBit(lane, bit), hn::Max(v, other), hn::Min(v, other));
    }
    return v;
}

// Lanes that differ from the lane before; before the first is the last lane of `previous`.
HWY_INLINE MergeMask differs_from_before(MergeVec v, MergeVec previous) {
    const MergeTag d;
    const MergeVec last = hn::Set(d, kLanes - 1);
    const auto before = hn::IndicesFromVec(d, hn::And(hn::Add(hn::Iota(d, 0), last), last));
    return hn::Ne(v, hn::IfThenElse(hn::FirstN(d, 1), hn::TableLookupLanes(previous, before),
                                    hn::TableLookupLanes(v, before)));
}

DocIds after(DocIds list, uint32_t x) {
    return !list.empty() && list[0] == x ? list.subspan(1) : list;
}

size_t merge_by_network(DocIds a, DocIds b, uint32_t* out) {
    if (a.size() < kLanes || b.size() < kLanes) return unite_branchless(a, b, out);
    const MergeTag d;
    Collect sink{out};
    size_t i = kLanes, j = kLanes;
    MergeVec low = hn::LoadU(d, a.data()), high = hn::LoadU(d, b.data());
    // The very first lane has none before it: any other value will do.
    MergeVec previous = hn::Set(d, ~std::min(a[0], b[0]));
    for (;;) {
        const MergeVec reversed = hn::Reverse(d, high);
        high = sort_bitonic(hn::Max(low, reversed));
        low = sort_bitonic(hn::Min(low, reversed));
        put_lanes(sink, d, low, differs_from_before(low, previous));
        previous = low;
        if (i + kLanes > a.size() || j + kLanes > b.size()) break;
        const size_t from_a = hidden(a[i] <= b[j]);
        low = hn::LoadU(d, from_a ? &a[i] : &b[j]);
        i += from_a * kLanes;
        j += (1 - from_a) * kLanes;
    }
    // What remains is three lists: the greater half and the rests of both, one of which is shorter
    // than a vector.
    uint32_t half[kLanes], tail[3 * kLanes];
    hn::StoreU(high, d, half);
    const uint32_t written_last = out[sink.size - 1];
    const DocIds half_ids = after({half, std::unique(half, half + kLanes)}, written_last);
    DocIds rest = after(a.subspan(i), written_last), other = after(b.subspan(j), written_last);
    if (rest.size() > other.size()) std::swap(rest, other);
    const DocIds tail_ids{tail, unite_branchless(half_ids, rest, tail)};
    return sink.size + unite_branchless(tail_ids, other, out + sink.size);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(merge_by_network);

size_t unite_vectors(DocIds a, DocIds b, uint32_t* out) {
    return HWY_DYNAMIC_DISPATCH(merge_by_network)(a, b, out);
}

}  // namespace postings
#endif
