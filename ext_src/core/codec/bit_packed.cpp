#include "core/codec/bit_packed.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/codec/bitset.h"

namespace postings {
namespace bit_packed {
namespace {

constexpr uint32_t mask_of(uint32_t width) {
    return static_cast<uint32_t>((uint64_t{1} << width) - 1);
}

// Value `index` of a bit stream; eight bytes from its first byte must be readable.
inline uint32_t extract(const uint8_t* stream, uint32_t index, uint32_t width) {
    const uint64_t bit = static_cast<uint64_t>(index) * width;
    return static_cast<uint32_t>(load<uint64_t>(stream + bit / 8) >> (bit % 8)) & mask_of(width);
}

// The layout that costs least, from the histogram of bit lengths: every width is tried in 33 steps,
// where OptPFD's authors encode the block once for each (Yan, Ding, Suel, WWW 2009, section 4.1).
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

Plan plan(std::span<const uint32_t> values) {
    constexpr size_t kBytePositionsCost = 8;
    constexpr uint32_t kMostExceptions = 64;
    std::array<uint8_t, 33> of_length{};
    for (const uint32_t value : values) ++of_length[std::bit_width(value)];
    const size_t count = values.size();
    uint32_t longest = 32;
    while (longest > 0 && of_length[longest] == 0) --longest;
    Plan best{longest, 1, 0, false, kHeaderBytes + packed_bytes(count, longest)};
    size_t lowest_cost = best.bytes;
    uint32_t exceptions = 0;
    for (uint32_t width = longest; width-- > 0;) {
        exceptions += of_length[width + 1];
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

// Appends to a bit stream through a 64-bit word; may store up to 8 bytes past the stream's end.
class BitWriter {
  public:
    explicit BitWriter(uint8_t* out) : out_(out) {}
    void put(uint32_t value, uint32_t width) {
        word_ |= static_cast<uint64_t>(value) << used_;
        used_ += width;
        if (used_ >= 32) {
            store(out_, static_cast<uint32_t>(word_));
            out_ += 4;
            word_ >>= 32;
            used_ -= 32;
        }
    }
    void finish() { store(out_, static_cast<uint32_t>(word_)); }

  private:
    uint8_t* out_;
    uint64_t word_ = 0;
    uint32_t used_ = 0;
};

void encode_packed(std::span<const uint32_t> values, const Plan& plan, Bytes& out) {
    const size_t count = values.size();
    const uint32_t width = plan.width;
    const bool bitmap = plan.positions_bitmap;
    const size_t start = out.size();
    out.resize(start + plan.bytes + 8);
    uint8_t* p = out.data() + start;
    store(p, static_cast<uint16_t>(width | (plan.high_width - 1) << 6 |
                                   (bitmap ? kPositionsBitmap : plan.exceptions) << 11));
    p += kHeaderBytes;
    BitWriter lows(p);
    for (const uint32_t value : values) lows.put(value & mask_of(width), width);
    lows.finish();
    if (plan.exceptions > 0) {
        uint8_t* positions = p + packed_bytes(count, width);
        uint8_t* highs_at = positions + (bitmap ? packed_bytes(count, 1) : plan.exceptions);
        std::fill(positions, highs_at, uint8_t{0});
        BitWriter highs(highs_at);
        for (size_t i = 0; i < count; ++i) {
            const uint32_t high = static_cast<uint32_t>(static_cast<uint64_t>(values[i]) >> width);
            if (high == 0) continue;
            if (bitmap) {
                bitset_set(positions, static_cast<uint32_t>(i));
            } else {
                *positions++ = static_cast<uint8_t>(i);
            }
            highs.put(high, plan.high_width);
        }
        highs.finish();
    }
    out.resize(start + plan.bytes);
}

void encode_values(std::span<const uint32_t> values, uint32_t, Bytes& out) {
    encode_packed(values, plan(values), out);
}

void encode_docs(std::span<const uint32_t> docs, uint32_t base, uint32_t, Bytes& out) {
    uint32_t gaps[kBlockSize];
    docs_to_gaps(docs, base, gaps);
    const std::span<const uint32_t> values(gaps, docs.size());
    const Plan best = plan(values);
    const size_t bitset_bytes = (docs.back() >> 3) - (base >> 3) + 1;
    if (bitset_bytes > kMaxBitsetBytes || kHeaderBytes + bitset_bytes > best.bytes) {
        return encode_packed(values, best, out);
    }
    append(out, static_cast<uint16_t>(bitset_bytes | kBitset << 11));
    const size_t start = out.size();
    out.resize(start + bitset_bytes);
    for (const uint32_t doc : docs) bitset_set(out.data() + start, doc - (base & ~7u));
}

uint32_t value_at(const BlockInput& in, uint32_t index) {
    check_size(in);
    PaddedBlock<kMaxPackedBytes> padded;
    const PackedBlock block = read_packed(in, padded.read(in));
    const uint32_t low = extract(block.lows, index, block.width);
    const uint64_t word = block.where[index / 64];
    if (!(word >> (index % 64) & 1)) return low;
    const uint32_t before =
        (index < 64 ? 0 : static_cast<uint32_t>(std::popcount(block.where[0]))) +
        static_cast<uint32_t>(std::popcount(word & ((uint64_t{1} << (index % 64)) - 1)));
    return low | extract(block.highs, before, block.high_width) << block.width;
}

}  // namespace

void unpack_portable(PackedBlock block, uint32_t count, uint32_t* out) {
    for (uint32_t i = 0; i < count; ++i) out[i] = extract(block.lows, i, block.width);
    uint32_t k = 0;
    for (uint32_t half = 0; half < 2; ++half) {
        for (uint64_t left = block.where[half]; left != 0; left &= left - 1) {
            out[64 * half + std::countr_zero(left)] |= extract(block.highs, k++, block.high_width)
                                                       << block.width;
        }
    }
}

void decode_values_portable(const BlockInput& in, uint32_t* out) {
    check_size(in);
    PaddedBlock<kMaxPackedBytes> padded;
    unpack_portable(read_packed(in, padded.read(in)), in.count, out);
}

void decode_docs_portable(const BlockInput& in, uint32_t base, uint32_t* out) {
    if (is_bitset(in)) {
        const auto bits = read_bitset(in);
        const uint32_t n =
            bitset_to_docs(bits.data(), bits.size(), base & 7, base & ~7u, in.count, out);
        if (n != in.count) refuse(in, "bitset block with too few docIDs");
        return;
    }
    decode_values_portable(in, out);
    gaps_to_docs(out, in.count, base);
}

}  // namespace bit_packed

const Codec kBitPacked = {
    .id = CodecId::BitPacked,
    .name = "BitPacked",
    .encode_values = bit_packed::encode_values,
    .decode_values = bit_packed::decode_values_simd,
    .encode_docs = bit_packed::encode_docs,
    .decode_docs = bit_packed::decode_docs_simd,
    .decode_blocks = bit_packed::decode_blocks_simd,
    .value_at = bit_packed::value_at,
};

}  // namespace postings
