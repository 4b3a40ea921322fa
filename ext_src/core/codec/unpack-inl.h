// Packed blocks to vectors of values, for every SIMD target.
//
// Low parts: a byte shuffle brings each value's bytes into its lane, a shift by lane and a mask cut
// it out. High parts: spread over one byte for each value of the block, by the bitmap of
// exceptions, and or-ed in: no branch depends on where exceptions are or how many.
#if defined(POSTINGS_UNPACK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef POSTINGS_UNPACK_INL_H_
#undef POSTINGS_UNPACK_INL_H_
#else
#define POSTINGS_UNPACK_INL_H_
#endif

#include <array>

#include "core/codec/bit_packed.h"
#include "core/codec/unpack_tables.h"
#include "hwy/highway.h"

#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_SCALABLE
using Lanes = hn::CappedTag<uint32_t, 4>;
inline constexpr uint32_t kLanes = 4;
#else
using Lanes = hn::CappedTag<uint32_t, 16>;
inline constexpr uint32_t kLanes = HWY_MIN(HWY_LANES(uint32_t), 16);
#endif
using Values = hn::Vec<Lanes>;
using ByteLanes = hn::Repartition<uint8_t, Lanes>;

HWY_INLINE bool fits_vectors(const PackedBlock& block) {
    return block.width <= kMaxVectorWidth &&
           (block.exceptions == 0 ||
            (block.high_width <= kMaxVectorHighWidth && block.exceptions <= kMaxVectorHighs));
}

// The high part of every value, 0 where there is none.
struct HighParts {
    alignas(64) uint8_t of[kBlockSize];
};

#if HWY_TARGET == HWY_AVX3_DL

alignas(64) inline constexpr auto kFirstBytes = [] {
    std::array<uint8_t, 64> bytes{};
    for (size_t i = 0; i < 64; ++i) bytes[i] = static_cast<uint8_t>(i);
    return bytes;
}();

HWY_INLINE void spread_highs(const PackedBlock& block, HighParts& highs) {
    const uint32_t w = block.high_width;
    const __m512i packed = _mm512_permutexvar_epi8(_mm512_load_si512(kHighs.bytes[w]),
                                                   _mm512_loadu_si512(block.highs));
    const __m512i values =
        _mm512_and_si512(_mm512_multishift_epi64_epi8(_mm512_load_si512(kHighs.cuts[w]), packed),
                         _mm512_set1_epi8(static_cast<char>((1u << w) - 1)));
    const auto in_first = static_cast<char>(std::popcount(block.where[0]));
    const __m512i others =
        _mm512_add_epi8(_mm512_load_si512(kFirstBytes.data()), _mm512_set1_epi8(in_first));
    _mm512_store_si512(highs.of, _mm512_maskz_expand_epi8(block.where[0], values));
    _mm512_store_si512(highs.of + 64, _mm512_maskz_expand_epi8(
                                          block.where[1], _mm512_permutexvar_epi8(others, values)));
}

#else

