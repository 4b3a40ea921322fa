// Rice coding with one parameter b for the whole list, unary and binary parts stored separately
// (Ding, He, Yan & Suel, WWW 2009, section 6.1).
//
// A block is
//   u8 number of exceptions | the low b bits of every value, a bit stream
//   quotients (value >> b) in unary, zero bits ended by a one, padded to a byte
//   for each exception: u8 its index, u32 its quotient, which is 0 in the unary part
// Exceptions are quotients that would take more than those five bytes in unary, as their length is
// unbounded.
//
// The one bit of value i is at the sum of the quotients up to i, plus i: a list of docIDs needs the
// positions of the ones, but no sum over them.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/rice.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>
#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/bit_stream.h"
#include "core/codec/bitset.h"
#include "core/codec/codec.h"
#include "core/codec/set_bits-inl.h"

#ifndef POSTINGS_RICE_BLOCK
#define POSTINGS_RICE_BLOCK
namespace postings::rice {

inline constexpr uint32_t kExceptionBytes = 5;
inline constexpr uint32_t kMaxQuotient = 8 * kExceptionBytes - 1;
inline constexpr size_t kMaxBytes = 1 + kBlockSize * (4 + kExceptionBytes + kExceptionBytes);
using Padded = PaddedBlock<kMaxBytes>;

struct Block {
    uint32_t exceptions;
    const uint8_t* low_bits;
    const uint8_t* unary;
    size_t unary_bytes;
    const uint8_t* over;
};

inline Block parse(const BlockInput& in, Padded& padded) {
    const size_t size = in.end - in.begin;
    const size_t low_bytes = bit_stream::bytes_of(in.count, in.parameter);
    if (in.parameter > 31) throw_corrupted(in, "Rice list of an impossible parameter", in.begin);
    if (size == 0 || size > kMaxBytes || *in.begin > in.count ||
        1 + low_bytes + kExceptionBytes * *in.begin > size) {
        throw_corrupted(in, "Rice block of a wrong length", in.begin);
    }
    const uint8_t* p = padded.read(in);
    Block block;
    block.exceptions = *p;
    block.low_bits = p + 1;
    block.unary = block.low_bits + low_bytes;
    block.over = p + size - kExceptionBytes * block.exceptions;
    block.unary_bytes = block.over - block.unary;
    return block;
}

[[noreturn]] inline void throw_bad_unary(const BlockInput& in) {
    throw_corrupted(in, "Rice block with more or fewer quotients than values", in.begin);
}

}  // namespace postings::rice
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// The positions of the ones: at[1 + i] is that of value i, at[0] is -1.
struct RiceOnes {
    uint32_t at[1 + kBlockSize + 64 + kDecodeSlack];
};

HWY_INLINE void find_ones(const BlockInput& in, const rice::Block& block, RiceOnes& ones) {
    ones.at[0] = UINT32_MAX;
    size_t n = 0;
    for (size_t i = 0; i < block.unary_bytes; i += 8) {
        if (n >= in.count) rice::throw_bad_unary(in);
        uint64_t word = load<uint64_t>(block.unary + i);
        const size_t left = block.unary_bytes - i;
        if (left < 8) word &= (uint64_t{1} << (8 * left)) - 1;
        n += put_set_bits(word, static_cast<uint32_t>(8 * i), ones.at + 1 + n);
    }
    if (n != in.count) rice::throw_bad_unary(in);
}

void rice_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    rice::Padded padded;
    const rice::Block block = rice::parse(in, padded);
    RiceOnes ones;
    find_ones(in, block, ones);
    const LaneTag d;
    const auto b = static_cast<int>(in.parameter);
    for_each_unpacked(block.low_bits, in.count, in.parameter, [&](size_t i, Lanes low) HWY_ATTR {
        const Lanes one_before = hn::Add(hn::LoadU(d, ones.at + i), hn::Set(d, 1u));
        const Lanes quotient = hn::Sub(hn::LoadU(d, ones.at + 1 + i), one_before);
        hn::StoreU(hn::Add(low, hn::ShiftLeftSame(quotient, b)), d, out + i);
    });
    const uint8_t* over = block.over;
    uint32_t least = 0;
    for (uint32_t e = 0; e < block.exceptions; ++e, over += rice::kExceptionBytes) {
        const uint32_t i = *over;
        if (i >= in.count) throw_corrupted(in, "Rice exception outside of its block", in.begin);
        // value_at() uses only the first of them.
        if (i < least || ones.at[1 + i] != ones.at[i] + 1)
            throw_corrupted(in, "Rice exceptions that contradict each other", in.begin);
        least = i + 1;
        out[i] += load<uint32_t>(over + 1) << b;
    }
}

