// PForDelta with one width for the whole list and compressed exceptions (Ding, He, Yan & Suel, WWW
// 2009, section 6.2): every value has its low bits in a slot of that width. What exceeds it goes to
// two arrays, the high bits and the gaps between the positions, which are PForDelta-coded
// themselves, each with one width for the whole list. As in the paper there is one such level: its
// own exceptions are stored plain.
//
// The list's parameter is width | gap width << 6 | high width << 12. A block is
//   u8 number of exceptions | slots, a bit stream of `width`
//   if there are exceptions: u8 exceptions among their gaps, u8 among their high parts
//   gaps minus one, a bit stream of the gap width | (u8 index, u8 bits over it) of each exception
//   high parts minus one, of the high width | u8 index of each exception, u32 bits over it of each
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/pfor_delta.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/bit_stream.h"
#include "core/codec/codec.h"
#include "core/codec/full_blocks.h"
#include "core/codec/patch.h"

#ifndef POSTINGS_PFOR_DELTA_BLOCK
#define POSTINGS_PFOR_DELTA_BLOCK
namespace postings::pfor_delta {

// Gaps minus one between positions in a block.
inline constexpr uint32_t kMaxGapWidth = 7;
inline constexpr uint32_t kGapExceptionBytes = 2;
inline constexpr uint32_t kHighExceptionBytes = 5;
inline constexpr size_t kMaxBytes =
    3 + kBlockSize * (4 + 1 + kGapExceptionBytes + 4 + kHighExceptionBytes);

struct Widths {
    uint32_t slot, gap, high;
};
inline Widths widths_of(uint32_t parameter) {
    return {parameter & 63, parameter >> 6 & 63, parameter >> 12};
}
inline Widths widths_of(const BlockInput& in) {
    const Widths widths = widths_of(in.parameter);
    if (widths.slot > 32 || widths.gap > kMaxGapWidth || widths.high > 32) {
        throw_corrupted(in, "PForDelta list with impossible widths", in.begin);
    }
    return widths;
}

struct Block {
    Widths widths;
    uint32_t exceptions;
    uint32_t gap_exceptions;
    uint32_t high_exceptions;
    const uint8_t* slots;
    const uint8_t* gaps;
    const uint8_t* gaps_over;
    const uint8_t* highs;
    const uint8_t* highs_over;
};

// Parses the block through `padded`: from in.begin, or from a copy with zeroes after it.
inline Block parse(const BlockInput& in, PaddedBlock<kMaxBytes>& padded) {
    const size_t size = in.end - in.begin;
    Block block{};
    block.widths = widths_of(in);
    const size_t slot_bytes = bit_stream::bytes_of(in.count, block.widths.slot);
    if (size > kMaxBytes || 1 + slot_bytes > size || *in.begin > in.count ||
        (*in.begin > 0 && (block.widths.slot > 31 || 3 + slot_bytes > size))) {
        throw_corrupted(in, "PForDelta block of a wrong length", in.begin);
    }
    const uint8_t* p = padded.read(in);
    const uint8_t* const end = p + size;
    block.exceptions = *p++;
    block.slots = p;
    p += slot_bytes;
    if (block.exceptions == 0) return block;
    block.gap_exceptions = *p++;
    block.high_exceptions = *p++;
    block.gaps = p;
    block.gaps_over = p + bit_stream::bytes_of(block.exceptions, block.widths.gap);
    block.highs = block.gaps_over + kGapExceptionBytes * block.gap_exceptions;
    block.highs_over = block.highs + bit_stream::bytes_of(block.exceptions, block.widths.high);
    if (block.gap_exceptions > block.exceptions || block.high_exceptions > block.exceptions ||
        block.highs_over + kHighExceptionBytes * block.high_exceptions > end) {
        throw_corrupted(in, "PForDelta block of a wrong length", in.begin);
    }
    return block;
}

[[noreturn]] inline void throw_bad_exceptions(const BlockInput& in) {
    throw_corrupted(in, "PForDelta block with impossible exceptions", in.begin);
}

// Counts of the exceptions' gaps and high parts by length in bits, at one slot width.
struct Lengths {
    uint32_t gaps[kMaxGapWidth + 1] = {};
    uint32_t highs[33] = {};
};
using LengthsAtWidths = std::array<Lengths, 33>;

// A bit for each position of a block.
struct Positions {
    uint64_t low = 0, high = 0;

