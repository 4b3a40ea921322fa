// The best documents by what they may get at most: the sum of the bounds of the terms that they
// have. Documents below the threshold, or whose turn is another time, are never scored (MaxScore:
// Turtle & Flood, IP&M 1995).
//
// A document comes from the first sparse list that has it, or, if none has, from the dense lists.
// A lane takes four postings of a sparse list, and asks the lists behind it for them; or 128
// documents of the dense lists' bitmaps, and the same bits of a few words say which of them have
// terms enough. Such documents go into the team's queue, and are scored when there is one for each
// lane.
#ifndef POSTINGS_RANK_BOUNDS_H
#define POSTINGS_RANK_BOUNDS_H

#include "rank.h"
#include "rank_codes.h"
#include "rank_score.h"

#define MASKED_LISTS 5u  // dense ones whose words are combined; more are asked one by one
#if TEAM > 1u
#define EACH_MASKED(i) _Pragma("unroll") for (u32 i = 0; i < MASKED_LISTS; ++i)
#else
#define EACH_MASKED(i) for (u32 i = 0; i < MASKED_LISTS; ++i)
#endif

DEVICE LOCAL const struct PostingsRankList* filter_of(Ranked ranked) {
    return &ranked->terms[ranked->query.list_count].list;
}

// Scores the last of the `queued` documents of a team, one a lane. Returns how many are left.
FUNCTION u32 score_last(GLOBAL const u32* arena, Ranked ranked, Best best, u32 lead, u32 low,
                        u32 high, u32 queued) {
    const u32 count = smaller(queued, TEAM), first = queued - count;
    const u32 threshold = threshold_of(best), bottom = low > threshold ? low : threshold;
    u32 doc = 0, score = 0;
    STAGE(scoring);
    if (lane_id() < count) {
        const u32 entry = queue_of_team(ranked)[first + lane_id()];
        const u32 dense = ranked->query.sparse == 0 ? ranked->query.list_count : 0;
        score = dense == 1 ? score_by_number(arena, ranked, entry, &doc)
                           : score_document(arena, ranked, lead, entry, &doc, bottom, high);
    }
    STAGE(selecting);
    offer(best, score != 0, score, doc);
    team_sync();
    STAGE(finding);
    return first;
}

// Scores documents of a team until fewer than `enough` are queued, or there is no room for what is
// found: make_room(), then. Returns how many are left.
DEVICE u32 score_queue(GLOBAL const u32* arena, Ranked ranked, Best best, u32 lead, u32 low,
                       u32 high, u32 queued, u32 enough) {
    team_sync();
    while (queued >= enough && has_room(best, RANK_LANES)) {
        queued = score_last(arena, ranked, best, lead, low, high, queued);
    }
    return queued;
}

// Those of a lead's documents that may get `bottom`, and few others.
DEVICE Mask enough_terms(GLOBAL const u32* arena, Ranked ranked, u32 lead, const Values* docs,
                         Mask alive, u32 bottom) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms;
    Values remaining_bound;
    EACH_VALUE(j) remaining_bound.v[j] = terms[lead].remaining_bound;
    for (u32 i = lead + 1; i < ranked->query.list_count; ++i) {
        if (team_ballot(mask_size(&alive)) == 0) break;
        const Mask found = may_have_some(arena, &terms[i].list, docs, alive);
        EACH_VALUE(j) {
            remaining_bound.v[j] -= in_mask(&found, j) ? 0 : terms[i].bound;
            if (remaining_bound.v[j] < bottom) drop_from_mask(&alive, j);
        }
    }
    return alive;
}

// What part `part` of `parts` takes in a pass: of the units of sparse leads, which are counted one
// after another, every `parts`-th; of dense lists its chunks (takes_chunk()).
typedef struct {
    u32 part, parts, unit, begin;
} Units;

