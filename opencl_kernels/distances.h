// What is derived from a bit-packed list when it becomes resident: its docIDs as 16-bit distances
// from their block's base, for set operations on lists so long that decoding would be most of what
// they do. Of a block that is wider than 16 bits they are worthless.
#ifndef POSTINGS_DISTANCES_H
#define POSTINGS_DISTANCES_H

KERNEL postings_distances(GLOBAL u32* arena, PARAMETER struct PostingsDecode decode) {
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
            const u32 base = base_of(&block);
            GLOBAL u32* to = arena + (decode.result >> 2) +
                             (u64)(first + block.which) * (BLOCK / 2) + lane_id() * (PER_LANE / 2);
            for (u32 j = 0; j < PER_LANE; j += 2) {
                to[j / 2] = ((docs.v[j] - base) & 0xffff) | (docs.v[j + 1] - base) << 16;
            }
        }
    }
}

#endif