// Eight values of `width` bits (1..8) in the low bits of `word`, to a byte each.
HWY_INLINE uint64_t spread_to_bytes(uint64_t word, uint32_t width) {
    const auto ones = [](uint32_t bits) { return (uint64_t{1} << bits) - 1; };
    const auto part = [&](uint64_t stays, uint32_t room, uint32_t values) {
        word = (word & stays) | (word << (room - values * width) & stays << room);
    };
    part(ones(4 * width), 32, 4);
    part(ones(2 * width) * 0x0000'0001'0000'0001u, 16, 2);
    part(ones(width) * 0x0001'0001'0001'0001u, 8, 1);
    return word;
}

HWY_INLINE void spread_highs(const PackedBlock& block, HighParts& highs) {
    const hn::CappedTag<uint8_t, 8> d;
    uint8_t packed[kMaxVectorHighs + 8];
    for (uint32_t i = 0; i < block.exceptions; i += 8) {
        store(packed + i, spread_to_bytes(load<uint64_t>(block.highs + i / 8 * block.high_width),
                                          block.high_width));
    }
    const uint8_t* next = packed;
    for (uint32_t i = 0; i < kBlockSize; i += 8) {
        const auto mask = static_cast<uint8_t>(block.where[i / 64] >> (i % 64));
        hn::StoreU(hn::TableLookupBytesOr0(hn::LoadU(d, next), hn::Load(d, kBytes.expand[mask])), d,
                   highs.of + i);
        next += std::popcount(mask);
    }
}

#endif

// Calls put(vector) for the block's values, kLanes at a time; the last vectors may go past `count`.
template <class Put>
HWY_INLINE void unpack(const PackedBlock& block, uint32_t count, Put put) {
    const Lanes d;
    const uint32_t w = block.width;
    HighParts highs;
    spread_highs(block, highs);
    const hn::Rebind<uint8_t, Lanes> high_bytes;
    const auto high = [&](uint32_t i) {
        return hn::ShiftLeftSame(hn::PromoteTo(d, hn::LoadU(high_bytes, highs.of + i)),
                                 static_cast<int>(w));
    };
    const Values mask = hn::Set(d, (1u << w) - 1);
    const uint8_t* p = block.lows;
#if HWY_TARGET == HWY_AVX3_DL
    const __m512i bytes = _mm512_load_si512(kUnpack.bytes_of_16[w]);
    const __m512i shifts =
        _mm512_broadcast_i64x4(_mm256_load_si256((const __m256i*)kUnpack.shifts[w]));
    for (uint32_t i = 0; i < count; i += 16, p += 2 * w) {
        const __m512i each = _mm512_permutexvar_epi8(bytes, _mm512_loadu_si512(p));
        const Values low{_mm512_srlv_epi32(each, shifts)};
        put(hn::OrAnd(high(i), low, mask));
    }
#elif HWY_CAP_GE512
    const auto four = [](const uint8_t* at) { return hn::LoadU(hn::Full128<uint8_t>(), at); };
    const hn::Full256<uint8_t> half;
    const auto dup = [](auto v) {
        return hn::Combine(hn::Twice<hn::DFromV<decltype(v)> >(), v, v);
    };
    const auto bytes = dup(hn::Load(half, kUnpack.bytes_of_4_and_4[w]));
    const Values shifts = dup(hn::Load(hn::Full256<uint32_t>(), kUnpack.shifts[w]));
    for (uint32_t i = 0; i < count; i += 16, p += 2 * w) {
        const auto first = hn::Combine(half, four(p + w / 2), four(p));
        const auto second = hn::Combine(half, four(p + w + w / 2), four(p + w));
        const auto each = hn::TableLookupBytes(hn::Combine(ByteLanes(), second, first), bytes);
        put(hn::Or(high(i), hn::And(hn::Shr(hn::BitCast(d, each), shifts), mask)));
    }
#elif HWY_CAP_GE256
    const auto four = [](const uint8_t* at) { return hn::LoadU(hn::Full128<uint8_t>(), at); };
    const auto bytes = hn::Load(ByteLanes(), kUnpack.bytes_of_4_and_4[w]);
    const Values shifts = hn::Load(d, kUnpack.shifts[w]);
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const auto eight = hn::Combine(ByteLanes(), four(p + w / 2), four(p));
        const auto each = hn::TableLookupBytes(eight, bytes);
        put(hn::Or(high(i), hn::And(hn::Shr(hn::BitCast(d, each), shifts), mask)));
    }
#else
    const ByteLanes d8;
    const auto bytes_0 = hn::Load(d8, kUnpack.bytes_of_4_and_4[w]);
    const auto bytes_1 = hn::Load(d8, kUnpack.bytes_of_4_and_4[w] + 16);
#if HWY_ARCH_X86
    const auto shift = [](Values v, Values factors) {
        return hn::ShiftRight<7>(hn::Mul(v, factors));
    };
    const uint32_t* shifts = kUnpack.factors[w];
#else
    const auto shift = [](Values v, Values shifts) { return hn::Shr(v, shifts); };
    const uint32_t* shifts = kUnpack.shifts[w];
#endif
    const Values shifts_0 = hn::Load(d, shifts), shifts_1 = hn::Load(d, shifts + 4);
    for (uint32_t i = 0; i < count; i += 8, p += w) {
        const auto each_0 = hn::TableLookupBytes(hn::LoadU(d8, p), bytes_0);
        const auto each_1 = hn::TableLookupBytes(hn::LoadU(d8, p + w / 2), bytes_1);
        put(hn::Or(high(i), hn::And(shift(hn::BitCast(d, each_0), shifts_0), mask)));
        put(hn::Or(high(i + 4), hn::And(shift(hn::BitCast(d, each_1), shifts_1), mask)));
    }
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();
#endif

#endif
