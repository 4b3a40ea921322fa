// What is derived from a bit-packed list when it becomes resident, for set operations on lists so
// long that decoding would be most of what they do: a bitmap, or its docIDs as 16-bit distances
// from their block's base, worthless in a block that is wider than 16 bits.
#ifndef POSTINGS_DERIVE_H
#define POSTINGS_DERIVE_H

#define DERIVE_DISTANCES 0u
#define DERIVE_BITMAP 1u

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

KERNEL postings_derive(GLOBAL u32* arena, PARAMETER struct PostingsDecode decode) {
    LOCAL_ARRAY(u32, rooms, TEAMS_IN_GROUP * BLOCK);
    Block block = no_block(arena, &decode, rooms + team_in_group() * BLOCK);
    for (u32 i = lane_id(); i < BLOCK; i += TEAM) block.room[i] = 0;
    team_sync();
    for (u32 first = (group_id() * TEAMS_IN_GROUP + team_in_group()) * TEAM;
         first < decode.list.blocks; first += group_count() * TEAMS_IN_GROUP * TEAM) {
        const u32 size = smaller(TEAM, decode.list.blocks - first);
        find_run(&block, &decode.list, first);
        for (block.which = 0; block.which < size; ++block.which) {
            block.count = block_size(&decode.list, first + block.which);
            const Values docs = bit_packed_docs(&block);
            if (decode.form == DERIVE_DISTANCES) {
                put_distances(
                    arena + (decode.result >> 2) + (u64)(first + block.which) * (BLOCK / 2), &docs,
                    base_of(&block));
            } else {
                put_bits(arena, decode.result, decode.list.first & ~7u, &docs, block.count);
            }
        }
    }
}

#endif
