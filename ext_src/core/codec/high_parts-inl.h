// The high parts of a packed block's values, for every SIMD target: expanded to one byte per value
// by the bitmap of exceptions, so that no branch depends on where exceptions are or how many.
#if defined(POSTINGS_HIGH_PARTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_HIGH_PARTS_INL_H_
#undef POSTINGS_HIGH_PARTS_INL_H_
#else
#define POSTINGS_HIGH_PARTS_INL_H_
#endif

#include "core/codec/bit_packed.h"
#include "core/codec/decoded-inl.h"
#include "core/codec/unpack_tables.h"
#include "hwy/highway.h"

#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

using namespace postings::HWY_NAMESPACE;

// Whether the high parts are few and narrow enough for vectors. The encoder makes others only for
// far outliers.
HWY_INLINE bool highs_fit_vectors(const PackedBlock& block) {
    return block.exceptions == 0 ||
           (block.high_width <= kMaxVectorHighWidth && block.exceptions <= kMaxVectorHighs);
}

using PairTag = hn::Repartition<uint16_t, LaneTag>;
using Pairs = hn::Vec<PairTag>;

// The high part of every value of a block, 0 where there is none. pairs() are shifted left by
// `shift`, lanes() are not.
#if HWY_TARGET == HWY_AVX3_DL

class HighParts {
  public:
    HWY_INLINE explicit HighParts(const PackedBlock& block, uint32_t shift = 0)
        : shift_(static_cast<int>(shift)) {
        const uint32_t w = block.high_width;
        const __m512i packed = _mm512_permutexvar_epi8(_mm512_load_si512(kHighs.bytes_of_64[w]),
                                                       _mm512_loadu_si512(block.highs));
        const __m512i values = _mm512_and_si512(
            _mm512_multishift_epi64_epi8(_mm512_load_si512(kHighs.cuts[w]), packed),
            _mm512_set1_epi8(static_cast<char>((1u << w) - 1)));
        const auto in_first_half = static_cast<uint8_t>(std::popcount(block.where[0]));
        const hn::Full512<uint8_t> d;
        const auto others = hn::Add(hn::Iota(d, 0), hn::Set(d, in_first_half));
        halves_[0] = expand(block.where[0], values);
        halves_[1] = expand(block.where[1], _mm512_permutexvar_epi8(others.raw, values));
    }

    // The high parts of kLanes values from the i-th on; pairs(): of 2 * kLanes.
    HWY_INLINE Lanes lanes(uint32_t i) const {
        const auto from = hn::Iota(LaneTag(), i % 64);
        return Lanes{_mm512_maskz_permutexvar_epi8(0x1111'1111'1111'1111, from.raw, half(i))};
    }
    HWY_INLINE Pairs pairs(uint32_t i) const {
        const auto from = hn::Iota(PairTag(), static_cast<uint16_t>(i % 64));
        const __m512i pairs =
            _mm512_maskz_permutexvar_epi8(0x5555'5555'5555'5555, from.raw, half(i));
        return hn::ShiftLeftSame(Pairs{pairs}, shift_);
    }
    // The high parts of the first, or the second, 64 values.
    HWY_INLINE __m512i bytes(uint32_t half) const { return halves_[half]; }

  private:
    // On Zen 4 the zeroing form waits for the old value of its destination; merging into a zero
    // that the compiler cannot see through does not.
    HWY_INLINE static __m512i expand(uint64_t mask, __m512i bytes) {
        __m512i zero = _mm512_setzero_si512();
        asm("" : "+v"(zero));
        return _mm512_mask_expand_epi8(zero, mask, bytes);
    }
    HWY_INLINE __m512i half(uint32_t i) const { return i < 64 ? halves_[0] : halves_[1]; }

    __m512i halves_[2];
    int shift_;
};

#else

class HighParts {
  public:
    HWY_INLINE explicit HighParts(const PackedBlock& block, uint32_t shift = 0) {
        uint16_t packed[kMaxVectorHighs + 8];
        spread(block.highs, block.high_width, packed, static_cast<int>(shift));
        const hn::FixedTag<uint8_t, 16> d8;
        const hn::FixedTag<uint16_t, 8> d16;
        const uint16_t* next = packed;
        uint16_t* to = highs_;
        for (uint64_t mask : block.where) {
            HWY_UNROLL(8)
            for (uint32_t i = 0; i < 8; ++i, to += 8, mask >>= 8) {
                const uint8_t here = mask & 0xFF;
                const auto eight = hn::BitCast(d8, hn::LoadU(d16, next));
                const auto places = hn::Load(d8, kExpand.of[here]);
                hn::Store(hn::BitCast(d16, hn::TableLookupBytesOr0(eight, places)), d16, to);
                next += std::popcount(here);
            }
        }
    }

    HWY_INLINE Lanes lanes(uint32_t i) const {
        return hn::PromoteTo(LaneTag(), hn::LoadU(hn::Rebind<uint16_t, LaneTag>(), highs_ + i));
    }
    // Loaded by 16 bytes, as they were stored: a load that spans two stores waits for both.
    HWY_INLINE Pairs pairs(uint32_t i) const { return by_16_bytes(PairTag(), highs_ + i, 8); }

  private:
    // Loads a vector whose 128-bit blocks are `step` elements apart.
    template <class D, class T>
    HWY_INLINE static hn::Vec<D> by_16_bytes(D d, const T* from, size_t step) {
        if constexpr (hn::MaxLanes(D()) * sizeof(T) == 16) {
            return hn::LoadU(d, from);
        } else {
            const hn::Half<D> half;
            const size_t blocks = hn::MaxLanes(half) * sizeof(T) / 16;
            return hn::Combine(d, by_16_bytes(half, from + blocks * step, step),
                               by_16_bytes(half, from, step));
        }
    }

    // Expands 64 values of w bits to 16 bits each: multiplies the two bytes that contain a value so
    // that it begins in the upper one.
    static_assert(kMaxVectorHighs / 8 * kMaxVectorHighWidth - kMaxVectorHighWidth + 16 <=
                  kReadSlack);
    HWY_INLINE static void spread(const uint8_t* from, uint32_t w, uint16_t* to, int shift) {
        const hn::Repartition<uint8_t, PairTag> d8;
        const PairTag d;
        const auto pick = hn::LoadDup128(d8, kHighs.bytes_of_8[w]);
        const auto factors = hn::LoadDup128(d, kHighs.factors[w]);
        const auto mask = hn::Set(d, static_cast<uint16_t>((1u << w) - 1));
        for (size_t i = 0; i < kMaxVectorHighs; i += 2 * kLanes, from += kLanes / 4 * w) {
            const auto two_bytes = hn::TableLookupBytes(by_16_bytes(d8, from, w), pick);
            const auto up = hn::Mul(hn::BitCast(d, two_bytes), factors);
            hn::StoreU(hn::ShiftLeftSame(hn::And(hn::ShiftRight<8>(up), mask), shift), d, to + i);
        }
    }

    alignas(64) uint16_t highs_[kBlockSize];
};

#endif

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
