// Many queries in one kernel: a unit of work is one of one query's, and results of all follow one
// another. Lists and queries lie in the arena.
#ifndef POSTINGS_BATCH_H
#define POSTINGS_BATCH_H

#include "bitmaps.h"
#include "combine.h"
#include "intersect.h"
#include "intersect_sparse_bitmaps.h"

DEVICE struct PostingsBatchQuery batch_query(GLOBAL const u32* arena,
                                             const struct PostingsBatch* many, u32 query) {
    return ((GLOBAL const struct PostingsBatchQuery*)(arena + (many->queries >> 2)))[query];
}

// The last query that begins at or before a unit; those without units have none.
DEVICE u32 query_of(GLOBAL const u32* arena, const struct PostingsBatch* many, u32 unit) {
    GLOBAL const u32* begins = arena + (many->unit_begins >> 2);
    const u32 ways = TEAM > 1u ? TEAM : 2u;
    u32 low = 0, size = many->query_count;
    while (size > 1) {
        const u32 stride = (size + ways - 1) / ways, probe = (lane_id() + 1) * stride;
        const u32 begun = team_ballot(probe < size && begins[low + probe] <= unit);
        const u32 skipped = popcount32(begun) * stride;
        low += skipped;
        size = smaller(size - skipped, stride);
    }
    return low;
}

DENSE_KERNEL(8)
postings_combine_batch(GLOBAL u32* arena, PARAMETER(struct PostingsBatch) many) {
    LOCAL_ARRAY(u32, spaces, TEAMS_IN_GROUP * WINDOW_SPACE);
    LOCAL u32* space = spaces + team_in_group() * WINDOW_SPACE;
    for (u32 unit = first_unit(arena, &many.answer); unit < many.units;
         unit = next_unit(arena, &many.answer, unit)) {
        const u32 number = query_of(arena, &many, unit);
        const struct PostingsBatchQuery query = batch_query(arena, &many, number);
        const u32 part = unit - arena[(many.unit_begins >> 2) + number];
        Operands operands;
        operands.query = 0;
        operands.lists = (GLOBAL const struct PostingsDeviceList*)(arena + (many.lists >> 2));
        operands.numbers = arena + (many.operands >> 2) + query.first_operand;
        operands.count = query.list_count;
        operands.operation = many.operation;
        u32 found;
        const u32 from = query.from + part * query.width;
        const u32 to = unit_end(from, query.to, query.width);
        if (query.strategy == POSTINGS_BY_SPARSE_BITMAPS) {
            found = intersect_sparse_bitmaps(arena, &operands, &many.answer, from, to, unit);
        } else if (query.strategy == POSTINGS_BY_BITMAPS) {
            found = combine_bitmaps_unit(arena, &operands, &many.answer, 1, from, to, unit, space);
        } else if (query.strategy == POSTINGS_BY_BLOCKS) {
            found =
                intersect_slice(arena, &operands, &many.answer, query.slices, part, unit, space);
        } else {
            found = combine_unit(arena, &operands, &many.answer, from, to, unit, space);
        }
        const u32 count = team_read(team_scan(found), TEAM - 1);
        if (lane_id() == 0 && count > 0) add_global(arena + (many.counts >> 2) + number, count);
    }
    if (!last_team(arena, many.done, group_count() * TEAMS_IN_GROUP)) return;
    for (u32 i = lane_id(); i < many.query_count; i += TEAM) {
        // An addition reads what others have added; a load may read what was there before.
        result_write(arena, &many.answer.result_buffer, i,
                     add_global(arena + (many.counts >> 2) + i, 0));
    }
    system_fence();
    team_sync();
    if (lane_id() != 0) return;
    arena[many.answer.taken >> 2] = 0;
    result_close(arena, &many.answer.result_buffer);
}

#endif
