// The bit-packed codec's encoder. Everything that reads all values uses vectors; only the bit
// stream is assembled word by word.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bit_packed_encode.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/codec/bit_packed.h"
#include "core/codec/bitset.h"
#include "core/codec/compress-inl.h"

HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using postings::HWY_NAMESPACE::compress;

using ValueTag = hn::CappedTag<uint32_t, 16>;

// A block's values, followed by at least kZeroes zeroes, and so many that half a block can be read.
constexpr size_t kZeroes = 16;
struct alignas(64) Values {
    uint32_t of[kBlockSize + kZeroes];
    size_t count;
};

// Calls use(vector, index of its first value).
template <class Use>
HWY_INLINE void each_vector(const Values& values, Use use) {
    const ValueTag d;
    for (size_t i = 0; i < values.count; i += hn::Lanes(d)) use(hn::Load(d, values.of + i), i);
}

HWY_INLINE uint32_t longest_of(const Values& values) {
    const ValueTag d;
    auto most = hn::Zero(d);
    each_vector(values, [&](auto v, size_t) HWY_ATTR { most = hn::Max(most, v); });
    return static_cast<uint32_t>(std::bit_width(hn::GetLane(hn::MaxOfLanes(d, most))));
}

// Which values have more bits than a width: bit i of half h is value 64 * h + i.
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
class Longer {
  public:
    HWY_INLINE explicit Longer(const Values& values) {
        for (size_t half : {0, 1}) {
            const uint32_t* const of = values.of + 64 * half;
            const __m256i first = _mm256_set_m128i(exponents(of + 16), exponents(of));
            const __m256i second = _mm256_set_m128i(exponents(of + 48), exponents(of + 32));
            const __m512i all = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
            lengths_[half] = _mm512_subs_epu8(all, _mm512_set1_epi8(126));
        }
    }
    HWY_INLINE uint64_t half(size_t i, uint32_t width) const {
        const __m512i widths = _mm512_set1_epi8(static_cast<char>(width));
        return _cvtmask64_u64(_mm512_cmpgt_epu8_mask(lengths_[i], widths));
    }
    HWY_INLINE uint32_t count(uint32_t width) const {
        return static_cast<uint32_t>(std::popcount(half(0, width)) + std::popcount(half(1, width)));
    }

  private:
    // Converts to floats after clearing the bit below the highest one, so that none is rounded up.
    HWY_INLINE static __m128i exponents(const uint32_t* values) {
        const __m512i v = _mm512_load_si512(values);
        const __m512 f = _mm512_cvtepu32_ps(_mm512_andnot_si512(_mm512_srli_epi32(v, 1), v));
        return _mm512_cvtepi32_epi8(_mm512_srli_epi32(_mm512_castps_si512(f), 23));
    }

    __m512i lengths_[2];
};
#else
class Longer {
  public:
    HWY_INLINE explicit Longer(const Values& values) : values_(values) {}
    HWY_INLINE uint64_t half(size_t i, uint32_t width) const {
        uint64_t bits = 0;
        for_each(width, [&](hn::Mask<ValueTag> longer, size_t at) HWY_ATTR {
            uint8_t bytes[8] = {};
            hn::StoreMaskBits(ValueTag(), longer, bytes);
            if (at / 64 == i) bits |= uint64_t{load<uint16_t>(bytes)} << (at % 64);
        });
        return bits;
    }
    HWY_INLINE uint32_t count(uint32_t width) const {
        size_t n = 0;
        for_each(width, [&](hn::Mask<ValueTag> longer, size_t)
                            HWY_ATTR { n += hn::CountTrue(ValueTag(), longer); });
        return static_cast<uint32_t>(n);
    }

  private:
    template <class Use>
    HWY_INLINE void for_each(uint32_t width, Use use) const {
        const auto most = hn::Set(ValueTag(), (1u << width) - 1);
        each_vector(values_, [&](auto v, size_t i) HWY_ATTR { use(hn::Lt(most, v), i); });
    }

    const Values& values_;
};
#endif

// The layout with the lowest cost: every width is tried, for which OptPFD's authors encode the
// block (Yan, Ding, Suel, WWW 2009, section 4.1).
//
// The cost is the number of bytes, plus a penalty for slower decoding: positions as bytes count 8
// more than as a bitmap. Without it, where one is shorter by little, the kind would vary from block
// to block, and mispredicted branches took a quarter of the speed for 0.6 % of the size. More
// exceptions than a vector has bytes are never worth it.
struct Plan {
    uint32_t width;
    uint32_t high_width;
    uint32_t exceptions;
    bool positions_bitmap;
    size_t bytes;
};

