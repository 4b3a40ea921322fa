// Lists combined window by window: intersection, union and difference of any number of lists whose
// docIDs lie close together, as long lists' do. Nothing is written but what the result is.
#ifndef POSTINGS_COMBINE_H
#define POSTINGS_COMBINE_H

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
    if (doc >= list->first && list->last - doc > 127) return quad;
    for (u32 k = 0; k < 4; ++k) {
        for (u32 bit = 0; bit < 32; ++bit) {
            const u32 at = doc + 32 * k + bit;
            if (at < list->first || at > list->last || at < doc) quad.w[k] &= ~(1u << bit);
        }
    }
    return quad;
}

// Bitmaps alone need no local memory but for docIDs.
DEVICE void combine_bitmaps(GLOBAL const u32* arena, const struct PostingsQuery* query,
                            Window* window) {
    const u32 quads = (window->to - window->from) / 128 + 1;
    for (u32 i = lane_in_group(); i < quads; i += GROUP_LANES) {
        Quad bits = bitmap_quad(arena, &query->lists[0], window->from + 128 * i);
        for (u32 l = 1; l < query->list_count; ++l) {
            const Quad others = bitmap_quad(arena, &query->lists[l], window->from + 128 * i);
            for (u32 k = 0; k < 4; ++k) {
                if (query->how == WINDOW_KEEP) {
                    bits.w[k] &= others.w[k];
                } else if (query->how == WINDOW_ADD) {
                    bits.w[k] |= others.w[k];
                } else {
                    bits.w[k] &= ~others.w[k];
                }
            }
        }
        for (u32 k = 0; k < 4; ++k) {
            window->found += popcount32(bits.w[k]);
            if (query->answer.materialise) window->bits[4 * i + k] = bits.w[k];
        }
    }
    group_sync();
}

DEVICE void combine_lists(GLOBAL const u32* arena, const struct PostingsQuery* query,
                          Window* window, LOCAL u32* buffer, LOCAL u32* shared) {
    const u32 lists = query->list_count;
    const u32 counts = query->how == WINDOW_KEEP && !query->answer.materialise && lists > 1;
    LOCAL u32* starts = shared + SHARED_STARTS;
    clear_words(window->bits, window_words(window));
    for (u32 i = team_in_group(); i < lists; i += TEAMS_IN_GROUP) {
        const u32 start = first_in_window(arena, &query->lists[i], window);
        if (lane_id() == 0) starts[i] = start;
    }
    group_sync();
    for (u32 i = 0; i < lists; ++i) {
        const u32 how = next_step(window, i, lists, query->how, counts);
        combine(arena, &query->lists[i], starts[i], window, how,
                how != WINDOW_ADD && i >= query->skip_from, buffer);
        end_step(window, how);
    }
    if (!counts) count_window(window);
}

KERNEL postings_combine(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    LOCAL_ARRAY(u32, windows, 2 * WINDOW_WORDS);
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL_ARRAY(u32, shared, SHARED_WORDS);
    Window window;
    window.found = 0;
    for (u32 unit = first_group_unit(arena, &query.answer, shared); unit < query.units;
         unit = next_group_unit(arena, &query.answer, unit, shared)) {
        window.from = query.from + unit * query.width;
        window.to = query.to - window.from < query.width ? query.to : window.from + query.width - 1;
        window.bits = windows;
        window.next = windows + WINDOW_WORDS;
        if (query.bitmaps) {
            combine_bitmaps(arena, &query, &window);
        } else {
            combine_lists(arena, &query, &window, buffers + team_in_group() * BLOCK, shared);
        }
        if (query.answer.materialise) put_window(arena, &query.answer, unit, &window, shared);
        // The window is free for the next unit.
        group_sync();
    }
    answer_total(arena, &query.answer, window.found, shared);
}

#endif
