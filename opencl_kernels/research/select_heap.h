// The k best by a heap of high degree (Ding et al., WWW 2009, section 8.2): groups of 512 scores
// have their greatest in the level above, groups of 512 of these theirs in the next one, two or
// three levels in all. The greatest of the top is taken k times, and the path that it came by is
// made anew. It looks at each score once, but takes documents one after another.
#ifndef POSTINGS_SELECT_HEAP_H
#define POSTINGS_SELECT_HEAP_H

#include "select.h"

#define HEAP_DEGREE 512u

DEVICE u32 heap_groups(u32 count) { return (count - 1) / HEAP_DEGREE + 1; }

// By a team: the greatest key of a group of scores that is at most `most`. All greater ones of the
// group are taken already, so that nothing need be marked as taken.
DEVICE u64 greatest_score(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 group,
                          u64 most) {
    u64 greatest = 0;
    for (u32 i = lane_id(); i < HEAP_DEGREE; i += TEAM) {
        const u64 key = key_at(arena, select, group * HEAP_DEGREE + i);
        if (key <= most && key > greatest) greatest = key;
    }
    return team_max(greatest);
}

// The same in a level above, of `count` keys, where keys[changed] has become `key`.
DEVICE u64 greatest_key(GLOBAL const u64* keys, u32 count, u32 group, u32 changed, u64 key) {
    const u32 begin = group * HEAP_DEGREE, end = smaller(begin + HEAP_DEGREE, count);
    u64 greatest = 0;
    for (u32 i = begin + lane_id(); i < end; i += TEAM) {
        const u64 here = i == changed ? key : keys[i];
        if (here > greatest) greatest = here;
    }
    return team_max(greatest);
}

// By the last group: the levels above the first one, one behind another.
DEVICE void build_heap(GLOBAL u64* keys, u32 count) {
    while (count > HEAP_DEGREE) {
        const u32 groups = heap_groups(count);
        for (u32 group = team_in_group(); group < groups; group += SELECT_TEAMS) {
            const u64 greatest = greatest_key(keys, count, group, count, 0);
            if (lane_id() == 0) keys[count + group] = greatest;
        }
        device_fence();
        group_sync();
        keys += count;
        count = groups;
    }
}

// By a team: takes `key` out, all greater ones being out. Returns the greatest that is left.
DEVICE u64 take_from_heap(GLOBAL u32* arena, const struct PostingsSelect* select, u64 key) {
    GLOBAL u64* keys = select_keys(arena, select);
    u32 count = heap_groups(select->count);
    u32 place = ((u32)~key - select->first) / HEAP_DEGREE;
    u64 greatest = greatest_score(arena, select, place, key - 1);
    for (;;) {
        const u64 changed = greatest;
        greatest = greatest_key(keys, count, place / HEAP_DEGREE, place, changed);
        if (lane_id() == 0) keys[place] = changed;
        if (count <= HEAP_DEGREE) break;
        keys += count;
        count = heap_groups(count);
        place /= HEAP_DEGREE;
    }
    team_sync();
    return greatest;
}

KERNEL_OF(SELECT_TEAMS)
postings_select_heap(GLOBAL u32* arena, PARAMETER(struct PostingsSelect) select) {
    LOCAL_ARRAY(u32, words, BEST_DIGITS);
    GLOBAL u64* keys = select_keys(arena, &select);
    const u32 groups = heap_groups(select.count);
    for (u32 group = group_id() * SELECT_TEAMS + team_in_group(); group < groups;
         group += group_count() * SELECT_TEAMS) {
        const u64 greatest = greatest_score(arena, &select, group, ~(u64)0);
        if (lane_id() == 0) keys[group] = greatest;
    }
    if (!last_group(arena, &select, words)) return;
    build_heap(keys, groups);
    if (team_in_group() != 0) return;
    u32 count = groups;
    for (; count > HEAP_DEGREE; count = heap_groups(count)) keys += count;
    u64 key = greatest_key(keys, count, 0, count, 0);
    u32 found = 0;
    for (; found < select.k && key != 0; ++found) {
        if (lane_id() == 0) answer_document(arena, &select, found, key);
        if (found + 1 < select.k) key = take_from_heap(arena, &select, key);
    }
    if (lane_id() != 0) return;
    result_write(arena, &select.result_buffer, 0, found);
    result_close(arena, &select.result_buffer);
}

#endif