HWY_INLINE Plan plan(const Values& values, const Longer& longer) {
    constexpr size_t kBytePositionsCost = 8;
    constexpr uint32_t kMostExceptions = 64;
    const size_t count = values.count, bitmap = packed_bytes(count, 1);
    const uint32_t longest = longest_of(values);
    const size_t plain = kHeaderBytes + packed_bytes(count, longest);
    // The lowest cost and its width in one number (the wider of equals), so that no branch depends
    // on which is lower.
    size_t best = plain << 6 | (63 - longest);
    for (uint32_t width = longest; width-- > 0;) {
        const uint32_t exceptions = longer.count(width);
        if (exceptions > kMostExceptions) break;
        const size_t cost = kHeaderBytes + packed_bytes(count, width) +
                            std::min(exceptions + kBytePositionsCost, bitmap) +
                            packed_bytes(exceptions, longest - width);
        best = std::min(best, cost << 6 | (63 - width));
    }
    const auto width = static_cast<uint32_t>(63 - best % 64);
    if (width == longest) return {longest, 1, 0, false, plain};
    const uint32_t exceptions = longer.count(width);
    const bool bytes_each = exceptions + kBytePositionsCost < bitmap;
    return {width, longest - width, exceptions, !bytes_each,
            (best >> 6) - (bytes_each ? kBytePositionsCost : 0)};
}

// The low `width` bits of two values.
HWY_INLINE uint64_t pack_two(const uint32_t* values, uint32_t width) {
    const uint64_t mask = (uint64_t{1} << width) - 1;
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    uint64_t both;
    std::memcpy(&both, values, sizeof both);
    return _pext_u64(both, mask | mask << 32);
#else
    return (values[0] & mask) | (values[1] & mask) << width;
#endif
}

// Stores of the bit stream may go so far past its end.
constexpr size_t kPackSlack = 48;

#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
// For widths of up to 8 bits: eight values per extraction.
HWY_INLINE void pack_bytes(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
    const ValueTag d;
    const uint64_t mask = 0x0101'0101'0101'0101 * ((uint64_t{1} << width) - 1);
    for (size_t i = 0; i < count; i += hn::Lanes(d)) {
        const auto lows = hn::And(hn::LoadU(d, values + i), hn::Set(d, 0xFF));
        alignas(16) uint8_t bytes[16];
        hn::StoreU(hn::U8FromU32(lows), hn::Rebind<uint8_t, ValueTag>(), bytes);
        for (size_t eight = 0; eight < hn::Lanes(d); eight += 8, out += width) {
            store(out, _pext_u64(load<uint64_t>(bytes + eight), mask));
        }
    }
}

// For widths of up to 16 bits: four values per extraction, which end within a byte if the width is
// odd.
HWY_INLINE void pack_words(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
    const ValueTag d;
    const hn::Rebind<uint16_t, ValueTag> d16;
    const uint64_t mask = 0x0001'0001'0001'0001 * ((uint64_t{1} << width) - 1);
    const uint32_t cut = width % 2 * 4;
    for (size_t i = 0; i < count; i += hn::Lanes(d)) {
        const auto lows = hn::And(hn::LoadU(d, values + i), hn::Set(d, 0xFFFF));
        alignas(32) uint8_t bytes[32];
        hn::StoreU(hn::DemoteTo(d16, hn::BitCast(hn::RebindToSigned<ValueTag>(), lows)), d16,
                   reinterpret_cast<uint16_t*>(bytes));
        for (size_t eight = 0; eight < 2 * hn::Lanes(d); eight += 16, out += width) {
            const uint64_t low = _pext_u64(load<uint64_t>(bytes + eight), mask);
            const uint64_t high = _pext_u64(load<uint64_t>(bytes + eight + 8), mask);
            store(out, low);
            store(out + width / 2, high << cut | (cut == 0 ? 0 : low >> (4 * width - cut)));
        }
    }
}
#endif

// Packs the low `width` bits of every value. Eight values are `width` bytes, which are assembled in
// registers. Reads zeroes up to a multiple of sixteen values.
HWY_INLINE void pack(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    if (width <= 8) return pack_bytes(values, count, width, out);
    if (width <= 16) return pack_words(values, count, width, out);
#endif
    const uint32_t* const end = values + count;
    const auto two = [&](size_t i) HWY_ATTR { return pack_two(values + i, width); };
    if (width <= 8) {
        for (; values < end; values += 8, out += width) {
            const uint64_t low = two(0) | two(2) << (2 * width);
            const uint64_t high = two(4) | two(6) << (2 * width);
            store(out, low | high << (4 * width));
        }
        return;
    }
    // Four values of an odd width end within a byte.
    using Wide = unsigned __int128;
    const uint32_t cut = width % 2 * 4;
    for (; values < end; values += 8, out += width) {
        const Wide low = two(0) | Wide{two(2)} << (2 * width);
        const Wide high = two(4) | Wide{two(6)} << (2 * width);
        store(out, low);
        store(out + width / 2, high << cut | (cut == 0 ? 0 : low >> (4 * width - cut)));
    }
}

