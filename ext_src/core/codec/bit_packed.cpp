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

// In four parts: a counter that is the next one to change again must wait for its own store.
std::array<uint8_t, 33> histogram_of_lengths(std::span<const uint32_t> values) {
    uint8_t parts[4][33] = {};
    size_t i = 0;
    for (; i + 4 <= values.size(); i += 4) {
        for (size_t part = 0; part < 4; ++part) ++parts[part][std::bit_width(values[i + part])];
    }
    for (; i < values.size(); ++i) ++parts[0][std::bit_width(values[i])];
    std::array<uint8_t, 33> lengths;
    for (size_t n = 0; n < lengths.size(); ++n) {
        lengths[n] = static_cast<uint8_t>(parts[0][n] + parts[1][n] + parts[2][n] + parts[3][n]);
    }
    return lengths;
}

Plan plan(std::span<const uint32_t> values) {
    constexpr size_t kBytePositionsCost = 8;
    constexpr uint32_t kMostExceptions = 64;
    const size_t count = values.size();
    const std::array<uint8_t, 33> of_length = histogram_of_lengths(values);
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

// The low `width` bits of every value, one after another; may store up to 8 bytes past the stream's
// end. Values are put together four, or two, before they go through the word that all wait for.
void pack(std::span<const uint32_t> values, uint32_t width, uint8_t* out) {
    uint64_t word = 0;
    uint32_t used = 0;
    const auto put = [&](uint64_t bits, uint32_t size) {
        word |= bits << used;
        used += size;
        if (used < 64) return;
        store(out, word);
        out += 8;
        used -= 64;
        word = used == 0 ? 0 : bits >> (size - used);
    };
    const uint64_t mask = mask_of(width);
    const auto two = [&](size_t i) { return (values[i] & mask) | (values[i + 1] & mask) << width; };
    size_t i = 0;
    if (width <= 16) {
        for (; i + 4 <= values.size(); i += 4) put(two(i) | two(i + 2) << (2 * width), 4 * width);
    } else {
        for (; i + 2 <= values.size(); i += 2) put(two(i), 2 * width);
    }
    for (; i < values.size(); ++i) put(values[i] & mask, width);
    store(out, word);
}

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
    pack(values, width, p);
    if (plan.exceptions > 0) {
        uint8_t where[kBlockSize + 1];
        uint32_t highs[kBlockSize + 1];
        size_t n = 0;
        for (size_t i = 0; i < count; ++i) {
            where[n] = static_cast<uint8_t>(i);
            highs[n] = static_cast<uint32_t>(static_cast<uint64_t>(values[i]) >> width);
            n += highs[n] != 0;
        }
        uint8_t* const positions = p + packed_bytes(count, width);
        const size_t positions_bytes = bitmap ? packed_bytes(count, 1) : n;
        if (bitmap) {
            std::fill_n(positions, positions_bytes, uint8_t{0});
            for (size_t i = 0; i < n; ++i) bitset_set(positions, where[i]);
        } else {
            std::copy_n(where, n, positions);
        }
        pack({highs, n}, plan.high_width, positions + positions_bytes);
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
    out.resize(start + bitset_bytes + 8);
    docs_to_bitset(docs, base & ~7u, out.data() + start);
    out.resize(start + bitset_bytes);
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
