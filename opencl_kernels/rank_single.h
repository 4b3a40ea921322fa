// Queries of one list. The first pass scores a sample of its postings, of which all groups have a
// threshold; the second scores only those postings whose frequency may reach it in the shortest
// document there can be. Most are passed over, sixteen codes of frequencies at a time.
#ifndef POSTINGS_RANK_SINGLE_H
#define POSTINGS_RANK_SINGLE_H

#include "rank.h"
#include "score.h"

// What a part has of the sample: of a sparse list, postings; of a dense one, documents, some in a
// row for each lane.
#define SAMPLE_POSTINGS (RANK_LANES > 16u ? RANK_LANES : 16u)
#define SAMPLE_DOCS (RANK_LANES > 32u ? 4u * RANK_LANES : 128u)
#define SAMPLE_RUN (RANK_LANES > 32u ? 4u : 32u)
#define CODES_OF_LANE 16u

// Of four codes, the highest bit of each byte that is `least` or more; where `least` is above 128,
// also of some that are less.
DEVICE u32 codes_from(u32 codes, u32 least) {
    const u32 distance = 128u - smaller(least, 128u);
    return (((codes & 0x7f7f7f7fu) + distance * 0x01010101u) | codes) & 0x80808080u;
}

// The least code of a frequency with which a document without any length gets `bottom`; 256 if none
// does. By a team.
DEVICE u32 least_code(GLOBAL const u32* arena, Ranked ranked, u32 bottom) {
    const u32 weight = ranked->terms[0].weight;
    GLOBAL const u16* fractions = (GLOBAL const u16*)arena + (ranked->query.scoring.fractions >> 1);
    u32 below = 0;
    UNROLLED
    for (u32 first = 0; first < 256; first += TEAM) {
        const u32 impact = impact_of(weight, fractions[(first + lane_id()) * 256]);
        below += popcount32(team_ballot(impact < bottom));
    }
    return below;
}

// Offers a posting; false if there was no room. By a team, of which some lanes have one `wanted`.
DEVICE u32 offer_posting(GLOBAL const u32* arena, Ranked ranked, Best best, u32 wanted, u32 doc,
                         u32 place) {
    u32 score = 0;
    if (wanted && is_allowed(arena, ranked, doc)) {
        const u32 code = ((GLOBAL const u8*)arena)[ranked->terms[0].list.codes + place];
        score = impact_of(ranked->terms[0].weight,
                          fraction_of(arena, ranked->query.scoring, doc, code));
    }
    return offer(best, score != 0, score, doc);
}

// Of a sparse list, for each lane those of 16 postings from `first` on whose bits are set.
DEVICE void offer_postings(GLOBAL const u32* arena, Ranked ranked, Best best, u32 first, u32 has) {
    GLOBAL const u32* docs = arena + (ranked->terms[0].list.docs >> 2);
    do {
        u32 room = 1;
        while (team_ballot(has != 0 && room) != 0) {
            const u32 wanted = has != 0 && room;
            const u32 place = wanted ? first + trailing_zeros(has) : 0;
            const u32 doc = wanted ? docs[place] : 0;
            const u32 fits = offer_posting(arena, ranked, best, wanted, doc, place);
            if (wanted && fits) has &= has - 1;
            room &= fits;
        }
    } while (!settle(best, RANK_LANES));
}