HWY_INLINE void pack_exceptions(const Values& values, const Longer& longer, const Plan& plan,
                                uint8_t* positions) {
    const ValueTag d;
    alignas(64) uint32_t highs[kBlockSize + kZeroes];
    const uint64_t where[2] = {longer.half(0, plan.width), longer.half(1, plan.width)};
    size_t n = 0;
    each_vector(values, [&](auto v, size_t) HWY_ATTR {
        const auto high = hn::ShiftRightSame(v, static_cast<int>(plan.width));
        const auto there = hn::Lt(hn::Zero(d), high);
        hn::StoreU(compress(d, high, there), d, highs + n);
        n += hn::CountTrue(d, there);
    });
    std::memset(highs + n, 0, kZeroes * sizeof *highs);
    size_t size = n;
    if (plan.positions_bitmap) {
        size = packed_bytes(values.count, 1);
        std::memcpy(positions, where, size);
    } else {
        uint8_t* at = positions;
        for (const size_t half : {0, 1}) {
            for (uint64_t left = where[half]; left != 0; left &= left - 1) {
                *at++ = static_cast<uint8_t>(64 * half + std::countr_zero(left));
            }
        }
    }
    pack(highs, n, plan.high_width, positions + size);
}

HWY_INLINE void encode_packed(const Values& values, const Longer& longer, const Plan& plan,
                              Bytes& out) {
    const size_t start = out.size();
    out.resize(start + plan.bytes + kPackSlack);
    uint8_t* const p = out.data() + start;
    const uint32_t kind = plan.positions_bitmap ? kPositionsBitmap : plan.exceptions;
    store(p, static_cast<uint16_t>(plan.width | (plan.high_width - 1) << 6 | kind << 11));
    pack(values.of, values.count, plan.width, p + kHeaderBytes);
    if (plan.exceptions > 0) {
        pack_exceptions(values, longer, plan,
                        p + kHeaderBytes + packed_bytes(values.count, plan.width));
    }
    out.resize(start + plan.bytes);
}

HWY_INLINE void end_with_zeroes(Values& values) {
    const size_t zeroes = std::max(kZeroes, kBlockSize - values.count);
    std::memset(values.of + values.count, 0, zeroes * sizeof *values.of);
}

void encode_values(std::span<const uint32_t> of, Bytes& out) {
    Values values;
    values.count = of.size();
    std::copy(of.begin(), of.end(), values.of);
    end_with_zeroes(values);
    const Longer longer(values);
    encode_packed(values, longer, plan(values, longer), out);
}

void encode_docs(std::span<const uint32_t> docs, uint32_t base, Bytes& out) {
    const ValueTag d;
    Values values;
    values.count = docs.size();
    values.of[0] = docs[0] - base;
    size_t i = 1;
    for (; i + hn::Lanes(d) <= docs.size(); i += hn::Lanes(d)) {
        const auto after = hn::Add(hn::LoadU(d, &docs[i - 1]), hn::Set(d, 1));
        hn::StoreU(hn::Sub(hn::LoadU(d, &docs[i]), after), d, values.of + i);
    }
    for (; i < docs.size(); ++i) values.of[i] = docs[i] - docs[i - 1] - 1;
    end_with_zeroes(values);
    const Longer longer(values);
    const Plan best = plan(values, longer);
    const size_t bitset_bytes = (docs.back() >> 3) - (base >> 3) + 1;
    if (bitset_bytes > kMaxBitsetBytes || kHeaderBytes + bitset_bytes > best.bytes) {
        return encode_packed(values, longer, best, out);
    }
    append(out, static_cast<uint16_t>(bitset_bytes | kBitset << 11));
    const size_t start = out.size();
    out.resize(start + bitset_bytes + 8);
    docs_to_bitset(docs, base & ~7u, out.data() + start);
    out.resize(start + bitset_bytes);
}

}  // namespace HWY_NAMESPACE
}  // namespace postings::bit_packed
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings::bit_packed {
HWY_EXPORT(encode_values);
HWY_EXPORT(encode_docs);

void encode_values_simd(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    HWY_DYNAMIC_DISPATCH(encode_values)(values, out);
}

void encode_docs_simd(std::span<const uint32_t> docs, uint32_t base, uint32_t, Bytes& out) {
    HWY_DYNAMIC_DISPATCH(encode_docs)(docs, base, out);
}

}  // namespace postings::bit_packed
#endif
