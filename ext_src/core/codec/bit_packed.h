// The default codec: bit-packed blocks with patched exceptions (OptPFD's choice of width), dense
// blocks as bitsets. docs/formats.md has the format in full.
//
// A block is a 16-bit header, from the lowest bit
//   width : 6 | high_width - 1 : 5 | exceptions : 5
// and what it announces. If it is packed:
//   the low `width` bits of every value, one after another from the lowest bit, padded to a byte
//   where the exceptions are: a byte each, ascending; or, for exceptions = kPositionsBitmap, a
//     bitmap of ceil(count / 8) bytes
//   their bits above `width`, high_width each, packed in the same way
// If exceptions = kBitset (docs only), the header's low 11 bits are a number of bytes; bit j of
// them is docID (base & ~7) + j.
//
// Why values are stored in their order and not interleaved over SIMD lanes: 16 values are 2 * width
// bytes, so every vector starts at a byte, and one byte shuffle brings each value into its lane, at
// any vector length; a GPU lane finds its four values in 4 * width adjacent bits; short blocks need
// no padding; one value is one load.
#pragma once

#include <bit>

#include "core/codec/codec.h"
#include "hwy/base.h"

namespace postings::bit_packed {

inline constexpr uint32_t kMaxByteExceptions = 16;
inline constexpr uint32_t kPositionsBitmap = 17;
inline constexpr uint32_t kBitset = 18;
inline constexpr uint32_t kMaxBitsetBytes = 2047;
inline constexpr size_t kHeaderBytes = 2;

// Longest packed block: 128 values of 32 bits, split between low and high parts, each part padded.
inline constexpr size_t kMaxPackedBytes = kHeaderBytes + 4 * kBlockSize + 16 + 2;

inline constexpr size_t packed_bytes(size_t count, uint32_t width) {
    return (count * width + 7) / 8;
}

// By value, here and below: a reference would keep the caller's copy in memory instead of
// registers.
[[noreturn]] inline void refuse(BlockInput in, const char* what) {
    throw_corrupted(in, what, in.begin);
}

// Must be called before a packed block is read or padded.
HWY_INLINE void check_size(const BlockInput& in) {
    const size_t size = in.end - in.begin;
    if (size < kHeaderBytes || size > kMaxPackedBytes) {
        refuse(in, "bit-packed block of an impossible length");
    }
}

// What a packed block's header announces, checked against the block's length. `bytes` is the block,
// or a copy of it, readable kReadSlack bytes past its end.
struct PackedBlock {
    uint32_t width;
    uint32_t high_width;  // 1 without exceptions
    uint32_t exceptions;
    uint64_t where[2];  // bit i: value i is an exception
    const uint8_t* lows;
    const uint8_t* highs;
};
HWY_INLINE PackedBlock read_packed(const BlockInput& in, const uint8_t* bytes) {
    const size_t size = in.end - in.begin;
    const uint32_t header = load<uint16_t>(bytes);
    const uint32_t kind = header >> 11;
    PackedBlock block{header & 63, (header >> 6 & 31) + 1, 0,
                      {0, 0},      bytes + kHeaderBytes,   nullptr};
    const size_t positions = kHeaderBytes + packed_bytes(in.count, block.width);
    const size_t highs = positions + (kind == kPositionsBitmap ? packed_bytes(in.count, 1) : kind);
    if (size < highs || kind > kPositionsBitmap || block.width > 32 ||
        (kind > 0 && block.width + block.high_width > 32)) {
        refuse(in, "bit-packed block with an impossible header");
    }
    if (kind == kPositionsBitmap) {
        block.where[0] = load<uint64_t>(bytes + positions);
        block.where[1] = load<uint64_t>(bytes + positions + 8);
    } else {
        for (uint32_t k = 0; k < kind; ++k) {
            const uint32_t at = bytes[positions + k];
            // Selects instead of indexing: a variable index would keep `where` in memory.
            const uint64_t bit = uint64_t{1} << (at & 63);
            block.where[0] |= at & 64 ? 0 : bit;
            block.where[1] |= at & 64 ? bit : 0;
        }
    }
    if (in.count < kBlockSize) {
        const uint64_t partial = (uint64_t{1} << (in.count & 63)) - 1;
        block.where[0] &= in.count < 64 ? partial : ~uint64_t{0};
        block.where[1] &= in.count < 64 ? 0 : partial;
    }
    block.exceptions =
        static_cast<uint32_t>(std::popcount(block.where[0]) + std::popcount(block.where[1]));
    block.highs = bytes + highs;
    if (highs + packed_bytes(block.exceptions, block.high_width) > size) {
        refuse(in, "bit-packed block cut short");
    }
    if (block.exceptions == 0) block.high_width = 1;
    return block;
}

// A docs block that is a bitset: its bytes, checked against the block's length.
HWY_INLINE bool is_bitset(const BlockInput& in) {
    return in.end - in.begin >= 2 && in.begin[1] >> 3 == kBitset;
}
HWY_INLINE std::span<const uint8_t> read_bitset(const BlockInput& in) {
    const size_t size = load<uint16_t>(in.begin) & kMaxBitsetBytes;
    if (kHeaderBytes + size > static_cast<size_t>(in.end - in.begin)) {
        refuse(in, "bitset block cut short");
    }
    return {in.begin + kHeaderBytes, size};
}

// The two kinds of docs blocks and values blocks, decoded without SIMD: the reference.
void decode_docs_portable(const BlockInput& in, uint32_t base, uint32_t* out);
void decode_values_portable(const BlockInput& in, uint32_t* out);
// The values of a packed block, of any widths.
void unpack_portable(PackedBlock block, uint32_t count, uint32_t* out);
// Adds the high parts of the exceptions to `out`, which has the low parts.
void add_high_parts(PackedBlock block, uint32_t* out);

// bit_packed_encode.cpp
void encode_values_simd(std::span<const uint32_t> values, uint32_t parameter, Bytes& out);
void encode_docs_simd(std::span<const uint32_t> docs, uint32_t base, uint32_t parameter,
                      Bytes& out);

// bit_packed_simd.cpp
void decode_docs_simd(const BlockInput& in, uint32_t base, uint32_t* out);
void decode_values_simd(const BlockInput& in, uint32_t* out);
void decode_blocks_simd(const ListInput& in, uint32_t* out);

}  // namespace postings::bit_packed
