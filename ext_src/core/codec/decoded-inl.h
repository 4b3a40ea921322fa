// What happens to a vector of decoded integers: values remain unchanged, gaps are summed up to
// docIDs. Every vector decoder ends in one of the two. Compiled once per target; include
// hwy/highway.h's foreach_target first.
#if defined(POSTINGS_DECODED_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_DECODED_INL_H_
#undef POSTINGS_DECODED_INL_H_
#else
#define POSTINGS_DECODED_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
inline constexpr size_t kLanes = 1;
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
inline constexpr size_t kLanes = 16;
#elif HWY_TARGET == HWY_AVX2
inline constexpr size_t kLanes = 8;
#else
inline constexpr size_t kLanes = 4;
#endif
using LaneTag = hn::FixedTag<uint32_t, kLanes>;
using Lanes = hn::Vec<LaneTag>;

// A vector as a class member; in memory where the compiler does not know its size (SVE).
#if HWY_HAVE_SCALABLE
template <class D>
class StorableVector {
  public:
    StorableVector() = default;
    HWY_INLINE StorableVector(hn::Vec<D> v) { *this = v; }
    HWY_INLINE StorableVector& operator=(hn::Vec<D> v) {
        hn::StoreU(v, D(), lanes_);
        return *this;
    }
    HWY_INLINE operator hn::Vec<D>() const { return hn::LoadU(D(), lanes_); }

  private:
    hn::TFromD<D> lanes_[hn::MaxLanes(D())];
};
#else
template <class D>
using StorableVector = hn::Vec<D>;
#endif

// Lane i becomes the sum of lanes 0 to i.
HWY_INLINE Lanes inclusive_sum(Lanes v) {
#if HWY_TARGET == HWY_SCALAR
    return v;
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    // First within 128 bits, where shifts are fast; then each block's sum is added to the next, and
    // those of two blocks to the next but one.
    const __m512i next = _mm512_setr_epi32(0, 0, 0, 0, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11);
    const __m512i next_but_one = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 7, 7, 7, 7);
    __m512i sum = v.raw;
    sum = _mm512_add_epi32(sum, _mm512_bslli_epi128(sum, 4));
    sum = _mm512_add_epi32(sum, _mm512_bslli_epi128(sum, 8));
    sum = _mm512_add_epi32(sum, _mm512_maskz_permutexvar_epi32(0xFFF0, next, sum));
    sum = _mm512_add_epi32(sum, _mm512_maskz_permutexvar_epi32(0xFF00, next_but_one, sum));
    return Lanes{sum};
#else
    const LaneTag d;
    v = hn::Add(v, hn::ShiftLeftLanes<1>(d, v));
    v = hn::Add(v, hn::ShiftLeftLanes<2>(d, v));
#if HWY_TARGET == HWY_AVX2
    const __m256i lasts = hn::Broadcast<3>(v).raw;
    v = hn::Add(v, Lanes{_mm256_permute2x128_si256(lasts, lasts, 0x08)});  // zero, the lower
                                                                           // block's last
#endif
    return v;
#endif
}

// The last lane in every lane: after inclusive_sum, the sum of all.
HWY_INLINE Lanes last_lane(Lanes v) {
#if HWY_TARGET == HWY_SCALAR
    return v;
#elif HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
    return Lanes{_mm512_permutexvar_epi32(_mm512_set1_epi32(15), v.raw)};
#elif HWY_TARGET == HWY_AVX2
    return Lanes{_mm256_permutevar8x32_epi32(v.raw, _mm256_set1_epi32(7))};
#else
    return hn::Broadcast<3>(v);
#endif
}

struct AsValues {
    HWY_INLINE Lanes operator()(Lanes v) { return v; }
};

// The carry chain is two additions per vector: the sum within a vector does not wait for it.
class AsDocs {
  public:
    HWY_INLINE explicit AsDocs(uint32_t base) : carry_(hn::Iota(LaneTag(), base)) {}
    HWY_INLINE Lanes operator()(Lanes gaps) {
        const Lanes sums = inclusive_sum(gaps), carry = carry_;
        const Lanes docs = hn::Add(carry, sums);
        carry_ = hn::Add(hn::Add(carry, hn::Set(LaneTag(), uint32_t{kLanes})), last_lane(sums));
        return docs;
    }

  private:
    StorableVector<LaneTag> carry_;
};

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#endif  // POSTINGS_DECODED_INL_H_
