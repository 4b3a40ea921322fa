// Decodes packed blocks of values of up to 14 bits to docIDs: nearly all blocks of an index. Values
// have 16 bits, so that a vector is summed up as half as many pairs.
#if defined(POSTINGS_UNPACK_NARROW_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_UNPACK_NARROW_INL_H_
#undef POSTINGS_UNPACK_NARROW_INL_H_
#else
#define POSTINGS_UNPACK_NARROW_INL_H_
#endif

#include "core/codec/high_parts-inl.h"

#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

HWY_INLINE bool is_narrow(const PackedBlock& block) {
    const uint32_t high_width = block.exceptions == 0 ? 0 : block.high_width;
    return block.width + high_width <= kMaxNarrowWidth && highs_fit_vectors(block);
}

// Extracts 2 * kLanes low parts from the bit stream; the caller must mask off what is above them in
// their 16 bits.
class NarrowLows {
  public:
#if HWY_TARGET == HWY_AVX3_DL
    HWY_INLINE explicit NarrowLows(uint32_t w)
        : bytes_(_mm512_load_si512(kNarrow.bytes_of_32[w])),
          cuts_(_mm512_load_si512(kNarrow.cuts[w])) {}

    HWY_INLINE Pairs operator()(const uint8_t* p) const {
        const __m512i fours = _mm512_permutexvar_epi8(bytes_, _mm512_loadu_si512(p));
        return Pairs{_mm512_multishift_epi64_epi8(cuts_, fours)};
    }

  private:
    __m512i bytes_, cuts_;
#else
    HWY_INLINE explicit NarrowLows(uint32_t w)
        : width_(w),
          firsts_(hn::LoadDup128(ByteTag(), kNarrow.firsts[w])),
          seconds_(hn::LoadDup128(ByteTag(), kNarrow.seconds[w])),
          downs_(hn::LoadDup128(LaneTag(), kMultiply ? kNarrow.down_factors[w] : kNarrow.downs[w])),
          ups_(hn::LoadDup128(LaneTag(), kMultiply ? kNarrow.up_factors[w] : kNarrow.ups[w])) {}

    HWY_INLINE Pairs operator()(const uint8_t* p) const {
        const auto bytes = eights(p);
        const hn::Vec<ByteTag> firsts = firsts_, seconds = seconds_;
        const Lanes downs = downs_, ups = ups_;
        auto first = hn::BitCast(LaneTag(), hn::TableLookupBytesOr0(bytes, firsts));
        auto second = hn::BitCast(LaneTag(), hn::TableLookupBytesOr0(bytes, seconds));
        if constexpr (kMultiply) {
            first = hn::ShiftRight<7>(hn::Mul(first, downs));
            second = hn::Mul(second, ups);
        } else {
            first = hn::Shr(first, downs);
            second = hn::Shl(second, ups);
        }
        return hn::OddEven(hn::BitCast(PairTag(), second), hn::BitCast(PairTag(), first));
    }

  private:
    using ByteTag = hn::Repartition<uint8_t, LaneTag>;
    // SSE has no shift of each lane by a count of its own.
    static constexpr bool kMultiply = HWY_ARCH_X86 && !HWY_CAP_GE256;

    // Loads eight values (w bytes) into each 128-bit block.
    HWY_INLINE hn::Vec<ByteTag> eights(const uint8_t* p) const {
        const auto eight = [&](size_t i) HWY_ATTR {
            return hn::LoadU(hn::FixedTag<uint8_t, 16>(), p + i * width_);
        };
#if HWY_CAP_GE512
        const hn::Half<ByteTag> half;
        return hn::Combine(ByteTag(), hn::Combine(half, eight(3), eight(2)),
                           hn::Combine(half, eight(1), eight(0)));
#elif HWY_CAP_GE256
        return hn::Combine(ByteTag(), eight(1), eight(0));
#else
        return eight(0);
#endif
    }

    uint32_t width_;
    StorableVector<ByteTag> firsts_, seconds_;
    StorableVector<LaneTag> downs_, ups_;
#endif
};

HWY_INLINE Lanes sum_of_pairs(Pairs pairs) {
    const LaneTag d;
// One instruction from SSSE3 on; the emulation puts half of the sum into `unused`.
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128
    const hn::RebindToSigned<LaneTag> di;
    const auto values = hn::BitCast(hn::RebindToSigned<PairTag>(), pairs);
    const auto ones = hn::Set(hn::RebindToSigned<PairTag>(), 1);
    auto unused = hn::Zero(di);
    return hn::BitCast(d, hn::ReorderWidenMulAccumulate(di, values, ones, hn::Zero(di), unused));
#else
    const Lanes both = hn::BitCast(d, pairs);
    return hn::Add(hn::And(both, hn::Set(d, 0xFFFF)), hn::ShiftRight<16>(both));
#endif
}

// Stores even[0], odd[0], even[1], odd[1]...
HWY_INLINE void store_interleaved(Lanes even, Lanes odd, uint32_t* out) {
    const LaneTag d;
#if HWY_CAP_GE512
    const auto from = hn::Add(hn::ShiftRight<1>(hn::Iota(d, 0)),
                              hn::ShiftLeft<4>(hn::And(hn::Iota(d, 0), hn::Set(d, 1))));
    const auto upper = hn::Add(from, hn::Set(d, kLanes / 2));
    hn::StoreU(Lanes{_mm512_permutex2var_epi32(even.raw, from.raw, odd.raw)}, d, out);
    hn::StoreU(Lanes{_mm512_permutex2var_epi32(even.raw, upper.raw, odd.raw)}, d, out + kLanes);
#else
    const auto lower = hn::InterleaveLower(d, even, odd), upper = hn::InterleaveUpper(d, even, odd);
#if HWY_CAP_GE256
    hn::StoreU(hn::ConcatLowerLower(d, upper, lower), d, out);
    hn::StoreU(hn::ConcatUpperUpper(d, upper, lower), d, out + kLanes);
#else
    hn::StoreU(lower, d, out);
    hn::StoreU(upper, d, out + kLanes);
#endif
#endif
}

// Writes up to the next multiple of 32 docIDs.
HWY_INLINE void narrow_to_docs(const PackedBlock& block, uint32_t count, uint32_t base,
                               uint32_t* out) {
    const LaneTag d;
    const PairTag d16;
    const uint32_t w = block.width;
    const HighParts highs(block, w);
    const NarrowLows lows(w);
    const Pairs mask = hn::Set(d16, static_cast<uint16_t>((1u << w) - 1));
    const uint8_t* p = block.lows;
    Lanes before = hn::Set(d, base - 1);
    HWY_UNROLL(4)
    for (uint32_t i = 0; i < count; i += 2 * kLanes, p += kLanes / 4 * w) {
        const Pairs gaps = hn::Add(hn::OrAnd(highs.pairs(i), lows(p), mask), hn::Set(d16, 1));
        const Lanes pairs = hn::BitCast(d, gaps);
        const Lanes second = hn::ShiftRight<16>(pairs);
        const Lanes odd = hn::Add(inclusive_sum(sum_of_pairs(gaps)), before);
        before = last_lane(odd);
        store_interleaved(hn::Sub(odd, second), odd, out + i);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
