// How kernels that combine lists hand out their units of work, and give their count or their
// docIDs.
#ifndef POSTINGS_ANSWER_H
#define POSTINGS_ANSWER_H

#include "ordered.h"
#include "result_buffer.h"

// The last docID of a unit of `width` docIDs from `from` on, of a range that ends with `to`.
DEVICE u32 unit_end(u32 from, u32 to, u32 width) {
    return to - from < width ? to : from + width - 1;
}

// A team's first unit, and the one after `unit`: in turn where only the count is wanted, from the
// counter where the units' order is.
DEVICE u32 first_unit(GLOBAL u32* arena, const struct PostingsAnswer* answer) {
    if (answer->materialise) return take_unit(arena, answer->taken);
    return group_id() * TEAMS_IN_GROUP + team_in_group();
}
DEVICE u32 next_unit(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 unit) {
    if (answer->materialise) return take_unit(arena, answer->taken);
    return unit + group_count() * TEAMS_IN_GROUP;
}

DEVICE void put_doc(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 place, u32 doc) {
    if (place < answer->capacity) arena[(answer->result >> 2) + place] = doc;
    if (place < answer->buffer_capacity)
        result_write(arena, &answer->result_buffer, 1 + place, doc);
}

// `total` holds how many groups are done, in its upper 24 bits, and what they found: one atomic
// addition tells both, so that counts need no fence.
#define GROUP_IS_DONE ((u64)1 << 40)

// By every team, when it has no unit left. `found` is a lane's share of the result's size; `shares`
// has room for a number of each team.
DEVICE void answer_total(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 found,
                         LOCAL u32* shares) {
    const u32 share = team_read(team_scan(found), TEAM - 1);
    if (lane_id() == 0) shares[team_in_group()] = share;
    group_sync();
    if (lane_id() != 0 || team_in_group() != 0) return;
    u64 total = GROUP_IS_DONE;
    for (u32 team = 0; team < TEAMS_IN_GROUP; ++team) total += shares[team];
    if (answer->materialise) device_fence();
    total += add_global_u64(arena, answer->total, total);
    if ((u32)(total >> 40) != group_count()) return;
    store_u64(arena, answer->total, 0);
    arena[answer->taken >> 2] = 0;
    result_write(arena, &answer->result_buffer, 0, (u32)total);
    result_close(arena, &answer->result_buffer);
}

#endif
