// The bit-packed codec's encoder. Everything that goes over all values is done by vectors; only
// words of several values are put together one by one.
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

// A block's values, zeroes after them.
struct alignas(64) Values {
    uint32_t of[kBlockSize + 16];
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
    auto bits = hn::Zero(d);
    each_vector(values, [&](auto v, size_t) HWY_ATTR { bits = hn::Or(bits, v); });
    alignas(64) uint32_t lanes[hn::MaxLanes(d)];
    hn::Store(bits, d, lanes);
    uint32_t all = 0;
    for (size_t i = 0; i < hn::Lanes(d); ++i) all |= lanes[i];
    return static_cast<uint32_t>(std::bit_width(all));
}

// How many values are longer than a width. Widths are tried in descending order: for eight of them
// a byte of each value is enough, so that one more width costs a fourth of the vectors.
class LongerValues {
  public:
    explicit LongerValues(const Values& values) : values_(values) {}

    HWY_INLINE uint32_t count(uint32_t width) {
        if (width / 8 != eighth_) take_bytes(width / 8);
        const hn::CappedTag<uint8_t, 64> d;
        const auto least = hn::Set(d, static_cast<uint8_t>(1u << width % 8));
        size_t shorter = 0;
        for (size_t i = 0; i < kBlockSize; i += hn::Lanes(d)) {
            shorter += hn::CountTrue(d, hn::Lt(hn::Load(d, bytes_ + i), least));
        }
        return static_cast<uint32_t>(kBlockSize - shorter);
    }

  private:
    // In no order.
    HWY_INLINE void take_bytes(uint32_t eighth) {
        const ValueTag d;
        const auto byte_of = [&](size_t i) HWY_ATTR {
            const auto rest =
                hn::ShiftRightSame(hn::Load(d, values_.of + i), static_cast<int>(8 * eighth));
            return hn::Min(rest, hn::Set(d, 255));
        };
        const size_t lanes = hn::Lanes(d);
        for (size_t i = 0; i < kBlockSize; i += 4 * lanes) {
            const auto low = hn::Or(byte_of(i), hn::ShiftLeft<8>(byte_of(i + lanes)));
            const auto high =
                hn::Or(byte_of(i + 2 * lanes), hn::ShiftLeft<8>(byte_of(i + 3 * lanes)));
            hn::Store(hn::Or(low, hn::ShiftLeft<16>(high)), d,
                      reinterpret_cast<uint32_t*>(bytes_ + i));
        }
        eighth_ = eighth;
    }

