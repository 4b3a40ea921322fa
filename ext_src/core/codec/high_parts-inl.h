// The high parts of a packed block's values, for every SIMD target: spread over one byte for each
// value by the bitmap of exceptions, so that no branch depends on where exceptions are or how many.
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

// Are the high parts few and narrow enough? Nearly all are; the encoder chooses no others but for
// far outliers.
HWY_INLINE bool highs_fit_vectors(const PackedBlock& block) {
    return block.exceptions == 0 ||
           (block.high_width <= kMaxVectorHighWidth && block.exceptions <= kMaxVectorHighs);
}

using PairTag = hn::Repartition<uint16_t, LaneTag>;
using Pairs = hn::Vec<PairTag>;

// The high part of every value of a block, 0 where there is none.
#if HWY_TARGET == HWY_AVX3_DL

class HighParts {
  public:
    HWY_INLINE explicit HighParts(const PackedBlock& block) {
        const uint32_t w = block.exceptions == 0 ? 1 : block.high_width;
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

    // Those of kLanes values from the i-th on, and of 2 * kLanes.
    HWY_INLINE Lanes lanes(uint32_t i) const {
        const auto from = hn::Iota(LaneTag(), i % 64);
        return Lanes{_mm512_maskz_permutexvar_epi8(0x1111'1111'1111'1111, from.raw, half(i))};
    }
    HWY_INLINE Pairs pairs(uint32_t i) const {
        const auto from = hn::Iota(PairTag(), static_cast<uint16_t>(i % 64));
        return Pairs{_mm512_maskz_permutexvar_epi8(0x5555'5555'5555'5555, from.raw, half(i))};
    }
    // Those of the first, or of the second, 64 values.
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
};

#else

class HighParts {
  public:
    HWY_INLINE explicit HighParts(const PackedBlock& block) {
        uint8_t packed[kMaxVectorHighs + 8];
        spread(block.highs, block.exceptions == 0 ? 1 : block.high_width, packed);
        // Stored by 16, as they are loaded: a load of what two stores wrote waits for both.
        const hn::FixedTag<uint8_t, 8> d;
        const uint8_t* next = packed;
        uint8_t* to = bytes_;
        for (uint64_t mask : block.where) {
            const auto eight = [&]() HWY_ATTR {
                const uint8_t here = mask & 0xFF;
                const auto places = hn::Load(d, kExpand.of[here]);
                const auto bytes = hn::TableLookupBytesOr0(hn::LoadU(d, next), places);
                next += std::popcount(here);
                mask >>= 8;
                return bytes;
            };
            HWY_UNROLL(4)
            for (uint32_t i = 0; i < 4; ++i, to += 16) {
                const auto first = eight();
                const hn::FixedTag<uint8_t, 16> both;
                hn::StoreU(hn::Combine(both, eight(), first), both, to);
            }
        }
    }

    HWY_INLINE Lanes lanes(uint32_t i) const {
        return hn::PromoteTo(LaneTag(), hn::LoadU(hn::Rebind<uint8_t, LaneTag>(), bytes_ + i));
    }
    HWY_INLINE Pairs pairs(uint32_t i) const {
        return hn::PromoteTo(PairTag(), hn::LoadU(hn::Rebind<uint8_t, PairTag>(), bytes_ + i));
    }

  private:
    // 64 values of w bits to a byte each. The halves of a 64-bit lane's eight values are pulled
    // apart, then the quarters, then the eighths: four values to 32 bits, two to 16, one to 8.
    HWY_INLINE static void spread(const uint8_t* from, uint32_t w, uint8_t* to) {
        using ByteTag = hn::CappedTag<uint8_t, HWY_HAVE_SCALABLE ? 16 : 32>;
        constexpr size_t kBytes = HWY_HAVE_SCALABLE ? 16 : HWY_MIN(HWY_MAX_BYTES, 32);
        const ByteTag d8;
        const hn::Repartition<uint64_t, ByteTag> d;
        const auto pull = [&](auto v, uint64_t stays, uint32_t room, uint32_t values) HWY_ATTR {
            const auto moved = hn::ShiftLeftSame(v, static_cast<int>(room - values * w));
            return hn::Or(hn::And(v, hn::Set(d, stays)), hn::And(moved, hn::Set(d, stays << room)));
        };
        const auto ones = [](uint32_t bits) { return (uint64_t{1} << bits) - 1; };
        const uint64_t fours = ones(4 * w), twos = ones(2 * w) * 0x0000'0001'0000'0001u,
                       each = ones(w) * 0x0001'0001'0001'0001u;
        const auto pick = hn::LoadDup128(d8, kHighs.bytes_of_16[w]);
        for (size_t i = 0; i < kMaxVectorHighs; i += kBytes, from += kBytes / 8 * w) {
            const auto sixteen = [&](size_t at) HWY_ATTR {
                return hn::LoadU(hn::FixedTag<uint8_t, 16>(), from + at);
            };
#if HWY_CAP_GE256
            const auto bytes = hn::Combine(d8, sixteen(2 * w), sixteen(0));
#else
            const auto bytes = sixteen(0);
#endif
            auto v = hn::BitCast(d, hn::TableLookupBytesOr0(bytes, pick));
            v = pull(pull(pull(v, fours, 32, 4), twos, 16, 2), each, 8, 1);
            hn::StoreU(hn::BitCast(d8, v), d8, to + i);
        }
    }

    alignas(64) uint8_t bytes_[kBlockSize];
};

#endif

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
