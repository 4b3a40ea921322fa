// What the two ways to rank (rank_and.h, rank_or.h) share: the query in local memory, and how its
// result comes about when all work-groups have scored their parts.
#ifndef POSTINGS_RANK_H
#define POSTINGS_RANK_H

#if TEAM > 1u
#define RANK_TEAMS 8u
#else
#define RANK_TEAMS 1u
#endif
#define RANK_LANES (TEAM * RANK_TEAMS)

// Local memory of a work-group, in 64-bit words: keys of the best documents, and behind them, for
// OR, the scores of a range of documents.
#define RANK_AND_POOL 2048u
#define RANK_OR_POOL 4608u

DEVICE Best best_of(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, LOCAL u64* pool,
                    LOCAL u32* words, LOCAL u64* floor) {
    Best best;
    best.keys = pool;
    best.floor = floor;
    best.count = words;
    best.capacity = query->capacity;
    best.k = query->k;
    best.threshold = arena + (query->state >> 2) + POSTINGS_RANK_THRESHOLD;
    return best;
}

// When the group has offered all documents of its part. Only in the last of `groups` groups it
// returns true: then `best` has the result.
DEVICE u32 finish_rank(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, Best best,
                       LOCAL u32* words, u32 groups) {
    GLOBAL u32* state = arena + (query->state >> 2);
    GLOBAL u64* candidates = (GLOBAL u64*)(arena + (query->candidates >> 2));
    publish(best, candidates, state + POSTINGS_RANK_CANDIDATES, RANK_LANES);
    if (team_in_group() == 0) {
        const u32 last = last_team(arena, query->state + 4 * POSTINGS_RANK_DONE, groups);
        if (lane_id() == 0) words[1] = last;
    }
    group_sync();
    if (!words[1]) return 0;
    merge_best(best, candidates, load_again(state + POSTINGS_RANK_CANDIDATES), RANK_LANES);
    if (lane_in_group() == 0) {
        state[POSTINGS_RANK_CANDIDATES] = 0;
        state[POSTINGS_RANK_THRESHOLD] = 0;
    }
    return 1;
}

#endif
