// The best documents that are in any list, without bounds: a work-group takes a range of documents
// after another and adds up their scores in local memory, over all lists as
// Ding, He, Yan & Suel do by brute force (WWW 2009, Table 3).
#ifndef POSTINGS_RANK_RANGES_H
#define POSTINGS_RANK_RANGES_H

#include "../rank.h"
#include "../rank_list.h"
#include "../score.h"

#define RANGE_DOCS RANK_QUEUE

DEVICE void add_posting(GLOBAL const u32* arena, Ranked ranked,
                        LOCAL const struct PostingsRankTerm* term, u32 doc, u32 place,
                        LOCAL u32* score) {
    const u32 code = ((GLOBAL const u8*)arena)[term->list.codes + place];
    const u32 length = length_of(arena, ranked->query.scoring, doc);
    const u32 fraction = fraction_of(arena, ranked->query.scoring, code, length);
    add_local(score, impact_of(term->weight, fraction));
}

// A posting after another where the list is sparse; where it is dense, a word of its bitmap.
DEVICE void add_list(GLOBAL const u32* arena, Ranked ranked,
                     LOCAL const struct PostingsRankTerm* term, u32 first, LOCAL u32* scores) {
    LOCAL const struct PostingsRankList* list = &term->list;
    if (list->last < first || list->first > first + (RANGE_DOCS - 1)) return;
    if (list->bucket_bits != 0) {
        const u32 end = first_place(arena, list, first + RANGE_DOCS);
        u32 place = first_place(arena, list, first) + lane_in_group();
        for (; place < end; place += RANK_LANES) {
            const u32 doc = arena[(list->docs >> 2) + place];
            add_posting(arena, ranked, term, doc, place, scores + (doc - first));
        }
        return;
    }
    for (u32 i = lane_in_group(); i < RANGE_DOCS / 32; i += RANK_LANES) {
        const u32 begin = first + 32 * i;
        if (begin - list->origin > list->last - list->origin) continue;
        u32 word = arena[(list->bits >> 2) + (begin - list->origin) / 32];
        u32 place = word != 0 ? place_in_bitmap(arena, list, begin) : 0;
        for (; word != 0; word &= word - 1) {
            const u32 doc = begin + trailing_zeros(word);
            add_posting(arena, ranked, term, doc, place++, scores + (doc - first));
        }
    }
}

// Offers the documents of every `parts`-th range from the `part`-th on.
DEVICE void rank_ranges(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    LOCAL u32* scores = ranked->queue;
    const u32 from = ranked->query.from;
    const u32 ranges = (ranked->query.to - from + RANGE_DOCS - 1) / RANGE_DOCS;
    begin_best(best, 0);
    for (u32 i = lane_in_group(); i < RANGE_DOCS; i += RANK_LANES) scores[i] = 0;
    group_sync();
    for (u32 range = part; range < ranges; range += parts) {
        const u32 first = from + range * RANGE_DOCS;
        STAGE(scoring);
        for (u32 i = 0; i < ranked->query.list_count; ++i) {
            add_list(arena, ranked, &ranked->terms[i], first, scores);
        }
        group_sync();
        STAGE(selecting);
        do {
            for (u32 i = lane_in_group(); i < RANGE_DOCS; i += RANK_LANES) {
                u32 score = scores[i];
                if (score != 0 && !is_allowed(arena, ranked, first + i)) score = scores[i] = 0;
                if (offer(best, score != 0, score, first + i)) scores[i] = 0;
            }
        } while (!settle(best, RANK_LANES));
    }
}

KERNEL_OF(RANK_TEAMS)
postings_rank_ranges(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsRank, rank)) {
    COPY_PARAMETER(struct PostingsRank, rank)
    LOCAL_ARRAY(struct RankedQuery, ranked, 1);
    LOCAL_ARRAY(struct BestKeys, keys, 1);
    STAGE(preparing);
    load_query(ranked, &rank);
    const Best best = best_of(arena, ranked, keys);
    rank_ranges(arena, ranked, best, group_id(), group_count());
    publish_part(arena, ranked, best, group_count(), 0);
    if (finish_rank(arena, ranked, best, group_count(), 1))
        answer_rank(arena, &rank.result_buffer, best);
}

#endif
