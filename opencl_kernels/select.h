// The k best of scores that lie in the arena, document after document (dense accumulators, seed
// D7): what the algorithms share, and the one that needs a single look at each score, by a
// threshold (top_k.h).
#ifndef POSTINGS_SELECT_H
#define POSTINGS_SELECT_H

#if TEAM > 1u
#define SELECT_TEAMS 8u
#else
#define SELECT_TEAMS 1u
#endif
#define SELECT_LANES (TEAM * SELECT_TEAMS)
#define SELECT_TILE (SELECT_LANES * PER_LANE)

// Keys that fit into a group's local memory.
#define SELECT_KEYS 2048u

#define SELECT_LOCAL_MEMORY              \
    LOCAL_ARRAY(u64, pool, SELECT_KEYS); \
    LOCAL_ARRAY(u64, floor, 1);          \
    LOCAL_ARRAY(u32, words, BEST_ALL_WORDS)

DEVICE GLOBAL struct PostingsSelectState* select_state(GLOBAL u32* arena,
                                                       const struct PostingsSelect* select) {
    return (GLOBAL struct PostingsSelectState*)(arena + (select->state >> 2));
}
DEVICE GLOBAL u64* select_keys(GLOBAL u32* arena, const struct PostingsSelect* select) {
    return (GLOBAL u64*)(arena + (select->keys >> 2));
}

DEVICE u64 key_at(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 i) {
    if (i >= select->count) return 0;
    return (u64)arena[(select->scores >> 2) + i] << 32 | (u32) ~(select->first + i);
}

// A lane's keys of a tile. Where there is no document, 0.
DEVICE void load_keys(GLOBAL const u32* arena, const struct PostingsSelect* select, u32 tile,
                      u64* keys) {
    const u32 begin = tile * SELECT_TILE + lane_in_group() * PER_LANE;
#if TEAM > 1u
    u32 scores[PER_LANE] = {0, 0, 0, 0};
    if (begin < select->count) load4_global(arena + (select->scores >> 2) + begin, scores);
    EACH_VALUE(j) {
        const u32 i = begin + j;
        keys[j] = i < select->count ? (u64)scores[j] << 32 | (u32) ~(select->first + i) : 0;
    }
#else
    EACH_VALUE(j) keys[j] = key_at(arena, select, begin + j);
#endif
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
        const u32 last =
            last_team(arena, select->state + 4 * POSTINGS_SELECT_DONE_WORD, group_count());
        if (lane_id() == 0) words[BEST_LAST] = last;
    }
    group_sync();
    return words[BEST_LAST];
}

DEVICE void answer_document(GLOBAL u32* arena, const struct PostingsSelect* select, u32 i,
                            u64 key) {
    mailbox_write(arena, &select->mailbox, 1 + 2 * i, (u32)~key);
    mailbox_write(arena, &select->mailbox, 2 + 2 * i, (u32)(key >> 32));
}

DEVICE Best best_to_select(GLOBAL u32* arena, const struct PostingsSelect* select, LOCAL u64* keys,
                           LOCAL u64* floor, LOCAL u32* words) {
    Best best;
    best.keys = keys;
    best.floor = floor;
    best.words = words;
    best.shared = &select_state(arena, select)->threshold;
    best.capacity = select->capacity;
    best.k = select->k;
    return best;
}

// By the last group: the k best of `total` keys are the answer.
DEVICE void answer_best(GLOBAL u32* arena, const struct PostingsSelect* select, Best best,
                        GLOBAL const u64* keys, u32 total) {
    merge_best(best, keys, total, SELECT_LANES);
    const u32 count = best.words[BEST_COUNT];
    for (u32 i = lane_in_group(); i < count; i += SELECT_LANES) {
        answer_document(arena, select, i, best.keys[i]);
    }
    if (lane_in_group() == 0) mailbox_write(arena, &select->mailbox, 0, count);
    system_fence();
    group_sync();
    if (lane_in_group() == 0) {
        GLOBAL struct PostingsSelectState* state = select_state(arena, select);
        state->threshold = 0;
        state->appended = 0;
        mailbox_close(arena, &select->mailbox);
    }
}

KERNEL_OF(SELECT_TEAMS)
postings_select_filter(GLOBAL u32* arena, PARAMETER struct PostingsSelect select) {
    SELECT_LOCAL_MEMORY;
    const Best best = best_to_select(arena, &select, pool, floor, words);
    GLOBAL u32* appended = &select_state(arena, &select)->appended;
    const u32 tiles = (select.count + SELECT_TILE - 1) / SELECT_TILE;
    u32 threshold = begin_best(best);
    for (u32 tile = group_id(); tile < tiles; tile += group_count()) {
        u64 keys[PER_LANE];
        load_keys(arena, &select, tile, keys);
        Mask left = no_values();
        EACH_VALUE(j) add_to_mask(&left, j, keys[j] != 0);
        do {
            EACH_VALUE(j) {
                if (!in_mask(&left, j)) continue;
                if (offer(best, threshold, (u32)(keys[j] >> 32), (u32)~keys[j]))
                    drop_from_mask(&left, j);
            }
        } while (!settle(best, &threshold, SELECT_LANES));
    }
    publish(best, select_keys(arena, &select), appended, SELECT_LANES);
    if (!last_group(arena, &select, words)) return;
    answer_best(arena, &select, best, select_keys(arena, &select), load_again(appended));
}

#endif
