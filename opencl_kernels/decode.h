// Decoding a whole list: a team decodes some blocks, one after another. DocIDs are written out, or
// only their sum is, for whoever wants to know what decoding alone takes.
//
// Every codec has a kernel of its own, so that each needs no more registers than its own code does.
// A codec is a function that decodes a block; sums stay within it, as every block knows its base
// (localized prefix sums; Ding et al., WWW 2009, section 6).
#ifndef POSTINGS_DECODE_H
#define POSTINGS_DECODE_H

// A block where it lies.
typedef struct {
    GLOBAL const u32* arena;
    u64 begin;  // in bytes
    u32 bytes;  // to the next block or the payload's end
    u32 count, base, last;
    u32 parameter;    // the list's
    u64 payload;      // the list's
    LOCAL u32* room;  // of the team: as many words as the codec asked for
} Block;

DEVICE Bits block_bits(const Block* block) { return byte_in(block->arena, block->begin); }

DEVICE void write_docs(GLOBAL u32* to, const Values* docs, u32 count) {
    const u32 from = lane_id() * PER_LANE;
#if TEAM > 1u
    if (count == BLOCK) {
        store4(to + from, docs->v[0], docs->v[1], docs->v[2], docs->v[3]);
        return;
    }
#endif
    EACH_VALUE(j) {
        if (from + j < count) to[from + j] = docs->v[j];
    }
}

DEVICE u32 sum_of_docs(const Values* docs, u32 count) {
    u32 sum = 0;
    if (count == BLOCK) {
        EACH_VALUE(j) sum += docs->v[j];
    } else {
        EACH_VALUE(j) sum += lane_id() * PER_LANE + j < count ? docs->v[j] : 0;
    }
    return sum;
}

// The answer, when all teams are done.
DEVICE void answer_sum(GLOBAL u32* arena, const struct PostingsDecode* decode, u32 sum) {
    sum = team_read(team_scan(sum), TEAM - 1);
    if (lane_id() == 0) add_global(arena + (decode->total >> 2), sum);
    if (!last_team(arena, decode->done, group_count() * TEAMS_IN_GROUP) || lane_id() != 0) return;
    sum = add_global(arena + (decode->total >> 2), 0);
    arena[decode->total >> 2] = 0;
    mailbox_write(arena, &decode->mailbox, 0, sum);
    mailbox_close(arena, &decode->mailbox);
}

// Where blocks lie is loaded for a whole run at once, a lane a block: a team waits for memory once
// and not at every block.
#define DECODE_KERNEL(name, docs_of_block, room_words)                                         \
    KERNEL name(GLOBAL u32* arena, PARAMETER struct PostingsDecode decode) {                   \
        LOCAL_ARRAY(u32, rooms, TEAMS_IN_GROUP*(room_words));                                  \
        const u32 teams = group_count() * TEAMS_IN_GROUP, blocks = decode.list.blocks;         \
        const u32 length = decode.run;                                                         \
        u32 sum = 0, run = (group_id() * TEAMS_IN_GROUP + team_in_group()) * length;           \
        for (; run < blocks; run += teams * length) {                                          \
            const u32 mine = smaller(run + lane_id(), blocks - 1);                             \
            const u32 base = block_base(arena, &decode.list, mine);                            \
            const u32 last = block_last(arena, &decode.list, mine);                            \
            const u32 begin = mine == 0 ? 0 : arena[(decode.list.offsets >> 2) + mine];        \
            const u32 end = mine + 1 == blocks ? decode.list.payload_bytes                     \
                                               : arena[(decode.list.offsets >> 2) + mine + 1]; \
            const u32 here = smaller(length, blocks - run);                                    \
            for (u32 i = 0; i < here; ++i) {                                                   \
                Block block;                                                                   \
                block.arena = arena;                                                           \
                block.begin = team_read(begin, i);                                             \
                block.bytes = team_read(end, i) - (u32)block.begin;                            \
                block.begin += decode.list.payload;                                            \
                block.base = team_read(base, i);                                               \
                block.last = team_read(last, i);                                               \
                block.count = block_size(&decode.list, run + i);                               \
                block.parameter = decode.list.parameter;                                       \
                block.payload = decode.list.payload;                                           \
                block.room = rooms + team_in_group() * (room_words);                           \
                const Values docs = docs_of_block(&block);                                     \
                sum += sum_of_docs(&docs, block.count);                                        \
                if (decode.result == 0) continue;                                              \
                write_docs(arena + (decode.result >> 2) + (u64)(run + i) * BLOCK, &docs,       \
                           block.count);                                                       \
            }                                                                                  \
        }                                                                                      \
        answer_sum(arena, &decode, sum);                                                       \
    }

DEVICE Values bit_packed_docs(const Block* block) {
    const Bits bits = block_bits(block);
    if (block->bytes == 0) {  // a list of one docID
        Values docs;
        EACH_VALUE(j) docs.v[j] = block->base;
        return docs;
    }
    if (value_at(bits, 11, 5) == BITSET) {
        return bitset_docs(block->arena, block->begin + 2, value_at(bits, 0, 11), block->base & ~7u,
                           block->base, block->last, block->room);
    }
    return docs_of_gaps(packed_values(bits, block->count, block->room), block->base);
}

DEVICE Values bitmap_docs(const Block* block) {
    return bitset_docs(block->arena, block->begin, (block->last >> 3) - (block->base >> 3) + 1,
                       block->base & ~7u, block->base, block->last, block->room);
}

DEVICE Values d_gap_docs(const Block* block) {
    return docs_of_gaps(unpack(block_bits(block), block->parameter), block->base);
}

DECODE_KERNEL(postings_decode_bit_packed, bit_packed_docs, BLOCK)
DECODE_KERNEL(postings_decode_bitmap, bitmap_docs, BLOCK)
DECODE_KERNEL(postings_decode_d_gap, d_gap_docs, 4)

#endif
