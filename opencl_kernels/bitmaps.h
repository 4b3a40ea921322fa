// Bitmaps alone, combined by whole vectors: what bounds it is memory, so that lanes load as much at
// once as they can.
#ifndef POSTINGS_BITMAPS_H
#define POSTINGS_BITMAPS_H

#include "answer.h"
#include "operands.h"
#include "window.h"

// Which of the 32 docIDs from `doc` on are in [first, last].
DEVICE u32 docs_within(u32 doc, u32 first, u32 last) {
    if (last < doc || (doc < first && first - doc > 31)) return 0;
    const u32 behind = doc < first ? ~0u << (first - doc) : ~0u;
    return last - doc < 31 ? behind & ~0u >> (31 - (last - doc)) : behind;
}

// The 128 docIDs from `doc`, a multiple of 128, on. DeviceCache puts them at a multiple of 16
// bytes.
typedef struct {
    u32 w[4];
} Quad;
DEVICE Quad bitmap_quad(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc) {
    Quad quad;
    for (u32 k = 0; k < 4; ++k) quad.w[k] = 0;
    if (doc > list->last || (doc < list->first && list->first - doc > 127)) return quad;
    load4_global(arena + ((list->payload + (doc >> 3) - (list->first >> 3)) >> 2), quad.w);
    for (u32 k = 0; k < 4; ++k) quad.w[k] &= docs_within(doc + 32 * k, list->first, list->last);
    return quad;
}

// Quads that a lane has at a time, at most: they are loaded together.
#define QUADS 2u

// A lane's quads of one list: of `quads` in a row from `doc` on, every TEAM-th from its own on.
DEVICE void load_quads(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 at_once,
                       u32 doc, Quad* quads) {
    const u32 most = 128 * at_once * TEAM - 1;
    if (doc >= list->first && doc <= list->last && list->last - doc > most) {
        GLOBAL const u32* words = arena + ((list->payload + (doc >> 3) - (list->first >> 3)) >> 2);
        UNROLLED
        for (u32 q = 0; q < at_once; ++q) {
            load4_global(words + 4 * (q * TEAM + lane_id()), quads[q].w);
        }
    } else {
        UNROLLED
        for (u32 q = 0; q < at_once; ++q) {
            quads[q] = bitmap_quad(arena, list, doc + 128 * (q * TEAM + lane_id()));
        }
    }
}

// Bitmaps alone, in [from, to], `from` a multiple of 128: to `bits`, unless that is 0. Returns how
// many docIDs a lane found. `at_once` is a constant, of which the registers that are needed depend.
DEVICE u32 combine_bitmaps(GLOBAL const u32* arena, const Operands* operands, u32 at_once, u32 from,
                           u32 to, LOCAL u32* bits) {
    const u32 quads = (to - from) / 128 + 1;
    u32 found = 0;
    for (u32 begin = 0; begin < quads; begin += at_once * TEAM) {
        const u32 doc = from + 128 * begin;
        Quad result[QUADS];
        // Nothing is done with the first list's before the second's are on their way, too.
        const struct PostingsDeviceList first = operand(operands, 0);
        load_quads(arena, &first, at_once, doc, result);
        for (u32 l = 1; l < operands->count; ++l) {
            const struct PostingsDeviceList list = operand(operands, l);
            Quad others[QUADS];
            load_quads(arena, &list, at_once, doc, others);
            UNROLLED
            for (u32 i = 0; i < 4 * at_once; ++i) {
                const u32 other = others[i / 4].w[i % 4];
                u32* mine = &result[i / 4].w[i % 4];
                if (operands->operation == WINDOW_ADD) {
                    *mine |= other;
                } else {
                    *mine &= operands->operation == WINDOW_KEEP ? other : ~other;
                }
            }
        }
        UNROLLED
        for (u32 i = 0; i < 4 * at_once; ++i) {
            const u32 quad = begin + lane_id() + i / 4 * TEAM, word = result[i / 4].w[i % 4];
            if (quad >= quads) continue;
            found += popcount32(word);
            if (bits != 0) bits[4 * quad + i % 4] = word;
        }
    }
    return found;
}

// The same as a unit of work: written in order if results are wanted, for which there are bits.
DEVICE u32 combine_bitmaps_unit(GLOBAL u32* arena, const Operands* operands,
                                const struct PostingsAnswer* answer, u32 at_once, u32 from, u32 to,
                                u32 unit, LOCAL u32* space) {
    Window window;
    window.bits = answer->materialise ? space : 0;
    window.from = from;
    window.to = to;
    window.found = combine_bitmaps(arena, operands, at_once, from, to, window.bits);
    if (!answer->materialise) return window.found;
    team_sync();
    put_window(arena, answer, unit, &window);
    team_sync();
    return window.found;
}

KERNEL postings_combine_bitmaps(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsQuery, query)) {
    COPY_PARAMETER(struct PostingsQuery, query)
    LOCAL_ARRAY(u32, windows, TEAMS_IN_GROUP * (WINDOW_WORDS / 2));
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    const Operands operands = own_operands(&query);
    u32 found = 0;
    for (u32 unit = first_unit(arena, &query.answer); unit < query.units;
         unit = next_unit(arena, &query.answer, unit)) {
        const u32 from = query.from + unit * query.width;
        const u32 to = unit_end(from, query.to, query.width);
        found += combine_bitmaps_unit(arena, &operands, &query.answer, QUADS, from, to, unit,
                                      windows + team_in_group() * (WINDOW_WORDS / 2));
    }
    answer_total(arena, &query.answer, found, shares);
}

#endif