    void set(uint32_t position) { (position < 64 ? low : high) |= uint64_t{1} << position % 64; }
};
static_assert(kBlockSize == 128);
inline Positions operator|(Positions a, Positions b) {
    return {a.low | b.low, a.high | b.high};
}
inline Positions operator&(Positions a, Positions b) {
    return {a.low & b.low, a.high & b.high};
}
// n is not 0.
inline Positions operator<<(Positions a, uint32_t n) {
    if (n >= 64) return {0, a.low << (n - 64)};
    return {a.low << n, a.high << n | a.low >> (64 - n)};
}

}  // namespace postings::pfor_delta
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// The widths are those of the list, so constants derived from them are computed once for all of its
// blocks.
class PForDecoder {
  public:
    HWY_INLINE explicit PForDecoder(pfor_delta::Widths widths)
        : slots_(widths.slot), gaps_(widths.gap), highs_(widths.high) {}

    // Decodes the two arrays of the exceptions: gaps minus one and high parts minus one.
    HWY_INLINE void exceptions(const BlockInput& in, const pfor_delta::Block& block,
                               uint32_t* HWY_RESTRICT gaps, uint32_t* HWY_RESTRICT highs) const {
        unpack(block.gaps, block.exceptions, gaps_, gaps);
        const uint8_t* p = block.gaps_over;
        for (uint32_t e = 0; e < block.gap_exceptions; ++e, p += pfor_delta::kGapExceptionBytes) {
            if (p[0] >= block.exceptions) pfor_delta::throw_bad_exceptions(in);
            gaps[p[0]] |= uint32_t{p[1]} << block.widths.gap;
        }
        unpack(block.highs, block.exceptions, highs_, highs);
        const uint8_t* indices = block.highs_over;
        const uint8_t* over = indices + block.high_exceptions;
        for (uint32_t e = 0; e < block.high_exceptions; ++e, over += 4) {
            if (indices[e] >= block.exceptions) pfor_delta::throw_bad_exceptions(in);
            highs[indices[e]] |=
                static_cast<uint32_t>(uint64_t{load<uint32_t>(over)} << block.widths.high);
        }
    }

    HWY_INLINE void decode(const BlockInput& in, uint32_t* HWY_RESTRICT out) const {
        PaddedBlock<pfor_delta::kMaxBytes> padded;
        const pfor_delta::Block block = pfor_delta::parse(in, padded);
        unpack(block.slots, in.count, slots_, out);
        if (block.exceptions == 0) return;
        uint32_t gaps[kBlockSize], highs[kBlockSize];
        exceptions(in, block, gaps, highs);
        if (!patch(out, in.count, gaps, highs, block.exceptions, block.widths.slot)) {
            pfor_delta::throw_bad_exceptions(in);
        }
    }

  private:
    Unpacker slots_, gaps_, highs_;
};

void pfor_exceptions(const BlockInput& in, const pfor_delta::Block& block,
                     uint32_t* HWY_RESTRICT gaps, uint32_t* HWY_RESTRICT highs) {
    PForDecoder(block.widths).exceptions(in, block, gaps, highs);
}

void pfor_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    PForDecoder(pfor_delta::widths_of(in)).decode(in, out);
}

void pfor_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    PForDecoder(pfor_delta::widths_of(in)).decode(in, out);
    sum_up(in.count, base, out);
}

void pfor_blocks(const ListInput& in, uint32_t* HWY_RESTRICT out) {
    const BlockInput whole{in.payload, in.end, in.readable, in.origin, kBlockSize, in.parameter};
    const PForDecoder decoder(pfor_delta::widths_of(whole));
    each_full_block(in, out, [&](const BlockInput& block, uint32_t base, uint32_t* to) HWY_ATTR {
        decoder.decode(block, to);
        sum_up(block.count, base, to);
    });
}

