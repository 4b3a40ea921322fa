// The default codec: bit-packed blocks with patched exceptions (OptPFD's choice of width), dense
// blocks as bitsets.
//
// A block is a 16-bit header and what it announces (bits from the lowest):
//   width : 6 | high_width - 1 : 5 | exceptions : 5
// - packed: the low `width` bits of every value, one after another in a little-endian bit stream
// padded to a byte;
//   then, if there are exceptions, where they are (a byte each, ascending; or, for exceptions =
//   kPositionsBitmap, a bitmap of ceil(count / 8) bytes) and their bits above `width`, high_width
//   each, packed in the same way.
// - exceptions = kBitset (docs only): the low 11 bits are a number of bytes; bit j of them is docID
//   (base & ~7) + j.
//
// Why values in their order and not interleaved over SIMD lanes: 16 values are 2 * width bytes, so
// every vector starts at a byte and one byte shuffle brings each value into its lane, at any vector
// length; a GPU lane finds its four values in 4 * width adjacent bits; short blocks need no
// padding; one value is one load (D5).
#pragma once

#include "core/codec/codec.h"

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

// The header of a packed block, checked against the block's length; positions and highs are offsets
// in it.
struct PackedHeader {
    uint32_t width;
    uint32_t high_width;
    uint32_t exceptions;
    bool positions_bitmap;
    uint32_t positions;
    uint32_t highs;
};
PackedHeader read_header(const BlockInput& in);

// The two kinds of docs blocks and values blocks, decoded without SIMD: the reference.
void decode_docs_portable(const BlockInput& in, uint32_t base, uint32_t* out);
void decode_values_portable(const BlockInput& in, uint32_t* out);

}  // namespace postings::bit_packed
