// The kernels that rank: one query, whose result goes into the result buffer; or many, which lie in
// the arena as their results do, and whose parts the work-groups take one after another.
#ifndef POSTINGS_RANK_KERNELS_H
#define POSTINGS_RANK_KERNELS_H

#include "rank_bounds.h"
#include "rank_single.h"

// The first pass, for those documents of which enough are expected, or which are in all lists.
DEVICE void first_pass(GLOBAL u32* arena, Ranked ranked, Best best, u32 threshold, u32 part,
                       u32 parts, u32 has_rest) {
    begin_best(best, threshold);
    rank_pass(arena, ranked, best, ranked->query.low, ~0u, part, parts);
    publish_part(arena, ranked, best, parts, has_rest);
}

// The second, for all others, if any of them can be among the best.
DEVICE void second_pass(GLOBAL u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    begin_best(best, load_again(best.state + POSTINGS_RANK_THRESHOLD));
    if (threshold_of(best) > ranked->query.next) return;
    rank_pass(arena, ranked, best, 1, ranked->query.low, part, parts);
    publish_part(arena, ranked, best, parts, 0);
}

// As core/rank's ScoredDocument, behind their number.
DEVICE void store_rank(GLOBAL u32* to, Best best) {
    const u32 count = best.group->words[BEST_COUNT];
    for (u32 i = lane_in_group(); i < count; i += RANK_LANES) {
        to[2 + 2 * i] = (u32)~best.group->keys[i];
        to[3 + 2 * i] = (u32)(best.group->keys[i] >> 32);
    }
    if (lane_in_group() == 0) to[0] = count;
}

// Part `part` of the query, which is there. Only of the last part it returns true: `best` has the
// result.
DEVICE u32 rank_part(GLOBAL u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    const u32 has_rest = ranked->query.next != 0;
    if (is_sampled(ranked)) {
        rank_single(arena, ranked, best, part, parts);
    } else {
        first_pass(arena, ranked, best, 0, part, parts, has_rest);
        if (has_rest) {
            wait_for_threshold(ranked, best, part, parts);
            second_pass(arena, ranked, best, part, parts);
        }
    }
    return finish_rank(arena, ranked, best, parts, !is_sampled(ranked));
}

KERNEL_OF(RANK_TEAMS) postings_rank(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsRank, rank)) {
    COPY_PARAMETER(struct PostingsRank, rank)
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    load_query(ranked, &rank);
    const Best best = best_of(arena, ranked, keys);
    if (rank_part(arena, ranked, best, group_id(), group_count()))
        answer_rank(arena, &rank.result_buffer, best);
}

// From where the query lies in the arena.
DEVICE void load_query_at(GLOBAL const struct PostingsRankQuery* query,
                          GLOBAL const struct PostingsRankTerm* terms, Ranked ranked) {
    group_sync();
    if (lane_in_group() == 0) ranked->query = *query;
    group_sync();
    for (u32 i = lane_in_group(); i < lists_of_query(ranked); i += RANK_LANES) {
        ranked->terms[i] = terms[i];
    }
    group_sync();
}

// The groups of a query are all counted as its parts: but for the one that answers, none looks at
// the query's memory, which then is another's, after it has been counted.
KERNEL_OF(RANK_TEAMS) postings_ranks(GLOBAL u32* arena, PARAMETER(struct PostingsRanks) several) {
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    u32 i = 0;  // how many queries' groups come before this one
    UNROLLED
    for (u32 first = 0; first < POSTINGS_MAX_RANKS; first += TEAM) {
        const u32 end = several.ends[first + lane_id()];
        i += popcount32(team_ballot(end != 0 && end <= group_id()));
    }
    const u32 begin = i == 0 ? 0 : several.ends[i - 1];
    GLOBAL const struct PostingsRank* rank =
        (GLOBAL const struct PostingsRank*)(arena + ((several.ranks + i * several.stride) >> 2));
    load_query_at(&rank->query, rank->terms, ranked);
    const Best best = best_of(arena, ranked, keys);
    if (!rank_part(arena, ranked, best, group_id() - begin, several.ends[i] - begin)) return;
    const struct PostingsResultBuffer result_buffer = rank->result_buffer;
    answer_rank(arena, &result_buffer, best);
}

// All first passes come before the second ones, so that these know what the first have found.
KERNEL_OF(RANK_TEAMS)
postings_rank_batch(GLOBAL u32* arena, PARAMETER(struct PostingsRankBatch) many) {
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    LOCAL_ARRAY(u32, taken, 1);
    STAGE(preparing);
    GLOBAL const struct PostingsRankQuery* queries =
        (GLOBAL const struct PostingsRankQuery*)(arena + (many.queries >> 2));
    GLOBAL const struct PostingsRankTerm* all_terms =
        (GLOBAL const struct PostingsRankTerm*)(arena + (many.terms >> 2));
    const u32 items = many.query_count * many.parts;
    for (;;) {
        group_sync();
        if (lane_in_group() == 0) *taken = add_global(arena + (many.taken >> 2), 1);
        group_sync();
        const u32 item = *taken % items, part = item % many.parts;
        if (*taken >= items * many.passes) break;
        GLOBAL const struct PostingsRankQuery* query = queries + item / many.parts;
        load_query_at(query, all_terms + query->first_term, ranked);
        const Best best = best_of(arena, ranked, keys);
        const u32 threshold = load_again(best.state + POSTINGS_RANK_THRESHOLD);
        if (*taken >= items) {
            if (is_sampled(ranked)) {
                begin_best(best, threshold);
                rank_after_sample(arena, ranked, best, part, many.parts);
            } else if (ranked->query.next != 0) {
                second_pass(arena, ranked, best, part, many.parts);
            }
        } else if (is_sampled(ranked)) {
            begin_best(best, 0);
            count_sample(arena, ranked, best, part, many.parts);
            find_threshold(best, RANK_LANES);
        } else {
            first_pass(arena, ranked, best, threshold, part, many.parts, many.passes > 1);
        }
        const u32 passed = many.parts * many.passes;
        if (!finish_rank(arena, ranked, best, passed, !is_sampled(ranked))) continue;
        store_rank(arena + (many.results >> 2) + item / many.parts * (2 + 2 * ranked->query.k),
                   best);
    }
    group_sync();
    if (team_in_group() != 0 || !last_team(arena, many.done, group_count())) return;
    if (lane_id() != 0) return;
    arena[many.taken >> 2] = 0;
    result_close(arena, &many.result_buffer);
}

#endif