void rice_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    rice::Padded padded;
    const rice::Block block = rice::parse(in, padded);
    if (block.exceptions > 0) {
        rice_values(in, out);
        return sum_up(in.count, base, out);
    }
    RiceOnes ones;
    find_ones(in, block, ones);
    const LaneTag d;
    const auto b = static_cast<int>(in.parameter);
    AsDocs low_sums(base);
    for_each_unpacked(block.low_bits, in.count, in.parameter, [&](size_t i, Lanes low) HWY_ATTR {
        const Lanes index = hn::Iota(d, static_cast<uint32_t>(i));
        const Lanes quotients = hn::Sub(hn::LoadU(d, ones.at + 1 + i), index);
        hn::StoreU(hn::Add(low_sums(low), hn::ShiftLeftSame(quotients, b)), d, out + i);
    });
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(rice_values);
HWY_EXPORT(rice_docs);

uint64_t cost(std::span<const uint32_t> values, uint32_t b) {
    uint64_t bits = uint64_t{b + 1} * values.size();
    for (const uint32_t value : values) {
        bits += std::min(value >> b, rice::kMaxQuotient + 1);
    }
    return bits;
}

// The best b is close to the length of the mean.
uint32_t choose_parameter(std::span<const uint32_t> values) {
    uint64_t sum = 0;
    for (const uint32_t value : values) sum += value;
    const uint32_t middle = std::bit_width(sum / values.size());
    uint32_t best = 0;
    uint64_t best_bits = UINT64_MAX;
    for (uint32_t b = middle < 3 ? 0 : middle - 3; b <= std::min(middle + 1, 31u); ++b) {
        const uint64_t bits = cost(values, b);
        if (bits < best_bits) best = b, best_bits = bits;
    }
    return best;
}

void encode_values(std::span<const uint32_t> values, uint32_t b, Bytes& out) {
    const auto is_exception = [&](uint32_t value) { return value >> b > rice::kMaxQuotient; };
    out.push_back(static_cast<uint8_t>(std::ranges::count_if(values, is_exception)));
    bit_stream::append(values, b, out);
    size_t bits = values.size();
    for (const uint32_t value : values) bits += is_exception(value) ? 0 : value >> b;
    const size_t start = out.size();
    out.resize(start + (bits + 7) / 8);
    uint32_t one = 0;
    for (const uint32_t value : values) {
        one += is_exception(value) ? 0 : value >> b;
        bitset_set(out.data() + start, one++);
    }
    for (size_t i = 0; i < values.size(); ++i) {
        if (!is_exception(values[i])) continue;
        out.push_back(static_cast<uint8_t>(i));
        append(out, values[i] >> b);
    }
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(rice_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(rice_docs)(in, base, out);
}

// Finds the one bit before the value's and its own by counting words.
uint32_t value_at(const BlockInput& in, uint32_t index) {
    rice::Padded padded;
    const rice::Block block = rice::parse(in, padded);
    const uint32_t low = bit_stream::extract(block.low_bits, index, in.parameter);
    for (uint32_t e = 0; e < block.exceptions; ++e) {
        const uint8_t* over = block.over + e * rice::kExceptionBytes;
        if (*over == index) return low + (load<uint32_t>(over + 1) << in.parameter);
    }
    uint32_t seen = 0, end = 0;  // ones before this word; behind the last of them
    for (size_t i = 0; i < block.unary_bytes; i += 8) {
        uint64_t word = load_partial(block.unary + i, std::min<size_t>(8, block.unary_bytes - i));
        const auto ones = static_cast<uint32_t>(std::popcount(word)),
                   at = static_cast<uint32_t>(8 * i);
        if (seen + ones > index) {
            for (; seen < index; ++seen, word &= word - 1) end = at + std::countr_zero(word) + 1;
            return low + ((at + std::countr_zero(word) - end) << in.parameter);
        }
        seen += ones;
        if (ones > 0) end = at + 64 - std::countl_zero(word);
    }
    rice::throw_bad_unary(in);
}

}  // namespace

extern const Codec kRice;
const Codec kRice = {
    .id = CodecId::Rice,
    .name = "Rice",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .value_at = value_at,
    .choose_parameter = choose_parameter,
};

}  // namespace postings
#endif
