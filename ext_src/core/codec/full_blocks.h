// Implements a codec's decode_blocks by the function that decodes one block.
#pragma once

#include "core/base/error.h"
#include "core/codec/codec.h"

namespace postings {

// decode(block, base, out) must write 128 docIDs and nothing after them. Always inlined, so that it
// is compiled for the caller's SIMD target.
template <class Decode>
[[gnu::always_inline]] inline void each_full_block(const ListInput& in, uint32_t* out,
                                                   Decode decode) {
    const size_t size = in.end - in.payload;
    for (uint32_t i = 0; i < in.block_count; ++i, out += kBlockSize) {
        const uint32_t at = in.first_block + i;
        const size_t from = in.offsets[at];
        const size_t to = at + 1 == in.total_blocks ? size : in.offsets[at + 1];
        if (from > to || to > size) {
            throw CorruptedData("posting list with a wrong block offset",
                                in.offsets.data() + 4 * size_t{at} - in.origin);
        }
        const BlockInput block{in.payload + from, in.payload + to, in.readable,
                               in.origin,         kBlockSize,      in.parameter};
        decode(block, at == 0 ? in.first : in.lasts[at - 1] + 1, out);
        if (out[kBlockSize - 1] != in.lasts[at]) {
            throw_corrupted(block, "block that does not end with its last docID", block.begin);
        }
    }
}

}  // namespace postings
