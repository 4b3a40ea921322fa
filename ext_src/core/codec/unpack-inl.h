// Unpacks packed blocks of values of up to 25 bits, for every SIMD target: a byte shuffle brings
// each value's bytes into its lane; a shift by lane and a mask extract it.
#if defined(POSTINGS_UNPACK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_UNPACK_INL_H_
#undef POSTINGS_UNPACK_INL_H_
#else
#define POSTINGS_UNPACK_INL_H_
#endif

#include "core/codec/high_parts-inl.h"

#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

HWY_INLINE bool fits_vectors(const PackedBlock& block) {
    return block.width <= kMaxVectorWidth && highs_fit_vectors(block);
}

// Calls put(vector) for the block's values, kLanes at a time; the last vectors may extend past
// `count`. high(i): what to put above the low parts of the values from the i-th on.
template <class High, class Put>
HWY_INLINE void unpack_below(const PackedBlock& block, uint32_t count, High high, Put put) {
    const LaneTag d;
    const uint32_t w = block.width;
    using ByteTag = hn::Repartition<uint8_t, LaneTag>;
    const Lanes mask = hn::Set(d, (1u << w) - 1);
    const uint8_t* p = block.lows;
#if HWY_TARGET == HWY_AVX3_DL
    const __m512i bytes = _mm512_load_si512(kWide.bytes_of_16[w]);
    const __m512i shifts =
        _mm512_broadcast_i64x4(_mm256_load_si256((const __m256i*)kWide.shifts[w]));
    HWY_UNROLL(8)
    for (uint32_t i = 0; i < count; i += 16, p += 2 * w) {
        const __m512i each = _mm512_permutexvar_epi8(bytes, _mm512_loadu_si512(p));
        const Lanes low{_mm512_srlv_epi32(each, shifts)};
        put(hn::OrAnd(high(i), low, mask));
    }
#elif HWY_CAP_GE512
    const auto four = [](const uint8_t* at) { return hn::LoadU(hn::Full128<uint8_t>(), at); };
    const hn::Full256<uint8_t> half;
    const auto dup = [](auto v) {
        return hn::Combine(hn::Twice<hn::DFromV<decltype(v)> >(), v, v);
    };
    const auto bytes = dup(hn::Load(half, kWide.bytes_of_4_and_4[w]));
    const Lanes shifts = dup(hn::Load(hn::Full256<uint32_t>(), kWide.shifts[w]));
    for (uint32_t i = 0; i < count; i += 16, p += 2 * w) {
        const auto first = hn::Combine(half, four(p + w / 2), four(p));
        const auto second = hn::Combine(half, four(p + w + w / 2), four(p + w));
        const auto each = hn::TableLookupBytes(hn::Combine(ByteTag(), second, first), bytes);
        put(hn::Or(high(i), hn::And(hn::Shr(hn::BitCast(d, each), shifts), mask)));
    }
#elif HWY_CAP_GE256
    const auto four = [](const uint8_t* at) { return hn::LoadU(hn::Full128<uint8_t>(), at); };
    const auto bytes = hn::Load(ByteTag(), kWide.bytes_of_4_and_4[w]);
    const Lanes shifts = hn::Load(d, kWide.shifts[w]);
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const auto eight = hn::Combine(ByteTag(), four(p + w / 2), four(p));
        const auto each = hn::TableLookupBytes(eight, bytes);
        put(hn::Or(high(i), hn::And(hn::Shr(hn::BitCast(d, each), shifts), mask)));
    }
#else
    const ByteTag d8;
    const auto bytes_0 = hn::Load(d8, kWide.bytes_of_4_and_4[w]);
    const auto bytes_1 = hn::Load(d8, kWide.bytes_of_4_and_4[w] + 16);
#if HWY_ARCH_X86
    const auto shift = [](Lanes v, Lanes factors) {
        return hn::ShiftRight<7>(hn::Mul(v, factors));
    };
    const uint32_t* shifts = kWide.factors[w];
#else
    const auto shift = [](Lanes v, Lanes shifts) { return hn::Shr(v, shifts); };
    const uint32_t* shifts = kWide.shifts[w];
#endif
    const Lanes shifts_0 = hn::Load(d, shifts), shifts_1 = hn::Load(d, shifts + 4);
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const auto each_0 = hn::TableLookupBytes(hn::LoadU(d8, p), bytes_0);
        const auto each_1 = hn::TableLookupBytes(hn::LoadU(d8, p + w / 2), bytes_1);
        put(hn::Or(high(i), hn::And(shift(hn::BitCast(d, each_0), shifts_0), mask)));
        put(hn::Or(high(i + 4), hn::And(shift(hn::BitCast(d, each_1), shifts_1), mask)));
    }
#endif
}

template <class Put>
HWY_INLINE void unpack(const PackedBlock& block, uint32_t count, Put put) {
    const HighParts highs(block);
    const auto high = [&](uint32_t i) HWY_ATTR {
        return hn::ShiftLeftSame(highs.lanes(i), static_cast<int>(block.width));
    };
    unpack_below(block, count, high, put);
}

// A block that does not fit vectors, as where clusters of documents are far from each other:
// usually only its few exceptions do not fit.
HWY_INLINE void unpack_unfit(const PackedBlock& block, uint32_t count, uint32_t* out) {
    if (block.width > kMaxVectorWidth) return unpack_portable(block, count, out);
    uint32_t* to = out;
    unpack_below(
        block, count, [](uint32_t) HWY_ATTR { return hn::Zero(LaneTag()); },
        [&](Lanes v) HWY_ATTR {
            hn::StoreU(v, LaneTag(), to);
            to += kLanes;
        });
    add_high_parts(block, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
