// Moves the lanes selected by a mask to the beginning of a vector. Compiled once per target.
#if defined(POSTINGS_COMPRESS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_COMPRESS_INL_H_
#undef POSTINGS_COMPRESS_INL_H_
#else
#define POSTINGS_COMPRESS_INL_H_
#endif

#include "core/codec/ones_table.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Without AVX-512, Highway's version has its table inside the function, which gcc copies to the
// stack at each call.
template <class D, class V = hwy::HWY_NAMESPACE::Vec<D>>
HWY_INLINE V compress(D d, V v, hwy::HWY_NAMESPACE::Mask<D> mask) {
    namespace hn = hwy::HWY_NAMESPACE;
#if HWY_TARGET == HWY_AVX2
    const auto signs = _mm256_castsi256_ps(hn::VecFromMask(d, mask).raw);
    const auto* const places = kOnes.of[_mm256_movemask_ps(signs)];
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(places));
    return V{_mm256_permutevar8x32_epi32(v.raw, _mm256_cvtepu8_epi32(bytes))};
#elif HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3 || HWY_TARGET == HWY_NEON
    const hn::FixedTag<uint8_t, 16> d8;
    uint8_t bits[8];
    hn::StoreMaskBits(d, mask, bits);
    const auto bytes = hn::Load(d8, kLaneBytes.of[bits[0]]);
    return hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(d8, v), bytes));
#else
    static_cast<void>(d);
    return hn::Compress(v, mask);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif
