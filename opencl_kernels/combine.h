// Lists combined window by window: intersection, union and difference of any number of lists whose
// docIDs lie close together, as long lists' do. Nothing is written but what the result is.
#ifndef POSTINGS_COMBINE_H
#define POSTINGS_COMBINE_H

#include "answer.h"
#include "operands.h"
#include "window.h"

// Where a window from `from` on ends, which can reach so far, no further than `to`: with a block of
// the first list if possible, which so is decoded only once.
DEVICE u32 window_end(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 start,
                      u32 from, u32 to, u32 reach) {
    if (to - from < reach) return to;
    to = from + reach - 1;
    if (list->kind == POSTINGS_BITMAP) return to;
    const u32 block = start + lane_id();
    const u32 last = block < list->blocks ? block_last(arena, list, block) : to;
    u32 fit = popcount32(team_ballot(block < list->blocks && last <= to));
    if (fit > HALF_WARPS) fit -= fit % HALF_WARPS;
    return fit > 0 ? team_read(last, fit - 1) : to;
}

// The docIDs [from, to] of the lists: returns how many a lane found, and writes them if results are
// wanted, for which the range must be a single window.
DEVICE u32 combine_unit(GLOBAL u32* arena, const Operands* operands,
                        const struct PostingsAnswer* answer, u32 from, u32 to, u32 unit,
                        LOCAL u32* space) {
    const u32 lists = operands->count, operation = operands->operation;
    // Counts need no bits of what the last list keeps.
    const u32 counts = operation == WINDOW_KEEP && !answer->materialise && lists > 1;
    const u32 words = counts && lists == 2 ? WINDOW_WORDS : WINDOW_WORDS / 2;
    LOCAL u32 *scratch = space + WINDOW_WORDS, *starts = scratch + BLOCK;
    Window window;
    window.from = from;
    window.to = to;
    window.found = 0;
    window.bits = space;
    window.next = space + WINDOW_WORDS / 2;
    for (u32 i = 0; i < lists; ++i) {
        const struct PostingsDeviceList list = operand(operands, i);
        const u32 start = first_block(arena, &list, from);
        if (lane_id() == 0) starts[i] = start;
    }
    team_sync();
    for (;; window.from = window.to + 1) {
        const struct PostingsDeviceList first = operand(operands, 0);
        if (operation != WINDOW_ADD && first.kind != POSTINGS_BITMAP) {
            // Where the first list has nothing, there is no result.
            if (starts[0] == first.blocks) break;
            const u32 base = block_base(arena, &first, starts[0]);
            if (base > to) break;
            if (base > window.from) window.from = base;
        }
        window.to = window_end(arena, &first, starts[0], window.from, to, 32 * words);
        clear_words(window.bits, window_words(&window));
        team_sync();
        for (u32 i = 0; i < lists; ++i) {
            const struct PostingsDeviceList list = operand(operands, i);
            const u32 step = i == 0                     ? WINDOW_ADD
                             : counts && i + 1 == lists ? WINDOW_COUNT
                                                        : operation;
            if (step == WINDOW_KEEP || step == WINDOW_REMOVE) {
                clear_words(window.next, window_words(&window));
                team_sync();
            }
            // Two lists leave so little that looking for it pays.
            combine(arena, &list, starts + i, &window, step, step != WINDOW_ADD && i >= 2, scratch);
            end_step(&window, step);
        }
        if (!counts) count_window(&window);
        // The window is free for the next one.
        team_sync();
        if (window.to == to) break;
    }
    if (answer->materialise) put_window(arena, answer, unit, &window);
    // The window is free for the next unit.
    team_sync();
    return window.found;
}

DENSE_KERNEL(8) postings_combine(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsQuery, query)) {
    COPY_PARAMETER(struct PostingsQuery, query)
    LOCAL_ARRAY(u32, spaces, TEAMS_IN_GROUP * WINDOW_SPACE);
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    LOCAL u32* space = spaces + team_in_group() * WINDOW_SPACE;
    const Operands operands = own_operands(&query);
    u32 found = 0;
    for (u32 unit = first_unit(arena, &query.answer); unit < query.units;
         unit = next_unit(arena, &query.answer, unit)) {
        const u32 from = query.from + unit * query.width;
        const u32 to = unit_end(from, query.to, query.width);
        found += combine_unit(arena, &operands, &query.answer, from, to, unit, space);
    }
    answer_total(arena, &query.answer, found, shares);
}

#endif