// Of a dense list, for each lane those of 128 documents from `first` on that are in `has`. The
// list has all in `words`, the first of which is at `place`.
DEVICE void offer_documents(GLOBAL const u32* arena, Ranked ranked, Best best, u32 first, u32 place,
                            const u32* words, u32* has) {
    do {
        u32 room = 1;
        while (team_ballot((has[0] | has[1] | has[2] | has[3]) != 0 && room) != 0) {
            u32 wanted = 0, doc = 0, at = place, before = place;
            UNROLLED
            for (u32 k = 0; k < 4; ++k) {
                if (!wanted && room && has[k] != 0) {
                    const u32 bit = trailing_zeros(has[k]);
                    wanted = 1u << k;
                    doc = first + 32 * k + bit;
                    at = before + popcount32(words[k] & low_bits(bit));
                }
                before += popcount32(words[k]);
            }
            const u32 fits = offer_posting(arena, ranked, best, wanted, doc, at);
            UNROLLED
            for (u32 k = 0; k < 4; ++k) {
                if (fits && wanted == 1u << k) has[k] &= has[k] - 1;
            }
            room &= fits;
        }
    } while (!settle(best, RANK_LANES));
}

DEVICE void sample_sparse(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part) {
    const u32 count = ranked->terms[0].list.count;
    for (u32 i = lane_in_group(); i < SAMPLE_POSTINGS; i += RANK_LANES) {
        const u32 place = part * SAMPLE_POSTINGS + i;
        offer_postings(arena, ranked, best, place, place < count);
    }
}

DEVICE void sample_dense(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part) {
    LOCAL const struct PostingsRankList* list = &ranked->terms[0].list;
    for (u32 i = lane_in_group() * SAMPLE_RUN; i < SAMPLE_DOCS; i += RANK_LANES * SAMPLE_RUN) {
        const u32 doc = ranked->query.from + part * SAMPLE_DOCS + i;
        const u32 first = doc & ~(RANK_CHUNK - 1), at = (first - list->origin) / RANK_CHUNK;
        u32 words[4] = {0, 0, 0, 0}, has[4], place = 0;
        if (doc < ranked->query.to && first - list->origin <= list->last - list->origin) {
            place = arena[(list->starts >> 2) + at];
            load4_global(arena + (list->bits >> 2) + 4 * at, words);
        }
        for (u32 k = 0; k < 4; ++k) {
            const u32 mine = k == (doc - first) / 32 ? low_bits(SAMPLE_RUN) << (doc & 31u) : 0;
            has[k] = words[k] & mine;
        }
        offer_documents(arena, ranked, best, first, place, words, has);
    }
}

DEVICE void rest_of_sparse(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    LOCAL const struct PostingsRankList* list = &ranked->terms[0].list;
    const u32 begin = parts * SAMPLE_POSTINGS, size = RANK_LANES * CODES_OF_LANE;
    u32 bottom = threshold_of(best), least = least_code(arena, ranked, bottom);
    for (u32 unit = part; (u64)begin + (u64)unit * size < list->count; unit += parts) {
        const u32 first = begin + unit * size + lane_in_group() * CODES_OF_LANE;
        u32 codes[4], has = 0;
        if (threshold_of(best) != bottom) {
            bottom = threshold_of(best);
            least = least_code(arena, ranked, bottom);
        }
        if (first < list->count) {
            load4_global(arena + ((list->codes + first) >> 2), codes);
            UNROLLED
            for (u32 w = 0; w < 4; ++w) {
                const u32 good = codes_from(codes[w], least);
                has |=
                    ((good >> 7 & 1u) | (good >> 14 & 2u) | (good >> 21 & 4u) | (good >> 28 & 8u))
                    << 4 * w;
            }
            has &= low_bits(smaller(list->count - first, CODES_OF_LANE));
        }
        offer_postings(arena, ranked, best, first, has);
    }
}

// The bit of the `rank`-th of them that are set; there are more.
DEVICE u32 select_bit(u32 word, u32 rank) {
    u32 at = 0;
    UNROLLED
    for (u32 size = 16; size > 0; size /= 2) {
        const u32 below = popcount32(word >> at & low_bits(size));
        if (rank >= below) {
            rank -= below;
            at += size;
        }
    }
    return at;
}

