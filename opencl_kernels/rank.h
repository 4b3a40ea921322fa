// What the ways to rank (rank_lists.h, rank_ranges.h) share: the query in local memory, and how its
// result comes about when all work-groups have scored their parts.
#ifndef POSTINGS_RANK_H
#define POSTINGS_RANK_H

#if TEAM > 1u
#define RANK_TEAMS 8u
#else
#define RANK_TEAMS 1u
#endif
#define RANK_LANES (TEAM * RANK_TEAMS)

// Local memory of a work-group for keys, and of one that adds up scores of a range of documents
// behind them, in 64-bit words.
#define RANK_KEYS 2048u
#define RANK_RANGE_POOL 4608u

typedef struct {
    LOCAL const struct PostingsRankQuery* query;
    LOCAL const struct PostingsRankTerm* terms;
} Ranked;

DEVICE Best best_of(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, LOCAL u64* keys,
                    LOCAL u64* floor, LOCAL u32* words) {
    Best best;
    best.keys = keys;
    best.floor = floor;
    best.words = words;
    best.shared = arena + (query->state >> 2) + POSTINGS_RANK_THRESHOLD;
    best.capacity = query->capacity;
    best.k = query->k;
    return best;
}

// When the group has offered all documents of its part. Only in the last of `groups` groups it
// returns true: then `best` has the result, and the state is as it was before.
DEVICE u32 finish_rank(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, Best best,
                       u32 groups) {
    GLOBAL u32* state = arena + (query->state >> 2);
    GLOBAL u64* candidates = (GLOBAL u64*)(arena + (query->candidates >> 2));
    publish(best, candidates, state + POSTINGS_RANK_CANDIDATES, RANK_LANES);
    if (team_in_group() == 0) {
        const u32 last = last_team(arena, query->state + 4 * POSTINGS_RANK_DONE, groups);
        if (lane_id() == 0) best.words[BEST_LAST] = last;
    }
    group_sync();
    if (!best.words[BEST_LAST]) return 0;
    merge_best(best, candidates, load_again(state + POSTINGS_RANK_CANDIDATES), RANK_LANES);
    if (lane_in_group() == 0) {
        state[POSTINGS_RANK_CANDIDATES] = 0;
        state[POSTINGS_RANK_THRESHOLD] = 0;
    }
    return 1;
}

#endif
