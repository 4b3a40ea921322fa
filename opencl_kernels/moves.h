// Ranges of the arena that get another place (device/device_cache_moves.cpp).
#ifndef POSTINGS_MOVES_H
#define POSTINGS_MOVES_H

#include "answer.h"

// What a lane copies at once: it divides the sizes of all ranges.
#if TEAM > 1u
#define MOVED_AT_ONCE 16u
#else
#define MOVED_AT_ONCE POSTINGS_MOVE_ALIGNMENT
#endif

KERNEL postings_move(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsMoves, moves)) {
    COPY_PARAMETER(struct PostingsMoves, moves)
    const u64 step = (u64)group_count() * TEAMS_IN_GROUP * TEAM * MOVED_AT_ONCE;
    const u64 end = moves.ends[moves.count - 1];
    u64 at =
        ((u64)(group_id() * TEAMS_IN_GROUP + team_in_group()) * TEAM + lane_id()) * MOVED_AT_ONCE;
    for (u32 range = 0; at < end; at += step) {
        while (at >= moves.ends[range]) ++range;
        GLOBAL const u32* from = arena + ((moves.from[range] + at) >> 2);
        GLOBAL u32* to = arena + ((moves.to[range] + at) >> 2);
        for (u32 i = 0; i < MOVED_AT_ONCE / 4; i += 4) copy4(from + i, to + i);
    }
}

#endif
