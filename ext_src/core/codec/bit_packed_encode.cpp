// The bit-packed codec's encoder. Everything that goes over all values is done by vectors; only the
// bit stream itself is put together word by word.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/bit_packed_encode.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>

#include "core/codec/bit_packed.h"
#include "core/codec/bitset.h"

HWY_BEFORE_NAMESPACE();
namespace postings::bit_packed {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using ValueTag = hn::CappedTag<uint32_t, 16>;

// A block's values, zeroes after them up to a whole vector.
struct alignas(64) Values {
    uint32_t of[kBlockSize + 16];
    size_t count;

    std::span<const uint32_t> span() const { return {of, count}; }
};

// Calls use(vector, index of its first value).
template <class Use>
HWY_INLINE void each_vector(const Values& values, Use use) {
    const ValueTag d;
    for (size_t i = 0; i < values.count; i += hn::Lanes(d)) use(hn::Load(d, values.of + i), i);
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

// The low `width` bits of every value, one after another; may store up to 8 bytes past the stream's
// end. Values are put together four, or two, before they go through the word that all wait for.
HWY_INLINE void pack(std::span<const uint32_t> values, uint32_t width, uint8_t* out) {
    uint64_t word = 0;
    uint32_t used = 0;
    const auto put = [&](uint64_t bits, uint32_t size) HWY_ATTR {
        word |= bits << used;
        used += size;
        if (used < 64) return;
        store(out, word);
        out += 8;
        used -= 64;
        word = used == 0 ? 0 : bits >> (size - used);
    };
    const uint64_t mask = (uint64_t{1} << width) - 1;
    const auto two = [&](size_t i)
                         HWY_ATTR { return (values[i] & mask) | (values[i + 1] & mask) << width; };
    size_t i = 0;
    if (width <= 16) {
        for (; i + 4 <= values.size(); i += 4) put(two(i) | two(i + 2) << (2 * width), 4 * width);
    } else {
        for (; i + 2 <= values.size(); i += 2) put(two(i), 2 * width);
    }
    for (; i < values.size(); ++i) put(values[i] & mask, width);
    store(out, word);
}

HWY_INLINE void pack_exceptions(const Values& values, const Plan& plan, uint8_t* positions) {
    const ValueTag d;
    alignas(64) uint32_t where[kBlockSize + 16], highs[kBlockSize + 16];
    size_t n = 0;
    each_vector(values, [&](auto v, size_t i) HWY_ATTR {
        const auto high = hn::ShiftRightSame(v, static_cast<int>(plan.width));
        const auto longer = hn::Lt(hn::Zero(d), high);
        hn::StoreU(hn::Compress(high, longer), d, highs + n);
        hn::StoreU(hn::Compress(hn::Iota(d, static_cast<uint32_t>(i)), longer), d, where + n);
        n += hn::CountTrue(d, longer);
    });
    size_t size = n;
    if (plan.positions_bitmap) {
        size = packed_bytes(values.count, 1);
        std::fill_n(positions, size, uint8_t{0});
        for (size_t i = 0; i < n; ++i) bitset_set(positions, where[i]);
    } else {
        for (size_t i = 0; i < n; ++i) positions[i] = static_cast<uint8_t>(where[i]);
    }
    pack({highs, n}, plan.high_width, positions + size);
}

HWY_INLINE void encode_packed(const Values& values, const Plan& plan, Bytes& out) {
    const size_t start = out.size();
    out.resize(start + plan.bytes + 8);
    uint8_t* const p = out.data() + start;
    const uint32_t kind = plan.positions_bitmap ? kPositionsBitmap : plan.exceptions;
    store(p, static_cast<uint16_t>(plan.width | (plan.high_width - 1) << 6 | kind << 11));
    pack(values.span(), plan.width, p + kHeaderBytes);
    if (plan.exceptions > 0) {
        pack_exceptions(values, plan, p + kHeaderBytes + packed_bytes(values.count, plan.width));
    }
    out.resize(start + plan.bytes);
}

HWY_INLINE void end_with_zeroes(Values& values) {
    const ValueTag d;
    hn::StoreU(hn::Zero(d), d, values.of + values.count);
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