    const Values& values_;
    uint32_t eighth_ = UINT32_MAX;
    alignas(64) uint8_t bytes_[kBlockSize];
};

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
    LongerValues longer(values);
    Plan best{longest, 1, 0, false, kHeaderBytes + packed_bytes(count, longest)};
    size_t lowest_cost = best.bytes;
    for (uint32_t width = longest; width-- > 0;) {
        const uint32_t exceptions = longer.count(width);
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

// What pack() may store past its stream's end, and reads as zeroes past its values.
constexpr size_t kPackSlack = 16;
constexpr size_t kGroup = 8;

// The low `width` bits of every value, one after another. Eight values are `width` bytes, so that
// no group of them waits for the one before it: by vectors two become 2 * width bits and four
// 4 * width bits of a word, two of which are the group.
HWY_INLINE void pack_short(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
    alignas(64) uint64_t words[(kBlockSize + 16) / 2];
    count = (count + kGroup - 1) / kGroup * kGroup;
#if HWY_TARGET == HWY_SCALAR
    const uint64_t mask = (uint64_t{1} << width) - 1;
    for (size_t i = 0; i < count; i += 4) {
        words[i / 2] = 0;
        for (size_t j = 0; j < 4; ++j) words[i / 2] |= (values[i + j] & mask) << (j * width);
    }
#else
    const hn::Repartition<uint64_t, ValueTag> d;
    const ValueTag d32;
    const int bits = static_cast<int>(width);
    const auto mask = hn::Set(d32, (1u << width) - 1);
    const auto low_half = hn::Set(d, uint64_t{UINT32_MAX});
    for (size_t i = 0; i < count; i += hn::Lanes(d32)) {
        const auto v = hn::BitCast(d, hn::And(hn::LoadU(d32, values + i), mask));
        const auto two =
            hn::Or(hn::And(v, low_half), hn::ShiftLeftSame(hn::ShiftRight<32>(v), bits));
        hn::StoreU(hn::Or(two, hn::ShiftLeftSame(hn::Reverse2(d, two), 2 * bits)), d,
                   words + i / 2);
    }
#endif
    for (size_t i = 0; i < count; i += kGroup, out += width) {
        const uint64_t low = words[i / 2], high = words[i / 2 + 2];
        store(out, low | high << (4 * width - 1) << 1);
        if (width > 8) store(out + 8, high >> (64 - 4 * width));
    }
}

HWY_INLINE void pack_long(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
    const uint64_t mask = (uint64_t{1} << width) - 1;
    uint64_t word = 0;
    uint32_t used = 0;
    for (size_t i = 0; i < count; i += 2) {
        const uint64_t two = (values[i] & mask) | (values[i + 1] & mask) << width;
        word |= two << used;
        used += 2 * width;
        if (used < 64) continue;
        store(out, word);
        out += 8;
        used -= 64;
        word = used == 0 ? 0 : two >> (2 * width - used);
    }
    store(out, word);
}

HWY_INLINE void pack(const uint32_t* values, size_t count, uint32_t width, uint8_t* out) {
    if (width == 0) return;
    (width <= 16 ? pack_short : pack_long)(values, count, width, out);
}

HWY_INLINE void pack_exceptions(const Values& values, const Plan& plan, uint8_t* positions) {
    const ValueTag d;
    alignas(64) uint32_t where[kBlockSize + kPackSlack], highs[kBlockSize + 2 * kPackSlack];
    size_t n = 0;
    each_vector(values, [&](auto v, size_t i) HWY_ATTR {
        const auto high = hn::ShiftRightSame(v, static_cast<int>(plan.width));
        const auto longer = hn::Lt(hn::Zero(d), high);
        hn::StoreU(hn::Compress(high, longer), d, highs + n);
        hn::StoreU(hn::Compress(hn::Iota(d, static_cast<uint32_t>(i)), longer), d, where + n);
        n += hn::CountTrue(d, longer);
    });
    std::fill_n(highs + n, kGroup, 0u);
    size_t size = n;
    if (plan.positions_bitmap) {
        size = packed_bytes(values.count, 1);
        std::fill_n(positions, size, uint8_t{0});
        for (size_t i = 0; i < n; ++i) bitset_set(positions, where[i]);
    } else {
        for (size_t i = 0; i < n; ++i) positions[i] = static_cast<uint8_t>(where[i]);
    }
    pack(highs, n, plan.high_width, positions + size);
}

HWY_INLINE void encode_packed(const Values& values, const Plan& plan, Bytes& out) {
    const size_t start = out.size();
    out.resize(start + plan.bytes + kPackSlack);
    uint8_t* const block = out.data() + start;
    const uint32_t kind = plan.positions_bitmap ? kPositionsBitmap : plan.exceptions;
    store(block, static_cast<uint16_t>(plan.width | (plan.high_width - 1) << 6 | kind << 11));
    uint8_t* const lows = block + kHeaderBytes;
    pack(values.of, values.count, plan.width, lows);
    if (plan.exceptions > 0) {
        pack_exceptions(values, plan, lows + packed_bytes(values.count, plan.width));
    }
    out.resize(start + plan.bytes);
}

HWY_INLINE void end_with_zeroes(Values& values) {
    std::fill(values.of + values.count, std::end(values.of), 0u);
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
    // By whole vectors from the second on: what stores and loads in different pieces waits.
    const size_t lanes = hn::Lanes(d), whole = docs.size() / lanes * lanes;
    values.of[0] = docs[0] - base;
    for (size_t i = 1; i < std::min(lanes, docs.size()); ++i) {
        values.of[i] = docs[i] - docs[i - 1] - 1;
    }
    for (size_t i = lanes; i < whole; i += lanes) {
        const auto after = hn::Add(hn::LoadU(d, &docs[i - 1]), hn::Set(d, 1));
        hn::Store(hn::Sub(hn::LoadU(d, &docs[i]), after), d, values.of + i);
    }
    for (size_t i = std::max(whole, lanes); i < docs.size(); ++i) {
        values.of[i] = docs[i] - docs[i - 1] - 1;
    }
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
