// Codecs of whole bytes: VByte and StreamVByte.
#ifndef POSTINGS_DECODE_BYTES_H
#define POSTINGS_DECODE_BYTES_H

#include "decode.h"

// Seven bits a byte, the top bit clear in the last of a value. A lane takes four bytes, and the
// values that end in them.
DEVICE Values vbyte_values(const Block* block) {
    const Bits bits = block_bits(block);
    const u32 bytes = bytes_of(block);
    u32 done = 0;
    for (u32 at = 0; at < bytes && done < block->count; at += 4 * TEAM) {
        const u32 mine = at + 4 * lane_id();
        u32 word = 0, ends = 0, before = 0;
        if (mine < bytes) {
            word = word_at(bits, 8 * mine);
            before = mine == 0 ? 0 : word_at(bits, 8 * mine - 32);
            ends = ~word & 0x80808080u & low_bits(8 * smaller(4, bytes - mine));
        }
        const u32 count = popcount32(ends), sum = team_scan(count);
        u32 place = done + sum - count;
        for (; ends != 0; ends &= ends - 1, ++place) {
            // The last byte to the top of eight; as many of those before it go on, up to four, as
            // have their top bits set.
            const u32 last = trailing_zeros(ends) >> 3;
            const u64 eight = ((u64)word << 32 | before) << (24 - 8 * last);
            const u64 rest = ~eight << 8 & 0x8080808000000000ul;
            const u32 more = (rest >> 63 & 1)   ? 0
                             : (rest >> 55 & 1) ? 1
                             : (rest >> 47 & 1) ? 2
                             : (rest >> 39 & 1) ? 3
                                                : 4;
            const u64 own = eight >> (56 - 8 * more);
            u32 value = (u32)own & 127u;
            for (u32 k = 1; k <= more; ++k) value |= ((u32)(own >> 8 * k) & 127u) << 7 * k;
            if (place < BLOCK) block->scratch[place] = value;
        }
        done += team_read(sum, TEAM - 1);
    }
    team_sync();
    const Values values = get_values(block->scratch);
    team_sync();
    return values;
}

// Two bits of length a value, then the values' bytes: a lane has its four lengths in one byte.
DEVICE Values stream_vbyte_values(const Block* block) {
    const Bits bits = block_bits(block), bytes = bytes_after(bits, (block->count + 3) / 4);
    u32 mine = 0;
    EACH_VALUE(j) mine += value_at(bits, 2 * (lane_id() * PER_LANE + j), 2) + 1;
    u32 at = team_scan(mine) - mine;
    Values values;
    EACH_VALUE(j) {
        const u32 index = lane_id() * PER_LANE + j;
        const u32 length = value_at(bits, 2 * index, 2) + 1;
        values.v[j] = index < block->count ? value_at(bytes, 8 * at, 8 * length) : 0;
        at += length;
    }
    return values;
}

DEVICE Values vbyte_docs(const Block* block) {
    return docs_of_gaps(vbyte_values(block), base_of(block));
}
DEVICE Values stream_vbyte_docs(const Block* block) {
    return docs_of_gaps(stream_vbyte_values(block), base_of(block));
}

DECODE_KERNEL(postings_decode_vbyte, vbyte_docs, BLOCK)
DECODE_KERNEL(postings_decode_stream_vbyte, stream_vbyte_docs, 4)

#endif
