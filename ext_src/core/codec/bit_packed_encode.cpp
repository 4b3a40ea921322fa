// The bit-packed codec's encoder. Everything that goes over all values is done by vectors; only the
// bit stream itself is put together word by word.
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

// A block's values, and zeroes after them.
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

// Bit i: lane i.
HWY_INLINE uint64_t mask_bits(hn::Mask<ValueTag> mask) {
    uint8_t bits[8] = {};
    hn::StoreMaskBits(ValueTag(), mask, bits);
    return hn::MaxLanes(ValueTag()) > 8 ? load<uint16_t>(bits) : bits[0];
}

HWY_INLINE uint32_t longest_of(const Values& values) {
    const ValueTag d;
    auto bits = hn::Zero(d);
    each_vector(values, [&](auto v, size_t) HWY_ATTR { bits = hn::Or(bits, v); });
    alignas(64) uint32_t lanes[hn::MaxLanes(d)];
    hn::Store(bits, d, lanes);
    uint32_t all = 0;
    for (size_t i = 0; i < hn::Lanes(d); ++i) all |= lanes[i];
    return static_cast<uint32_t>(std::bit_width(all));
}

HWY_INLINE uint32_t count_longer(const Values& values, uint32_t width) {
    const ValueTag d;
    const auto most = hn::Set(d, (1u << width) - 1);
    size_t count = 0;
    each_vector(values,
                [&](auto v, size_t) HWY_ATTR { count += hn::CountTrue(d, hn::Lt(most, v)); });
    return static_cast<uint32_t>(count);
}

// The layout that costs least: every width is tried, where OptPFD's authors encode the block once
// for each (Yan, Ding, Suel, WWW 2009, section 4.1).
//
// The cost is bytes, and some that are not there for what decodes slower. A byte for each position
// counts 8 more than a bitmap: where the one or the other is shorter by little, it changes from
// block to block, and mispredicted branches took a quarter of the speed for 0.6 % of the size. More
// exceptions than a vector has bytes are never worth it.
struct Plan {
    uint32_t width;
    uint32_t high_width;
    uint32_t exceptions;
    bool positions_bitmap;
    size_t bytes;
};

HWY_INLINE Plan plan(const Values& values) {
    constexpr size_t kBytePositionsCost = 8;
    constexpr uint32_t kMostExceptions = 64;
    const size_t count = values.count;
    const uint32_t longest = longest_of(values);
    Plan best{longest, 1, 0, false, kHeaderBytes + packed_bytes(count, longest)};
    size_t lowest_cost = best.bytes;
    for (uint32_t width = longest; width-- > 0;) {
        const uint32_t exceptions = count_longer(values, width);
        if (exceptions > kMostExceptions) break;
        const uint32_t high_width = longest - width;
        const size_t bitmap = packed_bytes(count, 1);
        const bool bytes_each = exceptions + kBytePositionsCost < bitmap;
        const size_t bytes = kHeaderBytes + packed_bytes(count, width) +
                             (bytes_each ? exceptions : bitmap) +
                             packed_bytes(exceptions, high_width);
        const size_t cost = bytes + (bytes_each ? kBytePositionsCost : 0);
        if (cost >= lowest_cost) continue;
        lowest_cost = cost;
        best = {width, high_width, exceptions, !bytes_each, bytes};
    }
    return best;
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

// The low `width` bits of every value, one after another. Eight are `width` bytes, which are put
// together in registers. Reads zeroes up to a multiple of eight values, and may store up to
// kPackSlack bytes past the stream's end.
constexpr size_t kPackSlack = 48;
HWY_INLINE void pack(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
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
    // Four of an odd width end within a byte.
    using Wide = unsigned __int128;
    const uint32_t cut = width % 2 * 4;
    for (; values < end; values += 8, out += width) {
        const Wide low = two(0) | Wide{two(2)} << (2 * width);
        const Wide high = two(4) | Wide{two(6)} << (2 * width);
        store(out, low);
        store(out + width / 2, high << cut | (cut == 0 ? 0 : low >> (4 * width - cut)));
    }
}

HWY_INLINE void pack_exceptions(const Values& values, const Plan& plan, uint8_t* positions) {
    const ValueTag d;
    alignas(64) uint32_t highs[kBlockSize + kZeroes];
    uint64_t where[2] = {0, 0};
    size_t n = 0;
    each_vector(values, [&](auto v, size_t i) HWY_ATTR {
        const auto high = hn::ShiftRightSame(v, static_cast<int>(plan.width));
        const auto longer = hn::Lt(hn::Zero(d), high);
        hn::StoreU(compress(d, high, longer), d, highs + n);
        n += hn::CountTrue(d, longer);
        where[i / 64] |= mask_bits(longer) << (i % 64);
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

HWY_INLINE void encode_packed(const Values& values, const Plan& plan, Bytes& out) {
    const size_t start = out.size();
    out.resize(start + plan.bytes + kPackSlack);
    uint8_t* const p = out.data() + start;
    const uint32_t kind = plan.positions_bitmap ? kPositionsBitmap : plan.exceptions;
    store(p, static_cast<uint16_t>(plan.width | (plan.high_width - 1) << 6 | kind << 11));
    pack(values.of, values.count, plan.width, p + kHeaderBytes);
    if (plan.exceptions > 0) {
        pack_exceptions(values, plan, p + kHeaderBytes + packed_bytes(values.count, plan.width));
    }
    out.resize(start + plan.bytes);
}

HWY_INLINE void end_with_zeroes(Values& values) {
    std::memset(values.of + values.count, 0, kZeroes * sizeof *values.of);
}

void encode_values(std::span<const uint32_t> of, Bytes& out) {
    Values values;
    values.count = of.size();
    std::copy(of.begin(), of.end(), values.of);
    end_with_zeroes(values);
    encode_packed(values, plan(values), out);
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
    const Plan best = plan(values);
    const size_t bitset_bytes = (docs.back() >> 3) - (base >> 3) + 1;
    if (bitset_bytes > kMaxBitsetBytes || kHeaderBytes + bitset_bytes > best.bytes) {
        return encode_packed(values, best, out);
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
