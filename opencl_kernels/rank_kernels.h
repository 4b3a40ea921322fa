// The kernels that rank: one query, whose result goes into the result buffer; or many, which lie in
// the arena as their results do, and whose parts the work-groups take one after another.
#ifndef POSTINGS_RANK_KERNELS_H
#define POSTINGS_RANK_KERNELS_H

#include "rank_bounds.h"
#include "rank_ranges.h"
#include "rank_single.h"

// The first pass, for those documents of which enough are expected, or which are in all lists.
DEVICE void rank_first(GLOBAL const u32* arena, Ranked ranked, Best best, u32 threshold, u32 part,
                       u32 parts) {
    begin_best(best, threshold);
    if (ranked->query.list_count == 1 && ranked->query.next != 0) {
        rank_sample(arena, ranked, best, part);
    } else {
        rank_pass(arena, ranked, best, ranked->query.low, ~0u, part, parts);
    }
}

// The second, for all others.
DEVICE void rank_rest(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    const u32 threshold = load_again(best.state + POSTINGS_RANK_THRESHOLD);
    begin_best(best, threshold);
    if (ranked->query.next == 0 || threshold_of(best) > ranked->query.next) return;
    if (ranked->query.list_count == 1) {
        rank_after_sample(arena, ranked, best, part, parts);
    } else {
        rank_pass(arena, ranked, best, 1, ranked->query.low, part, parts);
    }
}

DEVICE void answer_rank(GLOBAL u32* arena, const struct PostingsResultBuffer* result_buffer,
                        Best best) {
    const u32 count = best.group->words[BEST_COUNT];
    STAGE(answering);
    for (u32 i = lane_in_group(); i < count; i += RANK_LANES) {
        result_write(arena, result_buffer, 1 + 2 * i, (u32)~best.group->keys[i]);
        result_write(arena, result_buffer, 2 + 2 * i, (u32)(best.group->keys[i] >> 32));
    }
    if (lane_in_group() == 0) result_write(arena, result_buffer, 0, count);
    group_sync();
    if (lane_in_group() == 0) result_close(arena, result_buffer);
    STAGE(end);
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

// A lane for each term: there are few.
DEVICE void load_query(Ranked ranked, const struct PostingsRank* rank) {
    if (lane_in_group() == 0) ranked->query = rank->query;
    group_sync();
    for (u32 i = lane_in_group(); i < lists_of_query(ranked); i += RANK_LANES) {
        ranked->terms[i] = rank->terms[i];
    }
    group_sync();
}

// Part `part` of the query, which is there.
DEVICE void rank_part(GLOBAL u32* arena, Ranked ranked, LOCAL struct BestKeys* keys, u32 part,
                      u32 parts, const struct PostingsResultBuffer* result_buffer) {
    const Best best = best_of(arena, ranked, keys);
    const u32 has_rest = ranked->query.next != 0;
    if (has_rest && ranked->query.list_count == 1) {
        rank_single(arena, ranked, best, part, parts);
    } else {
        begin_best(best, 0);
        rank_pass(arena, ranked, best, ranked->query.low, ~0u, part, parts);
        publish_part(arena, ranked, best, parts, has_rest);
        if (has_rest) {
            wait_for_threshold(ranked, best, part, parts);
            begin_best(best, load_again(best.state + POSTINGS_RANK_THRESHOLD));
            if (threshold_of(best) <= ranked->query.next) {
                rank_pass(arena, ranked, best, 1, ranked->query.low, part, parts);
                publish_part(arena, ranked, best, parts, 0);
            }
        }
    }
    if (finish_rank(arena, ranked, best, parts)) answer_rank(arena, result_buffer, best);
}

KERNEL_OF(RANK_TEAMS) postings_rank(GLOBAL u32* arena, PARAMETER(struct PostingsRank) rank) {
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    load_query(ranked, &rank);
    rank_part(arena, ranked, keys, group_id(), group_count(), &rank.result_buffer);
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

// The groups of a query are all counted as its parts: none of them looks at the query when it has
// been answered, and its memory is another's.
KERNEL_OF(RANK_TEAMS) postings_ranks(GLOBAL u32* arena, PARAMETER(struct PostingsRanks) several) {
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    u32 i = 0, begin = 0;
    while (group_id() >= several.ends[i]) begin = several.ends[i++];
    GLOBAL const struct PostingsRank* rank =
        (GLOBAL const struct PostingsRank*)(arena + ((several.ranks + i * several.stride) >> 2));
    const struct PostingsResultBuffer result_buffer = rank->result_buffer;
    load_query_at(&rank->query, rank->terms, ranked);
    rank_part(arena, ranked, keys, group_id() - begin, several.ends[i] - begin, &result_buffer);
}

KERNEL_OF(RANK_TEAMS) postings_rank_ranges(GLOBAL u32* arena, PARAMETER(struct PostingsRank) rank) {
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    load_query(ranked, &rank);
    const Best best = best_of(arena, ranked, keys);
    rank_ranges(arena, ranked, best, group_id(), group_count());
    publish_part(arena, ranked, best, group_count(), 0);
    if (finish_rank(arena, ranked, best, group_count()))
        answer_rank(arena, &rank.result_buffer, best);
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
        const u32 is_first = *taken < items;
        if (is_first) {
            const u32 threshold = load_again(best.state + POSTINGS_RANK_THRESHOLD);
            rank_first(arena, ranked, best, threshold, part, many.parts);
        } else {
            rank_rest(arena, ranked, best, part, many.parts);
        }
        publish_part(arena, ranked, best, many.parts, is_first && many.passes > 1);
        if (!finish_rank(arena, ranked, best, many.parts * many.passes)) continue;
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