// Teams wait for each other only where there is no room for what they find, and in the end. Of a
// `single` list, postings are passed over by their codes, of several by who has them.
DEVICE void rank_lead(GLOBAL const u32* arena, Ranked ranked, Best best, u32 lead, u32 low,
                      u32 high, Units* units, const u32 single) {
    LOCAL const struct PostingsRankList* list = &ranked->terms[lead].list;
    const u32 size = RANK_LANES * PER_LANE, count = (list->count + size - 1) / size;
    u32 queued = 0;
    do {
        const u32 least = single ? least_code(arena, ranked, best) : 0;
        for (;;) {
            const u32 is_over = units->unit - units->begin >= count;
            const u32 enough = is_over ? 1 : TEAM;
            queued = score_queue(arena, ranked, best, lead, low, high, queued, enough);
            if (is_over || queued >= enough) break;
            const u32 threshold = threshold_of(best), bottom = low > threshold ? low : threshold;
            const u32 first = (units->unit - units->begin) * size + lane_in_group() * PER_LANE;
            Values docs;
            Mask mask = no_values();
#if TEAM > 1u
            load4_global(arena + (list->docs >> 2) + (first < list->count ? first : 0), docs.v);
#else
            EACH_VALUE(j) {
                docs.v[j] = arena[(list->docs >> 2) + smaller(first + j, list->count - 1)];
            }
#endif
            EACH_VALUE(j) add_to_mask(&mask, j, first + j < list->count);
            if (ranked->query.filters != 0) {
                mask = may_have_some(arena, filter_of(ranked), &docs, mask);
            }
            mask = single ? keep_codes(arena, list, first, least, mask)
                          : enough_terms(arena, ranked, lead, &docs, mask, bottom);
            const u32 sum = team_scan(mask_size(&mask));
            LOCAL u32* to = queue_of_team(ranked) + (queued + sum - mask_size(&mask));
            EACH_VALUE(j) {
                if (in_mask(&mask, j)) *to++ = first + j;
            }
            queued += team_read(sum, TEAM - 1);
            units->unit += units->parts;
        }
    } while (make_room(best, RANK_LANES));
    units->begin += count;
}

// Sets of the first dense lists, a bit each: those whose bounds sum up to `bottom`, but not without
// the smallest.
DEVICE u32 smallest_sets(Ranked ranked, u32 lists, u32 bottom) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms + ranked->query.sparse;
    u32 sets = 0;
    for (u32 first = 0; first < 32; first += TEAM) {
        const u32 set = first + lane_id();
        u32 sum = 0, least = ~0u;
        EACH_MASKED(i) {
            if ((set >> i & 1u) == 0 || i >= lists) continue;
            sum += terms[i].bound;
            least = smaller(least, terms[i].bound);
        }
        const u32 smallest = set == 0 || sum - least < bottom;
        sets |= team_ballot(set < 1u << lists && sum >= bottom && smallest) << first;
    }
    return sets;
}

// Of 128 documents, those that are in all lists of one of the sets.
DEVICE void in_sets(u32 sets, const u32 (*words)[4], u32* has) {
    for (u32 k = 0; k < 4; ++k) has[k] = 0;
    for (; sets != 0; sets &= sets - 1) {
        const u32 set = trailing_zeros(sets);
        u32 all[4] = {~0u, ~0u, ~0u, ~0u};
        EACH_MASKED(i) {
            const u32 others = (set >> i & 1u) - 1;
            for (u32 k = 0; k < 4; ++k) all[k] &= words[i][k] | others;
        }
        for (u32 k = 0; k < 4; ++k) has[k] |= all[k];
    }
}

// Of 128 documents from `first` on, those that a filter may have.
DEVICE void keep_allowed(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* filter,
                         u32 first, u32* has) {
    u32 words[4] = {0, 0, 0, 0};
    if (filter->bucket_bits != 0) return;
    if (first - filter->origin <= filter->last - filter->origin) {
        load4_global(arena + (filter->bits >> 2) + (first - filter->origin) / 32, words);
    }
    for (u32 k = 0; k < 4; ++k) has[k] &= words[k];
}

// Of the 128 documents of a lane from `first` on, those that may get `bottom`, but less than
// `high`.
DEVICE void find_dense(GLOBAL const u32* arena, Ranked ranked, u32 first, u32 is_there, u32 bottom,
                       u32 high, u32* has) {
    const u32 sparse = ranked->query.sparse;
    LOCAL const struct PostingsRankTerm* terms = ranked->terms + sparse;
    const u32 lists = smaller(ranked->query.list_count - sparse, MASKED_LISTS);
    const u32 others_bound =
        remaining_bound_of(ranked, sparse + lists);  // what other lists may give
    const u32 sets =
        smallest_sets(ranked, lists, bottom > others_bound ? bottom - others_bound : 0);
    u32 words[MASKED_LISTS][4], done[4];
    EACH_MASKED(i) {
        for (u32 k = 0; k < 4; ++k) words[i][k] = 0;
        if (i >= lists || !is_there) continue;
        LOCAL const struct PostingsRankList* list = &terms[i].list;
        if (first - list->origin > list->last - list->origin) continue;
        load4_global(arena + (list->bits >> 2) + (first - list->origin) / 32, words[i]);
    }
    in_sets(sets, words, has);
    if (!is_there) has[0] = has[1] = has[2] = has[3] = 0;
    if (ranked->query.filters != 0) keep_allowed(arena, filter_of(ranked), first, has);
    if (others_bound == 0 && high != ~0u) {
        in_sets(smallest_sets(ranked, lists, high), words, done);
        for (u32 k = 0; k < 4; ++k) has[k] &= ~done[k];
    }
}

