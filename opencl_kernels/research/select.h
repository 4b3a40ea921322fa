// The k best of scores that lie in the arena, document after document (dense accumulators, as in
// Ding et al., WWW 2009): what the algorithms share, and the one that needs a single look at each
// score, by a threshold (top_k.h).
#ifndef POSTINGS_SELECT_H
#define POSTINGS_SELECT_H

#include "../blocks.h"
#include "../rank.h"
#include "kernel_parameters.h"

#define SELECT_TEAMS RANK_TEAMS
#define SELECT_LANES RANK_LANES
#define SELECT_TILE (SELECT_LANES * PER_LANE)

// That a group looks at before it settles what is kept.
#if TEAM > 1u
#define FILTER_TILES 4u
#define EACH_FILTER_TILE(t) _Pragma("unroll") for (u32 t = 0; t < FILTER_TILES; ++t)
#else
#define FILTER_TILES 1u
#define EACH_FILTER_TILE(t) for (u32 t = 0; t < FILTER_TILES; ++t)
#endif

DEVICE GLOBAL u64* select_keys(GLOBAL u32* arena, const struct PostingsSelect* select) {
    return (GLOBAL u64*)(arena + (select->keys >> 2));
}

DEVICE u64 key_at(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 i) {
    if (i >= select->count) return 0;
    return (u64)arena[(select->scores >> 2) + i] << 32 | (u32) ~(select->first + i);
}

// The first of a lane's documents of a tile, and those that there are, with their scores.
DEVICE u32 begin_of_lane(u32 tile) { return tile * SELECT_TILE + lane_in_group() * PER_LANE; }
DEVICE Mask load_scores(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 tile,
                        u32* scores) {
    const u32 begin = begin_of_lane(tile);
    Mask there = no_values();
    EACH_VALUE(j) add_to_mask(&there, j, begin + j < select->count);
    GLOBAL const u32* from = arena + (select->scores >> 2) + begin;
#if TEAM > 1u
    for (u32 j = 0; j < PER_LANE; ++j) scores[j] = 0;
    if (begin < select->count) load4_global(from, scores);
#else
    EACH_VALUE(j) scores[j] = in_mask(&there, j) ? from[j] : 0;
#endif
    return there;
}

// A lane's keys of a tile. Where there is no document, 0.
DEVICE void load_keys(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 tile,
                      u64* keys) {
    u32 scores[PER_LANE];
    const Mask there = load_scores(arena, select, tile, scores);
    const u32 first = select->first + begin_of_lane(tile);
    EACH_VALUE(j) keys[j] = in_mask(&there, j) ? (u64)scores[j] << 32 | (u32) ~(first + j) : 0;
}

DEVICE u64 team_max(u64 x) {
    for (u32 step = TEAM / 2; step > 0; step /= 2) {
        const u32 other = lane_id() ^ step;
        const u32 low = team_read((u32)x, other), high = team_read((u32)(x >> 32), other);
        const u64 y = (u64)high << 32 | low;
        if (y > x) x = y;
    }
    return x;
}

// By all lanes: is this the last group of the kernel? To it everything the others wrote is visible.
DEVICE u32 last_group(GLOBAL u32* arena, const struct PostingsSelect* select, LOCAL u32* words) {
    group_sync();
    if (team_in_group() == 0) {
        const u32 last = last_team(arena, select->state + 4 * POSTINGS_RANK_DONE, group_count());
        if (lane_id() == 0) words[BEST_LAST] = last;
    }
    group_sync();
    return words[BEST_LAST];
}

DEVICE void answer_document(GLOBAL u32* arena, const struct PostingsSelect* select, u32 i,
                            u64 key) {
    result_write(arena, &select->result_buffer, 1 + 2 * i, (u32)~key);
    result_write(arena, &select->result_buffer, 2 + 2 * i, (u32)(key >> 32));
}

DEVICE Best best_to_select(GLOBAL u32* arena, const struct PostingsSelect* select,
                           LOCAL struct BestKeys* keys) {
    Best best;
    best.group = keys;
    best.state = arena + (select->state >> 2);
    if (lane_in_group() == 0) {
        keys->k = select->k;
        keys->bucket_shift = select->bucket_shift;
    }
    return best;
}

// By the last group: the k best of those keys that groups have appended are the answer.
DEVICE void answer_best(GLOBAL u32* arena, const struct PostingsSelect* select, Best best,
                        GLOBAL const u64* keys) {
    merge_best(best, keys, SELECT_LANES, 1);
    const u32 count = best.group->words[BEST_COUNT];
    for (u32 i = lane_in_group(); i < count; i += SELECT_LANES) {
        answer_document(arena, select, i, best.group->keys[i]);
    }
    if (lane_in_group() == 0) result_write(arena, &select->result_buffer, 0, count);
    for (u32 i = lane_in_group(); i < POSTINGS_RANK_STATE_WORDS; i += SELECT_LANES) {
        best.state[i] = 0;
    }
    system_fence();
    group_sync();
    if (lane_in_group() == 0) result_close(arena, &select->result_buffer);
}

// What other groups know by now.
DEVICE void raise_floor(Best best) {
    if (lane_in_group() == 0) {
        const u64 floor = (u64)load_again(best.state + POSTINGS_RANK_THRESHOLD) << 32;
        if (floor > best.group->floor) best.group->floor = floor;
    }
    group_sync();
}

// The best of the first tiles of all groups make a threshold for all tiles. Groups may run one
// after another: patience ends.
DEVICE void learn_threshold(Best best) {
    count_scores(best, SELECT_LANES);
    find_threshold(best, SELECT_LANES);
    if (lane_in_group() == 0) {
        device_fence();
        add_global(best.state + POSTINGS_RANK_ARRIVED, 1);
        for (u32 looks = RANK_PATIENCE; looks > 0; --looks) {
            if (load_again(best.state + POSTINGS_RANK_ARRIVED) >= group_count()) break;
        }
    }
    group_sync();
}

KERNEL_OF(SELECT_TEAMS)
postings_select_filter(GLOBAL u32* arena, PARAMETER(struct PostingsSelect) select) {
    LOCAL_ARRAY(struct BestKeys, best_keys, 1);
    const Best best = best_to_select(arena, &select, best_keys);
    const u32 tiles = (select.count + SELECT_TILE - 1) / SELECT_TILE;
    begin_best(best, 0);
    for (u32 first = group_id(); first < tiles; first += group_count() * FILTER_TILES) {
        u32 scores[FILTER_TILES][PER_LANE];
        Mask left[FILTER_TILES];
        EACH_FILTER_TILE(t) {
            left[t] =
                load_scores(arena, &select, smaller(first + t * group_count(), tiles), scores[t]);
        }
        raise_floor(best);
        do {
            EACH_FILTER_TILE(t) {
                const u32 doc = select.first + begin_of_lane(first + t * group_count());
                EACH_VALUE(j) {
                    if (offer(best, in_mask(&left[t], j), scores[t][j], doc + j))
                        drop_from_mask(&left[t], j);
                }
            }
        } while (!settle(best, SELECT_LANES));
        if (first == group_id() && group_count() > 1) learn_threshold(best);
    }
    raise_floor(best);
    keep_best(best, POSTINGS_SELECT_CAPACITY, SELECT_LANES);
    publish(best, select_keys(arena, &select), SELECT_LANES);
    if (!last_group(arena, &select, best_keys->words)) return;
    answer_best(arena, &select, best, select_keys(arena, &select));
}

#endif
