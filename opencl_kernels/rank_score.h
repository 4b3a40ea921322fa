// What a document gets by the lists that have it. Documents that may get less than `bottom` by the
// bounds of those lists, or `high` or more, get 0.
#ifndef POSTINGS_RANK_SCORE_H
#define POSTINGS_RANK_SCORE_H

#include "rank.h"
#include "rank_list.h"
#include "score.h"

#define LISTS_AT_ONCE 4u
#if TEAM > 1u
#define EACH_LIST(c) _Pragma("unroll") for (u32 c = 0; c < LISTS_AT_ONCE; ++c)
#else
#define EACH_LIST(c) for (u32 c = 0; c < LISTS_AT_ONCE; ++c)
#endif

// The most that documents get which no list before `lead` has.
DEVICE u32 remaining_bound_of(Ranked ranked, u32 lead) {
    return lead < ranked->query.list_count ? ranked->terms[lead].remaining_bound : 0;
}

// What a document gets by those lists from `first` on of which `has` has a bit. What is loaded for
// one does not wait for what is for another.
DEVICE u32 score_lists(GLOBAL const u32* arena, Ranked ranked, u32 first, u32 has, u32 doc,
                       u32 length) {
    GLOBAL const u8* bytes = (GLOBAL const u8*)arena;
    u32 at[LISTS_AT_ONCE], score = 0;
    EACH_LIST(c) {
        at[c] = 0;
        if ((has >> c & 1u) == 0) continue;
        LOCAL const struct PostingsRankTerm* term = &ranked->terms[first + c];
        at[c] = term->list.bucket_bits == 0 ? place_in_bitmap(arena, &term->list, doc)
                                            : find_doc(arena, &term->list, doc);
    }
    EACH_LIST(c) {
        if (has >> c & 1u) at[c] = bytes[ranked->terms[first + c].list.codes + at[c]];
    }
    EACH_LIST(c) {
        if (has >> c & 1u) at[c] = fraction_of(arena, ranked->query.scoring, at[c], length);
    }
    EACH_LIST(c) {
        if (has >> c & 1u) score += impact_of(ranked->terms[first + c].weight, at[c]);
    }
    return score;
}

// What a document gets by `lists` dense lists, all that the query has. As they are few, a bitmap's
// words tell both whether the document is there and its place, nothing is searched for, and what is
// loaded in a step is on its way together: less than half of score_found()'s instructions.
DEVICE u32 score_dense(GLOBAL const u32* arena, Ranked ranked, u32 doc, u32 bottom, u32 high,
                       const u32 lists) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms;
    const u32 length = length_of(arena, ranked->query.scoring, doc), bit = doc % RANK_CHUNK;
    u32 words[LISTS_AT_ONCE][4], place[LISTS_AT_ONCE], is_in[LISTS_AT_ONCE], below[4];
    UNROLLED
    for (u32 c = 0; c < lists; ++c) {
        LOCAL const struct PostingsRankList* list = &terms[c].list;
        const u32 at = doc - list->origin;
        is_in[c] = at <= list->last - list->origin;
        const u64 chunk = is_in[c] ? at / RANK_CHUNK : 0;
        load4_global(words_at(arena, list->bits + chunk * 16), words[c]);
        place[c] = *words_at(arena, list->starts + chunk * 4);
    }
    for (u32 k = 0; k < 4; ++k) below[k] = low_bits(bit > 32 * k ? bit - 32 * k : 0);
    u32 remaining_bound = terms[0].remaining_bound, has = 0, score = 0;
    UNROLLED
    for (u32 c = 0; c < lists; ++c) {
        const u32 low = bit < 32 ? words[c][0] : words[c][1];
        const u32 upper = bit < 96 ? words[c][2] : words[c][3];
        is_in[c] &= (bit < 64 ? low : upper) >> (bit % 32);
        for (u32 k = 0; k < 4; ++k) place[c] += popcount32(words[c][k] & below[k]);
        if (!is_in[c]) place[c] = 0;
        remaining_bound -= is_in[c] ? 0 : terms[c].bound;
        has |= is_in[c];
    }
    if (!has || remaining_bound < bottom || remaining_bound >= high) return 0;
    UNROLLED
    for (u32 c = 0; c < lists; ++c) place[c] = *bytes_at(arena, terms[c].list.codes + place[c]);
    UNROLLED
    for (u32 c = 0; c < lists; ++c)
        place[c] = fraction_of(arena, ranked->query.scoring, place[c], length);
    UNROLLED
    for (u32 c = 0; c < lists; ++c) score += is_in[c] ? impact_of(terms[c].weight, place[c]) : 0;
    return score;
}

// What one of a lead's documents gets by any lists: 0 if a list before the lead has it.
DEVICE u32 score_found(GLOBAL const u32* arena, Ranked ranked, u32 lead, u32 entry, u32 doc,
                       u32 bottom, u32 high) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms;
    const u32 lists = ranked->query.list_count, is_sparse = lead < ranked->query.sparse;
    u32 remaining_bound = remaining_bound_of(ranked, lead), has = 0, score = 0;
    for (u32 first = lead + is_sparse; first < lists; first += LISTS_AT_ONCE) {
        u32 words[LISTS_AT_ONCE];
        EACH_LIST(c) {
            const u32 i = smaller(first + c, lists - 1);
            words[c] = word_of(arena, &terms[i].list, doc);
        }
        EACH_LIST(c) {
            const u32 i = first + c;
            if (i >= lists) continue;
            const u32 is_in = has_doc(arena, &terms[i].list, words[c], doc);
            has |= is_in << i;
            remaining_bound -= is_in ? 0 : terms[i].bound;
        }
        if (remaining_bound < bottom) return 0;
    }
    if (has + is_sparse == 0 || remaining_bound >= high) return 0;
    // Needed last, and far away: it comes while places are looked up.
    const u32 length = length_of(arena, ranked->query.scoring, doc);
    for (u32 i = 0; i < lead; ++i) {
        if (find_doc(arena, &terms[i].list, doc) < terms[i].list.count) return 0;
    }
    if (is_sparse) {
        const u32 code = ((GLOBAL const u8*)arena)[terms[lead].list.codes + entry];
        score =
            impact_of(terms[lead].weight, fraction_of(arena, ranked->query.scoring, code, length));
    }
    for (u32 first = lead; first < lists; first += LISTS_AT_ONCE) {
        score +=
            score_lists(arena, ranked, first, has >> first & low_bits(LISTS_AT_ONCE), doc, length);
    }
    return score;
}

// Of the lead's posting at place `entry`, or, if the leads are the dense lists, of that document,
// which goes to `scored`.
DEVICE u32 score_document(GLOBAL const u32* arena, Ranked ranked, u32 lead, u32 entry, u32* scored,
                          u32 bottom, u32 high) {
    const u32 sparse = ranked->query.sparse, lists = ranked->query.list_count;
    const u32 doc = lead < sparse ? arena[(ranked->terms[lead].list.docs >> 2) + entry] : entry;
    *scored = doc;
    if (!is_allowed(arena, ranked, doc)) return 0;
    if (sparse != 0 || lists < 2 || lists > LISTS_AT_ONCE)
        return score_found(arena, ranked, lead, entry, doc, bottom, high);
    return lists == 2   ? score_dense(arena, ranked, doc, bottom, high, 2)
           : lists == 3 ? score_dense(arena, ranked, doc, bottom, high, 3)
                        : score_dense(arena, ranked, doc, bottom, high, 4);
}

#endif