DEVICE void rank_chunks(GLOBAL const u32* arena, Ranked ranked, Best best, u32 low, u32 high,
                        const Units* units, const u32 single) {
    const u32 lead = ranked->query.sparse, chunks = chunks_of_query(ranked);
    u32 begin = 0;
    u32 first = 0, has[4] = {0, 0, 0, 0}, queued = 0;
    do {
        const u32 least = single ? least_code(arena, ranked, best) : 0;
        for (;;) {
            const u32 has_some = team_ballot((has[0] | has[1] | has[2] | has[3]) != 0);
            const u32 is_over = !has_some && begin >= chunks;
            const u32 enough = is_over ? 1 : TEAM;
            queued = score_queue(arena, ranked, best, lead, low, high, queued, enough);
            if (is_over || queued >= enough) break;
            if (!has_some) {
                const u32 threshold = threshold_of(best);
                const u32 bottom = low > threshold ? low : threshold;
                u32 chunk;
                const u32 is_there = takes_chunk(ranked, units->part, units->parts, begin, &chunk);
                first = ranked->query.from + chunk * RANK_CHUNK;
                if (!single) {
                    find_dense(arena, ranked, first, is_there, bottom, high, has);
                } else if (is_there) {
                    find_codes_from(arena, &ranked->terms[0].list, first, least, has);
                }
                begin += units->parts * RANK_LANES;
            }
            u32 size = 0;
            for (u32 k = 0; k < 4; ++k) size += popcount32(has[k]);
            const u32 sum = team_scan(size);
            LOCAL u32* const queue = queue_of_team(ranked);
            u32 place = queued + sum - size;
            for (u32 k = 0; k < 4; ++k) {
                for (; has[k] != 0 && place < TEAM_QUEUE; has[k] &= has[k] - 1) {
                    queue[place++] = first + 32 * k + trailing_zeros(has[k]);
                }
            }
            queued = smaller(queued + team_read(sum, TEAM - 1), TEAM_QUEUE);
        }
    } while (make_room(best, RANK_LANES));
}

FUNCTION void rank_sparse(GLOBAL const u32* arena, Ranked ranked, Best best, u32 lead, u32 low,
                          u32 high, Units* units) {
    rank_lead(arena, ranked, best, lead, low, high, units, 0);
}

FUNCTION void rank_dense(GLOBAL const u32* arena, Ranked ranked, Best best, u32 low, u32 high,
                         const Units* units) {
    rank_chunks(arena, ranked, best, low, high, units, 0);
}

FUNCTION void rank_by_codes(GLOBAL const u32* arena, Ranked ranked, Best best, u32 low, u32 high,
                            Units* units) {
    if (ranked->query.sparse != 0) {
        rank_lead(arena, ranked, best, 0, low, high, units, 1);
    } else {
        rank_chunks(arena, ranked, best, low, high, units, 1);
    }
}

// Offers those documents of part `part` of `parts` that may get `low` or more, but less than
// `high`.
DEVICE void rank_pass(GLOBAL const u32* arena, Ranked ranked, Best best, u32 low, u32 high,
                      u32 part, u32 parts) {
    Units units = {part, parts, part, 0};
    STAGE(finding);
    for (u32 lead = 0; lead <= ranked->query.sparse; ++lead) {
        const u32 remaining_bound = remaining_bound_of(ranked, lead);
        if (remaining_bound < low || remaining_bound < threshold_of(best) || remaining_bound == 0)
            break;
        if (ranked->query.list_count == 1) {
            rank_by_codes(arena, ranked, best, low, high, &units);
            break;
        }
        if (lead < ranked->query.sparse) {
            rank_sparse(arena, ranked, best, lead, low, high, &units);
        } else {
            rank_dense(arena, ranked, best, low, high, &units);
        }
    }
}

#endif
