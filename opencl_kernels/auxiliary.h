// What is derived from a list when it becomes resident, for set operations on lists so
// long that decoding would be most of what they do: a bitmap; or the docIDs of a bit-packed list
// as 16-bit distances from their block's base, worthless in a block that is wider than 16 bits, and
// leaves (sparse_bitmap.h), whose bits come first, then how many there are before each chunk, then
// their leaf_bytes.
#ifndef POSTINGS_AUXILIARY_H
#define POSTINGS_AUXILIARY_H

#include "answer.h"
#include "decode.h"
#include "sparse_bitmap.h"

DEVICE void put_distances(GLOBAL u32* to, const Values* docs, u32 base) {
    to += lane_id() * (PER_LANE / 2);
    for (u32 j = 0; j < PER_LANE; j += 2) {
        to[j / 2] = ((docs->v[j] - base) & 0xffff) | (docs->v[j + 1] - base) << 16;
    }
}

// Ones of the docIDs' bits in memory that was zero.
DEVICE void put_bits(GLOBAL u32* arena, u64 bitmap, u32 origin, const Values* docs, u32 count) {
    GLOBAL u32* words = arena + (bitmap >> 2);
    EACH_VALUE(j) {
        if (lane_id() * PER_LANE + j >= count) continue;
        const u32 at = docs->v[j] - origin, bit = (at & 31u) + 8 * ((u32)bitmap & 3);
        or_global(words + (at >> 5) + (bit >> 5), 1u << (bit & 31));
    }
}

DEVICE void put_leaves(GLOBAL u32* arena, const struct PostingsDeviceList* list, const Values* docs,
                       u32 count, u32 form) {
    EACH_VALUE(j) {
        if (lane_id() * PER_LANE + j >= count) continue;
        const u32 doc = docs->v[j], leaf = doc % CHUNK / 8;
        GLOBAL u32* chunk =
            arena + (list->leaf_index >> 2) + 4 * (doc / CHUNK - list->first / CHUNK);
        if (form == POSTINGS_AUXILIARY_INDEX) {
            or_global(chunk + 1 + leaf / 32, 1u << leaf % 32);
        } else {
            u32 words[4];
            load4_global(chunk, words);
            const u64 at = list->leaf_bytes + leaves_before(words, leaf);
            or_global(arena + (at >> 2), 1u << (8 * ((u32)at & 3) + (doc & 7)));
        }
    }
}

KERNEL postings_make_auxiliary(GLOBAL u32* arena, PARAMETER(struct PostingsDecode) decode) {
    LOCAL_ARRAY(u32, scratches, TEAMS_IN_GROUP * BLOCK);
    Block block = no_block(arena, &decode, scratches + team_in_group() * BLOCK);
    for (u32 i = lane_id(); i < BLOCK; i += TEAM) block.scratch[i] = 0;
    team_sync();
    for (u32 first = (group_id() * TEAMS_IN_GROUP + team_in_group()) * TEAM;
         first < decode.list.blocks; first += group_count() * TEAMS_IN_GROUP * TEAM) {
        const u32 size = smaller(TEAM, decode.list.blocks - first);
        find_run(&block, &decode.list, first);
        for (block.which = 0; block.which < size; ++block.which) {
            block.count = block_size(&decode.list, first + block.which);
            const Values docs =
                decode.list.kind == POSTINGS_BITMAP
                    ? block_docs(arena, &decode.list, first + block.which, block.scratch)
                    : bit_packed_docs(&block);
            if (decode.form == POSTINGS_AUXILIARY_DISTANCES) {
                put_distances(
                    arena + (decode.result >> 2) + (u64)(first + block.which) * (BLOCK / 2), &docs,
                    base_of(&block));
            } else if (decode.form != POSTINGS_AUXILIARY_BITMAP) {
                put_leaves(arena, &decode.list, &docs, block.count, decode.form);
            } else {
                put_bits(arena, decode.result, decode.list.first & ~7u, &docs, block.count);
            }
        }
    }
}

KERNEL postings_count_leaves(GLOBAL u32* arena, PARAMETER(struct PostingsLeafCounts) counts) {
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    GLOBAL u32* chunks = arena + (counts.leaf_index >> 2);
    for (u32 unit = first_unit(arena, &counts.answer); unit < counts.units;
         unit = next_unit(arena, &counts.answer, unit)) {
        const u32 begin = unit * counts.run, end = smaller(begin + counts.run, counts.chunks);
        u32 count = 0;
        for (u32 i = begin + lane_id(); i < end; i += TEAM) count += chunk_size(chunks + 4 * i);
        count = team_read(team_scan(count), TEAM - 1);
        u32 before = results_before(arena, counts.answer.unit_words,
                                    counts.answer.result_buffer.sequence_number, unit, count);
        for (u32 at = begin; at < end; at += TEAM) {
            const u32 i = at + lane_id(), size = i < end ? chunk_size(chunks + 4 * i) : 0;
            const u32 sum = team_scan(size);
            if (i < end) chunks[4 * i] = before + sum - size;
            before += team_read(sum, TEAM - 1);
        }
    }
    answer_total(arena, &counts.answer, 0, shares);
}

#endif
