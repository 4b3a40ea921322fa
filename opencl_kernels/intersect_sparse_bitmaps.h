// Intersection of lists that have leaves (sparse_bitmap.h), and bitmaps: only where all may have a
// leaf are leaf_bytes read. A lane takes a chunk at a time, and several of its leaf_bytes.
#ifndef POSTINGS_INTERSECT_SPARSE_BITMAPS_H
#define POSTINGS_INTERSECT_SPARSE_BITMAPS_H

#include "answer.h"
#include "operands.h"
#include "sparse_bitmap.h"

// One of the first two lists, which both have leaves: their leaf_bytes are loaded together.
typedef struct {
    GLOBAL const u32* chunks;
    GLOBAL const u8* leaf_bytes;
    u32 first_chunk;
} Side;

#define MASKS_AT_ONCE 2u

DEVICE Side side_of(GLOBAL const u32* arena, const Operands* operands, u32 which) {
    const struct PostingsDeviceList list = operand(operands, which);
    Side side;
    side.chunks = arena + (list.leaf_index >> 2);
    side.leaf_bytes = (GLOBAL const u8*)arena + list.leaf_bytes;
    side.first_chunk = list.first / CHUNK;
    return side;
}

DEVICE void load_chunk(const Side* side, u32 number, u32 is_there, u32* chunk) {
    for (u32 k = 0; k < 4; ++k) chunk[k] = 0;
    if (is_there) load4_global(side->chunks + 4 * (number - side->first_chunk), chunk);
}

// Of a mask those that all lists after the first two have.
DEVICE u32 mask_of_others(GLOBAL const u32* arena, const Operands* operands, u32 leaf, u32 mask) {
    ROLLED
    for (u32 l = 2; l < operands->count && mask != 0; ++l) {
        const struct PostingsDeviceList list = operand(operands, l);
        mask &= leaf_byte(arena, &list, leaf);
    }
    return mask;
}

// How the docIDs of a chunk are taken: counted if there are two lists, counted, or written.
#define COUNT_TWO 0u
#define COUNT_ALL 1u
#define WRITE_ALL 2u

// DocIDs of a lane's chunk: how many all lists have. Written, they begin at `place`.
DEVICE u32 intersect_chunk(GLOBAL u32* arena, const Operands* operands,
                           const struct PostingsAnswer* answer, const Side* a, const Side* b,
                           u32 number, u32 is_there, u32 wanted, u32 place) {
    u32 first[4], second[4], found = 0;
    load_chunk(a, number, is_there, first);
    load_chunk(b, number, is_there, second);
    u32 a_rank = first[0], b_rank = second[0];
    UNROLLED
    for (u32 k = 0; k < INDEX_WORDS; ++k) {
        for (u32 bits = first[1 + k] & second[1 + k]; bits != 0;) {
            u32 leaf_bytes[MASKS_AT_ONCE], leaves[MASKS_AT_ONCE], all = 0;
            UNROLLED
            for (u32 q = 0; q < MASKS_AT_ONCE; ++q) {
                // With no bit left, some mask is loaded.
                const u32 bit = bits & (0u - bits), below = bit - 1;
                bits ^= bit;
                leaves[q] = number * CHUNK_LEAVES + 32 * k + popcount32(below);
                leaf_bytes[q] = a->leaf_bytes[a_rank + popcount32(first[1 + k] & below)] &
                                b->leaf_bytes[b_rank + popcount32(second[1 + k] & below)];
                if (bit == 0) leaf_bytes[q] = 0;
            }
            UNROLLED
            for (u32 q = 0; q < MASKS_AT_ONCE; ++q) {
                if (wanted != COUNT_TWO) {
                    leaf_bytes[q] = mask_of_others(arena, operands, leaves[q], leaf_bytes[q]);
                }
                all |= leaf_bytes[q] << 8 * q;
            }
            found += popcount32(all);
            for (; wanted == WRITE_ALL && all != 0; all &= all - 1) {
                const u32 at = trailing_zeros(all);
                u32 leaf = leaves[0];
                for (u32 q = 1; q < MASKS_AT_ONCE; ++q) leaf = at / 8 == q ? leaves[q] : leaf;
                put_doc(arena, answer, place++, 8 * leaf + at % 8);
            }
        }
        a_rank += popcount32(first[1 + k]);
        b_rank += popcount32(second[1 + k]);
    }
    return found;
}

