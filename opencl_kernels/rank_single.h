// Queries of one list. A sample of its postings is scored, only to be counted: of that, all groups
// have a threshold before they go over the list.
#ifndef POSTINGS_RANK_SINGLE_H
#define POSTINGS_RANK_SINGLE_H

#include "rank_bounds.h"
#include "rank_codes.h"

// Of so many of a lane's units or chunks, the first posting is in the sample.
#define SAMPLED_UNITS (RANK_LANES > 16u ? 1u : 16u)

// The first posting of those that a lane has in a unit: true, if there is one.
DEVICE u32 first_of_sparse(GLOBAL const u32* arena, Ranked ranked, u32 unit, u32* doc, u32* place) {
    LOCAL const struct PostingsRankList* list = &ranked->terms[0].list;
    const u64 at = ((u64)unit * RANK_LANES + lane_in_group()) * PER_LANE;
    if (at >= list->count) return 0;
    *place = (u32)at;
    *doc = arena[(list->docs >> 2) + *place];
    return 1;
}

// The same of a chunk.
DEVICE u32 first_of_dense(GLOBAL const u32* arena, Ranked ranked, u32 chunk, u32* doc, u32* place) {
    const u32 first = ranked->query.from + chunk * RANK_CHUNK;
    u32 words[4] = {0, 0, 0, 0};
    *place = words_of_chunk(arena, &ranked->terms[0].list, first, words);
    for (u32 k = 0; k < 4; ++k) {
        if (words[k] == 0) continue;
        *doc = first + 32 * k + trailing_zeros(words[k]);
        return 1;
    }
    return 0;
}

// How many lanes of each of the parts take a posting. To score the sample, and then what its k-th
// best lets pass, is the least together with a sample of sqrt(k * postings); to merge is dearer.
DEVICE u32 sampling_lanes(Ranked ranked, u32 parts) {
    const u64 wanted = 64 * (u64)ranked->query.k * ranked->terms[0].list.count;
    u32 lanes = TEAM;
    while (lanes < RANK_LANES && (u64)(lanes * parts) * (lanes * parts) < wanted) lanes *= 2;
    return lanes;
}

// Counts the sample of part `part`.
DEVICE void count_sample(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    const u32 is_sparse = ranked->query.sparse;
    STAGE(scoring);
    clear_digits(best.group->words + BEST_DIGITS, RANK_LANES);
    if (lane_in_group() < sampling_lanes(ranked, parts)) {
        for (u32 i = 0; i < SAMPLED_UNITS; ++i) {
            u32 doc, place, score = 0, is_there;
            if (is_sparse) {
                is_there = first_of_sparse(arena, ranked, part + i * parts, &doc, &place);
            } else {
                u32 chunk;
                is_there = takes_chunk(ranked, part, parts, i * parts * RANK_LANES, &chunk) &&
                           first_of_dense(arena, ranked, chunk, &doc, &place);
            }
            if (is_there) score = score_posting(arena, ranked, doc, place);
            if (score != 0) count_score(best, score);
        }
    }
    // Of each group, more than the greatest k cannot tell anything.
    share_counts(best, digit_of_kth(best), RANK_LANES);
}

// Publishes those of part `part` that reach the threshold. They are not counted: some have been.
DEVICE void rank_after_sample(GLOBAL u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    rank_pass(arena, ranked, best, 1, ~0u, part, parts);
    group_sync();
    STAGE(selecting);
    keep_best(best, ranked->query.capacity, RANK_LANES);
    publish(best, (GLOBAL u64*)(arena + (ranked->query.candidates >> 2)), RANK_LANES);
}

// All of part `part` of `parts` up to its candidates, where groups are on the device together.
FUNCTION void rank_single(GLOBAL u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    begin_best(best, 0);
    count_sample(arena, ranked, best, part, parts);
    wait_for_threshold(ranked, best, part, parts);
    find_threshold(best, RANK_LANES);
    rank_after_sample(arena, ranked, best, part, parts);
}

#endif
