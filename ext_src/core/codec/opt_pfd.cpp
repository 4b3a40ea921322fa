// OptPFD (Yan, Ding & Suel, WWW 2009, section 4.1): every block has the width that makes it
// shortest. The low bits of longer values, the exceptions, remain in place; the gaps between their
// positions and their high bits are encoded with Simple-16.
//
// A block is u16 width | exceptions << 6, the low `width` bits of every value as a bit stream, and,
// to its end, Simple-16 words of the gaps minus one and then of the high bits minus one.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/codec/opt_pfd.cpp"
#include "hwy/foreach_target.h"

#include <algorithm>
#include <bit>

#include "core/codec/bit_stream-inl.h"
#include "core/codec/bit_stream.h"
#include "core/codec/codec.h"
#include "core/codec/full_blocks.h"
#include "core/codec/patch.h"
#include "core/codec/simple16.h"

#ifndef POSTINGS_OPT_PFD_BLOCK
#define POSTINGS_OPT_PFD_BLOCK
namespace postings::opt_pfd {

inline constexpr size_t kHeaderBytes = 2;
// Worst case: every value is an exception, every gap and high part in a word of its own.
inline constexpr size_t kMaxBytes = kHeaderBytes + 4 * kBlockSize + 2 * 4 * kBlockSize;
// Up to 32 integers of a further word may be written.
inline constexpr size_t kExceptionsCapacity = 2 * kBlockSize + 32;

struct Block {
    uint32_t width;
    uint32_t exceptions;
    const uint8_t* lows;
    const uint8_t* words;
    const uint8_t* end;
};

// Parses the block through `padded`: from in.begin, or from a copy with zeroes after it.
inline Block parse(const BlockInput& in, PaddedBlock<kMaxBytes>& padded) {
    const size_t size = in.end - in.begin;
    const uint32_t header = size < kHeaderBytes ? UINT32_MAX : load<uint16_t>(in.begin);
    const uint32_t width = header & 63, exceptions = header >> 6;
    if (width > (exceptions == 0 ? 32 : 31) || exceptions > in.count || size > kMaxBytes ||
        kHeaderBytes + bit_stream::bytes_of(in.count, width) > size) {
        throw_corrupted(in, "OptPFD block with an impossible header", in.begin);
    }
    const uint8_t* bytes = padded.read(in);
    const uint8_t* lows = bytes + kHeaderBytes;
    return {width, exceptions, lows, lows + bit_stream::bytes_of(in.count, width), bytes + size};
}

[[noreturn]] inline void throw_bad_exceptions(const BlockInput& in) {
    throw_corrupted(in, "OptPFD block with impossible exceptions", in.begin);
}

}  // namespace postings::opt_pfd
#endif

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {

// Decodes `count` integers, followed by up to 31 undefined ones; false if the words end before.
HWY_INLINE bool decode_simple16(const uint8_t* words, const uint8_t* end, size_t count,
                                uint32_t* HWY_RESTRICT out) {
    const LaneTag d;
    for (size_t n = 0; n < count; words += 4) {
        if (end - words < 4) return false;
        const uint32_t word = load<uint32_t>(words);
        const simple16::Layout& layout = simple16::kLayouts[word >> 28];
        const Lanes spread = hn::Set(d, word);
        // Always decodes all of the few vectors, so that no branch depends on the layout.
        for (uint32_t i = 0; i < layout.count; i += kLanes) {
            const Lanes shifted = hn::Shr(spread, hn::Load(d, &layout.shift[i]));
            hn::StoreU(hn::And(shifted, hn::Load(d, &layout.mask[i])), d, out + n + i);
        }
        n += layout.count;
    }
    return true;
}

// Decodes gaps minus one, then high bits minus one, as many of each as the block has exceptions.
void opt_pfd_exceptions(const BlockInput& in, const opt_pfd::Block& block,
                        uint32_t* HWY_RESTRICT gaps) {
    if (!decode_simple16(block.words, block.end, size_t{2} * block.exceptions, gaps)) {
        opt_pfd::throw_bad_exceptions(in);
    }
}

HWY_INLINE void opt_pfd_decode(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    PaddedBlock<opt_pfd::kMaxBytes> padded;
    const opt_pfd::Block block = opt_pfd::parse(in, padded);
    unpack(block.lows, in.count, block.width, out);
    if (block.exceptions == 0) return;
    uint32_t gaps[opt_pfd::kExceptionsCapacity];
    opt_pfd_exceptions(in, block, gaps);
    if (!patch(out, in.count, gaps, gaps + block.exceptions, block.exceptions, block.width)) {
        opt_pfd::throw_bad_exceptions(in);
    }
}

void opt_pfd_values(const BlockInput& in, uint32_t* HWY_RESTRICT out) {
    opt_pfd_decode(in, out);
}

void opt_pfd_docs(const BlockInput& in, uint32_t base, uint32_t* HWY_RESTRICT out) {
    opt_pfd_decode(in, out);
    sum_up(in.count, base, out);
}

void opt_pfd_blocks(const ListInput& in, uint32_t* HWY_RESTRICT out) {
    each_full_block(in, out, [](const BlockInput& block, uint32_t base, uint32_t* to) HWY_ATTR {
        opt_pfd_decode(block, to);
        sum_up(block.count, base, to);
    });
}

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
namespace {
HWY_EXPORT(opt_pfd_values);
HWY_EXPORT(opt_pfd_docs);
HWY_EXPORT(opt_pfd_blocks);
HWY_EXPORT(opt_pfd_exceptions);

// The exceptions of a block at some width: gaps minus one, then high bits minus one.
struct Exceptions {
    uint32_t count = 0;
    uint32_t values[2 * kBlockSize];

    Exceptions(std::span<const uint32_t> block, uint32_t width) {
        uint32_t highs[kBlockSize];
        uint32_t next = 0;
        // Branch-free, as the branches would be random.
        for (uint32_t i = 0; i < block.size(); ++i) {
            const auto high = static_cast<uint32_t>(uint64_t{block[i]} >> width);
            values[count] = i - next;
            highs[count] = high - 1;
            count += high != 0;
            next = high != 0 ? i + 1 : next;
        }
        std::copy_n(highs, count, values + count);
    }
    std::span<const uint32_t> all() const { return {values, 2 * count}; }
    size_t bytes() const {
        uint8_t bit_lengths[2 * kBlockSize];
        for (uint32_t i = 0; i < 2 * count; ++i) {
            bit_lengths[i] = static_cast<uint8_t>(std::bit_width(values[i]));
        }
        return 4 * simple16::words_of({bit_lengths, size_t{2} * count});
    }
};

// Tries widths from the longest value down, and encodes only if the block might become shorter: an
// exception takes at least two bits plus its high bits. Skips widths that make most values
// exceptions: they gain 0.04 % on GOV2-like lists.
uint32_t best_width(std::span<const uint32_t> values) {
    uint32_t of_length[33] = {};
    for (const uint32_t value : values) ++of_length[std::bit_width(value)];
    uint32_t width = 32;
    while (width > 0 && of_length[width] == 0) --width;
    const uint32_t lowest = width > simple16::kMaxBits ? width - simple16::kMaxBits : 0;
    uint32_t best = width;
    size_t best_bytes = bit_stream::bytes_of(values.size(), width);
    uint32_t exceptions = 0, high_bits = 0;  // exceptions at this width, and their least number of
                                             // high bits
    while (width-- > lowest) {
        high_bits += exceptions;
        exceptions += of_length[width + 1];
        if (2 * exceptions > values.size()) break;
        const size_t low_bytes = bit_stream::bytes_of(values.size(), width);
        const size_t least_words = (exceptions + high_bits) / simple16::kMaxBits;
        if (low_bytes + 4 * least_words >= best_bytes) continue;
        const size_t bytes = low_bytes + Exceptions(values, width).bytes();
        if (bytes < best_bytes) {
            best = width;
            best_bytes = bytes;
        }
    }
    return best;
}

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    const uint32_t width = best_width(values);
    const Exceptions exceptions(values, width);
    append(out, static_cast<uint16_t>(width | exceptions.count << 6));
    bit_stream::append(values, width, out);
    simple16::encode(exceptions.all(), out);
}

void decode_values(const BlockInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(opt_pfd_values)(in, out);
}

void decode_docs(const BlockInput& in, uint32_t base, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(opt_pfd_docs)(in, base, out);
}

void decode_blocks(const ListInput& in, uint32_t* out) {
    HWY_DYNAMIC_DISPATCH(opt_pfd_blocks)(in, out);
}

uint32_t value_at(const BlockInput& in, uint32_t index) {
    PaddedBlock<opt_pfd::kMaxBytes> padded;
    const opt_pfd::Block block = opt_pfd::parse(in, padded);
    const uint32_t low = bit_stream::extract(block.lows, index, block.width);
    if (block.exceptions == 0) return low;
    uint32_t gaps[opt_pfd::kExceptionsCapacity];
    HWY_DYNAMIC_DISPATCH(opt_pfd_exceptions)(in, block, gaps);
    return patched_value(low, index, gaps, gaps + block.exceptions, block.exceptions, block.width);
}

}  // namespace

extern const Codec kOptPfd;
const Codec kOptPfd = {
    .id = CodecId::OptPfd,
    .name = "OptPfd",
    .encode_values = encode_values,
    .decode_values = decode_values,
    .decode_docs = decode_docs,
    .decode_blocks = decode_blocks,
    .value_at = value_at,
};

}  // namespace postings
#endif