// The docIDs [from, to], two multiples of CHUNK but for the last `to`. Returns how many a lane
// found.
DEVICE u32 count_leaves(GLOBAL u32* arena, const Operands* operands,
                        const struct PostingsAnswer* answer, u32 from, u32 to, u32 wanted) {
    const Side a = side_of(arena, operands, 0), b = side_of(arena, operands, 1);
    const u32 last = to / CHUNK;
    u32 found = 0;
    for (u32 row = from / CHUNK; row <= last; row += TEAM) {
        const u32 number = row + lane_id();
        found +=
            intersect_chunk(arena, operands, answer, &a, &b, number, number <= last, wanted, 0);
    }
    return found;
}

// Results are found again when their place is known.
DEVICE void write_leaves(GLOBAL u32* arena, const Operands* operands,
                         const struct PostingsAnswer* answer, u32 from, u32 to, u32 place) {
    const Side a = side_of(arena, operands, 0), b = side_of(arena, operands, 1);
    const u32 last = to / CHUNK;
    for (u32 row = from / CHUNK; row <= last; row += TEAM) {
        const u32 number = row + lane_id(), is_there = number <= last;
        const u32 mine =
            intersect_chunk(arena, operands, answer, &a, &b, number, is_there, COUNT_ALL, 0);
        const u32 sum = team_scan(mine);
        intersect_chunk(arena, operands, answer, &a, &b, number, is_there, WRITE_ALL,
                        place + sum - mine);
        place += team_read(sum, TEAM - 1);
    }
}

DEVICE u32 intersect_sparse_bitmaps(GLOBAL u32* arena, const Operands* operands,
                                    const struct PostingsAnswer* answer, u32 from, u32 to,
                                    u32 unit) {
    const u32 found = count_leaves(arena, operands, answer, from, to, COUNT_ALL);
    if (!answer->materialise) return found;
    const u32 count = team_read(team_scan(found), TEAM - 1);
    const u32 place = results_before(arena, answer->unit_words,
                                     answer->result_buffer.sequence_number, unit, count);
    if (count > 0) write_leaves(arena, operands, answer, from, to, place);
    return found;
}

DENSE_KERNEL(10)
postings_intersect_sparse_bitmaps(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsQuery, query)) {
    COPY_PARAMETER(struct PostingsQuery, query)
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    const Operands operands = own_operands(&query);
    u32 found = 0;
    for (u32 unit = first_unit(arena, &query.answer); unit < query.units;
         unit = next_unit(arena, &query.answer, unit)) {
        const u32 from = query.from + unit * query.width;
        const u32 to = unit_end(from, query.to, query.width);
        found += intersect_sparse_bitmaps(arena, &operands, &query.answer, from, to, unit);
    }
    answer_total(arena, &query.answer, found, shares);
}

// The same where two lists' common docIDs are counted alone: with so few registers that twice as
// many teams run at once.
DENSE_KERNEL(16)
postings_count_common_leaves(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsQuery, query)) {
    COPY_PARAMETER(struct PostingsQuery, query)
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    const Operands operands = own_operands(&query);
    u32 found = 0;
    for (u32 unit = group_id() * TEAMS_IN_GROUP + team_in_group(); unit < query.units;
         unit += group_count() * TEAMS_IN_GROUP) {
        const u32 from = query.from + unit * query.width;
        const u32 to = unit_end(from, query.to, query.width);
        found += count_leaves(arena, &operands, &query.answer, from, to, COUNT_TWO);
    }
    answer_total(arena, &query.answer, found, shares);
}

#endif
