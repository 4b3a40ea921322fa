// Of one list's postings, those whose frequency may reach a threshold, in the shortest document
// there can be: most are passed over, by the codes of their frequencies alone.
#ifndef POSTINGS_RANK_CODES_H
#define POSTINGS_RANK_CODES_H

#include "rank.h"
#include "score.h"

// Of four codes, a bit for each that is `least` or more; where `least` is above 128, also for some
// that are less.
DEVICE u32 codes_from(u32 codes, u32 least) {
    const u32 distance = 128u - smaller(least, 128u);
    const u32 highest = ((codes & 0x7f7f7f7fu) + distance * 0x01010101u) | codes;
    return (highest & 0x80808080u) * 0x00204081u >> 28;
}

// The same of 16 codes from a multiple of 16 bytes on.
DEVICE u32 codes_from_16(GLOBAL const u32* arena, u64 at, u32 least) {
    u32 codes[4], bits = 0;
    load4_global(arena + (at >> 2), codes);
    UNROLLED
    for (u32 w = 0; w < 4; ++w) bits |= codes_from(codes[w], least) << 4 * w;
    return bits;
}

// The least code of a frequency with which a document without any length reaches the threshold; 256
// if none does. By all lanes of the group.
FUNCTION u32 least_code(GLOBAL const u32* arena, Ranked ranked, Best best) {
    LOCAL u32* below = best.group->words + BEST_DIGITS;
    GLOBAL const u16* fractions = (GLOBAL const u16*)arena + (ranked->query.scoring.fractions >> 1);
    group_sync();
    if (lane_in_group() == 0) *below = 0;
    group_sync();
    for (u32 code = lane_in_group(); code < 256; code += RANK_LANES) {
        const u32 impact = impact_of(ranked->terms[0].weight, fractions[code * 256]);
        const u32 all = team_ballot(impact < threshold_of(best));
        if (lane_id() == 0) add_local(below, popcount32(all));
    }
    group_sync();
    return *below;
}

// Of postings of a sparse list in a row, from place `first` on, a multiple of 4: those of such a
// code.
DEVICE Mask keep_codes(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                       u32 first, u32 least, Mask alive) {
    u32 codes = 0;
    EACH_VALUE(j) {
        if (j % 4 == 0 && first + j < list->count) codes = arena[(list->codes + first + j) >> 2];
        if ((codes >> 8 * (j % 4) & 255u) < least) drop_from_mask(&alive, j);
    }
    return alive;
}

// Of the 128 documents of a chunk, those that the list has; the place of the first one.
DEVICE u32 words_of_chunk(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                          u32 first, u32* words) {
    const u32 at = (first - list->origin) / RANK_CHUNK;
    if (first - list->origin > list->last - list->origin) return 0;
    load4_global(arena + (list->bits >> 2) + 4 * at, words);
    return arena[(list->starts >> 2) + at];
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

// Of a dense list's postings among the 128 documents from `first` on, those with such a code: the
// bit of a posting is its number among them.
DEVICE void find_codes_from(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                            u32 first, u32 least, u32* has) {
    u32 words[4] = {0, 0, 0, 0}, count = 0;
    const u64 begin = list->codes + words_of_chunk(arena, list, first, words);
    for (u32 k = 0; k < 4; ++k) count += popcount32(words[k]);
    const u32 shift = (u32)begin & 15u, end = shift + count;
    const u64 from = begin - shift;
    u32 above = end > 128 ? codes_from_16(arena, from + 128, least) : 0;
    ROLLED
    for (u32 done = 128; done > 0; done -= 32) {
        const u32 at = done - 32, left = count - smaller(count, at);
        const u32 low = end > at ? codes_from_16(arena, from + at, least) : 0;
        const u32 high = end > at + 16 ? codes_from_16(arena, from + at + 16, least) : 0;
        has[3] = has[2];
        has[2] = has[1];
        has[1] = has[0];
        has[0] = (u32)(((u64)above << 32 | high << 16 | low) >> shift) & low_bits(left);
        above = low;
    }
}

// 0 if the document is not allowed.
DEVICE u32 score_posting(GLOBAL const u32* arena, Ranked ranked, u32 doc, u32 place) {
    const u32 code = ((GLOBAL const u8*)arena)[ranked->terms[0].list.codes + place];
    const u32 length = length_of(arena, ranked->query.scoring, doc);
    if (!is_allowed(arena, ranked, doc)) return 0;
    return impact_of(ranked->terms[0].weight,
                     fraction_of(arena, ranked->query.scoring, code, length));
}

// Of a single dense list, a posting by the first of its 128 documents, and its number among them.
DEVICE u32 score_by_number(GLOBAL const u32* arena, Ranked ranked, u32 entry, u32* scored) {
    const u32 first = entry & ~(RANK_CHUNK - 1);
    u32 words[4] = {0, 0, 0, 0}, number = entry & (RANK_CHUNK - 1);
    const u32 place = words_of_chunk(arena, &ranked->terms[0].list, first, words) + number;
    u32 doc = first, word = words[0];
    UNROLLED
    for (u32 k = 0; k < 3; ++k) {
        const u32 here = popcount32(words[k]);
        if (doc != first + 32 * k || number < here) continue;
        number -= here;
        doc += 32;
        word = words[k + 1];
    }
    *scored = doc + select_bit(word, number);
    return score_posting(arena, ranked, *scored, place);
}

#endif
