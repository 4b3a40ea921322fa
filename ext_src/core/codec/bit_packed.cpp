#include "core/codec/bit_packed.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/codec/bit_stream.h"
#include "core/codec/bitset.h"

namespace postings {
namespace bit_packed {
namespace {

using bit_stream::extract;

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
    add_high_parts(block, out);
}

void add_high_parts(PackedBlock block, uint32_t* out) {
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
    .encode_values = bit_packed::encode_values_simd,
    .decode_values = bit_packed::decode_values_simd,
    .encode_docs = bit_packed::encode_docs_simd,
    .decode_docs = bit_packed::decode_docs_simd,
    .decode_blocks = bit_packed::decode_blocks_simd,
    .value_at = bit_packed::value_at,
};

}  // namespace postings