// Of the 128 documents whose bits are in `words` and whose first posting is at `place`, those with
// such a code: their bits in `has`.
DEVICE void find_codes_from(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                            u32 place, u32 least, const u32* words, u32* has) {
    u32 ends[4], count = 0;
    for (u32 k = 0; k < 4; ++k) {
        count += popcount32(words[k]);
        ends[k] = count;
    }
    const u64 begin = list->codes + place, end = begin + count;
    for (u64 at = begin & ~(u64)15; at < end; at += 16) {
        u32 codes[4];
        load4_global(arena + (at >> 2), codes);
        UNROLLED
        for (u32 w = 0; w < 4; ++w) {
            for (u32 good = codes_from(codes[w], least); good != 0; good &= good - 1) {
                const u64 byte = at + 4 * w + trailing_zeros(good) / 8;
                if (byte < begin || byte >= end) continue;
                const u32 rank = (u32)(byte - begin);
                if (rank < ends[0]) {
                    has[0] |= 1u << select_bit(words[0], rank);
                } else if (rank < ends[1]) {
                    has[1] |= 1u << select_bit(words[1], rank - ends[0]);
                } else if (rank < ends[2]) {
                    has[2] |= 1u << select_bit(words[2], rank - ends[1]);
                } else {
                    has[3] |= 1u << select_bit(words[3], rank - ends[2]);
                }
            }
        }
    }
}

DEVICE void rest_of_dense(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    LOCAL const struct PostingsRankList* list = &ranked->terms[0].list;
    const u32 from = ranked->query.from, chunks = (ranked->query.to - from) / RANK_CHUNK;
    const u32 begin = parts * (SAMPLE_DOCS / RANK_CHUNK);
    u32 bottom = threshold_of(best), least = least_code(arena, ranked, bottom);
    for (u32 unit = part; begin + unit * RANK_LANES < chunks; unit += parts) {
        const u32 chunk = begin + unit * RANK_LANES + lane_in_group();
        const u32 first = from + chunk * RANK_CHUNK;
        u32 words[4] = {0, 0, 0, 0}, has[4] = {0, 0, 0, 0}, place = 0;
        if (threshold_of(best) != bottom) {
            bottom = threshold_of(best);
            least = least_code(arena, ranked, bottom);
        }
        if (chunk < chunks && first - list->origin <= list->last - list->origin) {
            const u32 at = (first - list->origin) / RANK_CHUNK;
            place = arena[(list->starts >> 2) + at];
            load4_global(arena + (list->bits >> 2) + 4 * at, words);
            find_codes_from(arena, list, place, least, words, has);
        }
        offer_documents(arena, ranked, best, first, place, words, has);
    }
}

DEVICE void rank_sample(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part) {
    STAGE(scoring);
    if (ranked->query.sparse != 0) {
        sample_sparse(arena, ranked, best, part);
    } else {
        sample_dense(arena, ranked, best, part);
    }
}

DEVICE void rank_after_sample(GLOBAL const u32* arena, Ranked ranked, Best best, u32 part,
                              u32 parts) {
    STAGE(finding);
    if (ranked->query.sparse != 0) {
        rest_of_sparse(arena, ranked, best, part, parts);
    } else {
        rest_of_dense(arena, ranked, best, part, parts);
    }
}

// All of part `part` of `parts` up to its candidates, where groups are on the device together: a
// threshold is known before any of them is written.
FUNCTION void rank_single(GLOBAL u32* arena, Ranked ranked, Best best, u32 part, u32 parts) {
    begin_best(best, 0);
    rank_sample(arena, ranked, best, part);
    STAGE(selecting);
    keep_best(best, ranked->query.capacity, RANK_LANES);
    count_scores(best, RANK_LANES);
    wait_for_threshold(ranked, best, part, parts);
    find_threshold(best, RANK_LANES);
    rank_after_sample(arena, ranked, best, part, parts);
    STAGE(selecting);
    keep_best(best, ranked->query.capacity, RANK_LANES);
    publish(best, (GLOBAL u64*)(arena + (ranked->query.candidates >> 2)), RANK_LANES);
}

#endif
