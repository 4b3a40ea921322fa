// What the ways to rank (rank_bounds.h, rank_ranges.h) share: the query in local memory, and how
// its result comes about when all work-groups have scored their parts.
#ifndef POSTINGS_RANK_H
#define POSTINGS_RANK_H

#if TEAM > 1u
#define RANK_TEAMS 8u
#define RANK_PATIENCE 64u  // looks at what other groups have found
#else
#define RANK_TEAMS 1u
#define RANK_PATIENCE 0u
#endif
#define RANK_LANES (TEAM * RANK_TEAMS)
#define RANK_QUEUE 2048u  // documents that wait for being scored

typedef struct {
    LOCAL const struct PostingsRankQuery* query;
    LOCAL const struct PostingsRankTerm* terms;
    LOCAL u32* queue;
    LOCAL u32* queued;
} Ranked;

DEVICE Best best_of(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, LOCAL u64* keys,
                    LOCAL u64* floor, LOCAL u32* words) {
    Best best;
    best.keys = keys;
    best.floor = floor;
    best.words = words;
    best.state = arena + (query->state >> 2);
    best.k = query->k;
    best.bucket_shift = query->bucket_shift;
    return best;
}

DEVICE u32 threshold_of(Best best) { return (u32)(*best.floor >> 32); }

// What the group has found goes to the others'.
DEVICE void publish_part(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query,
                         Best best) {
    GLOBAL u64* candidates = (GLOBAL u64*)(arena + (query->candidates >> 2));
    publish(best, candidates, query->room, RANK_LANES);
}

// Until all groups have shared their scores, or no document of the next pass can be among the best
// any more. Groups may run one after another: patience ends.
DEVICE void wait_for_threshold(Best best, u32 next, u32 groups) {
    group_sync();
    if (lane_in_group() == 0) {
        device_fence();
        add_global(best.state + POSTINGS_RANK_ARRIVED, 1);
        for (u32 looks = RANK_PATIENCE; looks > 0; --looks) {
            if (load_again(best.state + POSTINGS_RANK_THRESHOLD) > next) break;
            if (load_again(best.state + POSTINGS_RANK_ARRIVED) >= groups) break;
        }
    }
}

// When the group has published all documents of its part. Only in the last of `parts` groups it
// returns true: then `best` has the result, and the state is as it was before.
DEVICE u32 finish_rank(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, Best best,
                       u32 parts) {
    group_sync();
    if (team_in_group() == 0) {
        const u32 last = last_team(arena, query->state + 4 * POSTINGS_RANK_DONE, parts);
        if (lane_id() == 0) best.words[BEST_LAST] = last;
    }
    group_sync();
    if (!best.words[BEST_LAST]) return 0;
    merge_best(best, (GLOBAL u64*)(arena + (query->candidates >> 2)), RANK_LANES);
    for (u32 i = lane_in_group(); i < POSTINGS_RANK_STATE_WORDS; i += RANK_LANES) best.state[i] = 0;
    return 1;
}

#endif