HWY_INLINE uint32_t count_positions(pfor_delta::Positions positions) {
    return static_cast<uint32_t>(std::popcount(positions.low) + std::popcount(positions.high));
}

// Without std::bit_width's branch for zero.
HWY_INLINE uint32_t length_of(uint32_t value) {
    return static_cast<uint32_t>(std::bit_width(uint64_t{value} << 1 | 1)) - 1;
}

// Counts gaps by length: they are at least 2^k where so many positions before have no exception.
HWY_INLINE void count_gaps(pfor_delta::Positions exceptions, uint32_t* counts) {
    pfor_delta::Positions none{~exceptions.low, ~exceptions.high};  // at the last 2^k positions
    uint32_t left = count_positions(exceptions), length = 0;
    for (; left > 0 && length < pfor_delta::kMaxGapWidth; ++length) {
        const uint32_t longer = count_positions(exceptions & none << 1);
        counts[length] = left - longer;
        left = longer;
        none = none & none << (1u << length);
    }
    counts[length] = left;
}

// All widths at once. An exception's high part has the bits of the value from the width on; minus
// one, it is a bit shorter if only its first bit is set. So values are counted by their length and
// that of what follows their first bit.
// Returns the length of the longest value.
uint32_t pfor_count_lengths(std::span<const uint32_t> values,
                            pfor_delta::LengthsAtWidths& HWY_RESTRICT at_width) {
    uint32_t counts[33][33] = {};
    uint32_t any = 0;
    for (size_t at = 0; at < values.size(); at += kBlockSize) {
        const auto block = values.subspan(at, std::min(kBlockSize, values.size() - at));
        pfor_delta::Positions of_length[33];
        for (uint32_t i = 0; i < block.size(); ++i) {
            const uint32_t length = length_of(block[i]);
            of_length[length].set(i);
            any |= block[i];
            ++counts[length][length_of(block[i] & ((uint64_t{1} << length) - 1) >> 1)];
        }
        pfor_delta::Positions exceptions;
        uint32_t gaps[pfor_delta::kMaxGapWidth + 1] = {};
        for (uint32_t width = length_of(any); width-- > 0;) {
            if (count_positions(of_length[width + 1]) > 0) {
                exceptions = exceptions | of_length[width + 1];
                std::fill(std::begin(gaps), std::end(gaps), 0);
                count_gaps(exceptions, gaps);
            }
            for (uint32_t i = 0; i <= pfor_delta::kMaxGapWidth; ++i) {
                at_width[width].gaps[i] += gaps[i];
            }
        }
    }
    const uint32_t longest = length_of(any);
    for (uint32_t length = 1; length <= longest; ++length) {
        uint32_t longer = 0, shorter = 0;
        for (const uint32_t n : counts[length]) longer += n;
        for (uint32_t width = 0; width < length; ++width) {
            shorter += counts[length][width];
            longer -= counts[length][width];
            at_width[width].highs[length - width] += longer;
            at_width[width].highs[length - width - 1] += shorter;
        }
    }
    return longest;
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(pfor_values);
HWY_EXPORT(pfor_docs);
HWY_EXPORT(pfor_blocks);
HWY_EXPORT(pfor_exceptions);
HWY_EXPORT(pfor_count_lengths);

struct Cost {
    uint32_t width;
    uint64_t bits;
};

// The cheapest width for an array with these counts of lengths, and its cost.
template <size_t kLengths>
Cost cheapest(const uint32_t (&of_length)[kLengths], uint32_t exception_bytes) {
    uint64_t all = 0;
    for (const uint32_t n : of_length) all += n;
    Cost best{0, UINT64_MAX};
    uint64_t over = all;
    for (uint32_t width = 0; width < kLengths; ++width) {
        over -= of_length[width];
        const uint64_t bits = all * width + over * 8 * exception_bytes;
        if (bits < best.bits) best = {width, bits};
    }
    return best;
}

uint32_t choose_parameter(std::span<const uint32_t> values) {
    pfor_delta::LengthsAtWidths at_width;
    const uint32_t longest = HWY_DYNAMIC_DISPATCH(pfor_count_lengths)(values, at_width);
    uint32_t best = 0;
    uint64_t best_bits = UINT64_MAX;
    for (uint32_t width = 0; width <= longest; ++width) {
        const pfor_delta::Lengths& lengths = at_width[width];
        const Cost gap = cheapest(lengths.gaps, pfor_delta::kGapExceptionBytes);
        const Cost high = cheapest(lengths.highs, pfor_delta::kHighExceptionBytes);
        const uint64_t bits = uint64_t{width} * values.size() + gap.bits + high.bits;
        if (bits >= best_bits) continue;
        best_bits = bits;
        best = width | gap.width << 6 | high.width << 12;
    }
    return best;
}

void encode_values(std::span<const uint32_t> values, uint32_t parameter, Bytes& out) {
    const auto widths = pfor_delta::widths_of(parameter);
    uint32_t gap_memory[kBlockSize], high_memory[kBlockSize];
    uint32_t count = 0, next = 0;
    // Branch-free, as the branches would be random.
    for (uint32_t i = 0; i < values.size(); ++i) {
        const auto high = static_cast<uint32_t>(uint64_t{values[i]} >> widths.slot);
        gap_memory[count] = i - next;
        high_memory[count] = high - 1;
        count += high != 0;
        next = high != 0 ? i + 1 : next;
    }
    const std::span<const uint32_t> gaps(gap_memory, count), highs(high_memory, count);
    out.push_back(static_cast<uint8_t>(count));
    bit_stream::append(values, widths.slot, out);
    if (count == 0) return;
    const auto over = [](uint32_t value, uint32_t width) {
        return static_cast<uint32_t>(uint64_t{value} >> width);
    };
    const auto exceptions = [&](std::span<const uint32_t> array, uint32_t width) {
        return static_cast<uint8_t>(
            std::ranges::count_if(array, [&](uint32_t value) { return over(value, width) != 0; }));
    };
    out.push_back(exceptions(gaps, widths.gap));
    out.push_back(exceptions(highs, widths.high));
    bit_stream::append(gaps, widths.gap, out);
    for (size_t e = 0; e < gaps.size(); ++e) {
        if (over(gaps[e], widths.gap) == 0) continue;
        out.push_back(static_cast<uint8_t>(e));
        out.push_back(static_cast<uint8_t>(over(gaps[e], widths.gap)));
    }
    bit_stream::append(highs, widths.high, out);
    for (size_t e = 0; e < highs.size(); ++e) {
        if (over(highs[e], widths.high) != 0) out.push_back(static_cast<uint8_t>(e));
    }
    for (const uint32_t high : highs) {
        if (over(high, widths.high) != 0) append(out, over(high, widths.high));
    }
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(pfor_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(pfor_docs)(in, base, out);
}

void decode_blocks(const ListInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(pfor_blocks)(in, out);
}

// Section 8.2: the slot's place is known; only the exceptions are decoded, to see whether it is
// one.
uint32_t value_at(const BlockInput& in, uint32_t index) {
    PaddedBlock<pfor_delta::kMaxBytes> padded;
    const pfor_delta::Block block = pfor_delta::parse(in, padded);
    const uint32_t low = bit_stream::extract(block.slots, index, block.widths.slot);
    if (block.exceptions == 0) return low;
    uint32_t gaps[kBlockSize], highs[kBlockSize];
    HWY_DYNAMIC_DISPATCH(pfor_exceptions)(in, block, gaps, highs);
    return patched_value(low, index, gaps, highs, block.exceptions, block.widths.slot);
}

}  // namespace

extern const Codec kPForDelta;
const Codec kPForDelta = {
    .id = CodecId::PForDelta,
    .name = "PForDelta",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .decode_blocks = decode_blocks,
    .value_at = value_at,
    .choose_parameter = choose_parameter,
};

}  // namespace postings
#endif
