// One vector of `a` against one of `b`, every lane with every lane. Compiled once a target.
#if defined(POSTINGS_ALL_PAIRS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_ALL_PAIRS_INL_H_
#undef POSTINGS_ALL_PAIRS_INL_H_
#else
#define POSTINGS_ALL_PAIRS_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
inline constexpr size_t kPairLanes = 16;
#elif HWY_TARGET == HWY_AVX2
inline constexpr size_t kPairLanes = 8;
#elif HWY_TARGET == HWY_SCALAR
inline constexpr size_t kPairLanes = 1;
#else
inline constexpr size_t kPairLanes = 4;
#endif
using PairTag = hn::FixedTag<uint32_t, kPairLanes>;
using PairVec = hn::Vec<PairTag>;
using PairMask = hn::Mask<PairTag>;

#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
// Four rotations of `a` inside 128-bit blocks against four of `b` by whole blocks cover all 256
// pairs with 6 shuffles instead of 15. The masks are of lanes *without* a partner, so that one
// comparison feeds the next as its mask and nothing has to be or-ed (Diez-Canas, arXiv 2112.06342);
// one chain a rotation of `a`, and each result mask turns back by its rotation.
HWY_INLINE PairMask lanes_in(PairVec va, PairVec vb) {
    const __m512i a0 = va.raw, b0 = vb.raw;
    const __m512i a1 = _mm512_shuffle_epi32(a0, _MM_PERM_ADCB);
    const __m512i a2 = _mm512_shuffle_epi32(a0, _MM_PERM_BADC);
    const __m512i a3 = _mm512_shuffle_epi32(a0, _MM_PERM_CBAD);
    const __m512i b1 = _mm512_shuffle_i32x4(b0, b0, 0x39);
    const __m512i b2 = _mm512_shuffle_i32x4(b0, b0, 0x4e);
    const __m512i b3 = _mm512_shuffle_i32x4(b0, b0, 0x93);
    const auto missing = [&](__m512i a) HWY_ATTR {
        __mmask16 m = _mm512_cmpneq_epi32_mask(a, b0);
        m = _mm512_mask_cmpneq_epi32_mask(m, a, b1);
        m = _mm512_mask_cmpneq_epi32_mask(m, a, b2);
        return static_cast<uint32_t>(_mm512_mask_cmpneq_epi32_mask(m, a, b3));
    };
    const uint32_t m0 = missing(a0), m1 = missing(a1), m2 = missing(a2), m3 = missing(a3);
    const uint32_t m = m0 & ((m1 & 0x7777) << 1 | (m1 & 0x8888) >> 3) &
                       ((m2 & 0x3333) << 2 | (m2 & 0xcccc) >> 2) &
                       ((m3 & 0x1111) << 3 | (m3 & 0xeeee) >> 1);
    return PairMask{static_cast<__mmask16>(~m)};
}
#elif HWY_TARGET == HWY_SCALAR
HWY_INLINE PairMask lanes_in(PairVec a, PairVec b) {
    return hn::Eq(a, b);
}
#else
HWY_INLINE PairMask lanes_in(PairVec a, PairVec b) {
    const auto against_blocks = [&](PairVec v) HWY_ATTR {
        const PairVec v1 = hn::Shuffle0321(v), v2 = hn::Shuffle1032(v), v3 = hn::Shuffle2103(v);
        return hn::Or(hn::Or(hn::Eq(a, v), hn::Eq(a, v1)), hn::Or(hn::Eq(a, v2), hn::Eq(a, v3)));
    };
#if HWY_TARGET == HWY_AVX2
    return hn::Or(against_blocks(b), against_blocks(hn::ConcatLowerUpper(PairTag(), b, b)));
#else
    return against_blocks(b);
#endif
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
