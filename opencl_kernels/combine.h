// Lists combined window by window: intersection, union and difference of any number of lists whose
// docIDs lie close together, as long lists' do. Nothing is written but what the result is.
#ifndef POSTINGS_COMBINE_H
#define POSTINGS_COMBINE_H

DEVICE void put_window(GLOBAL u32* arena, const struct PostingsQuery* query, const Window* window,
                       u32 place) {
    const u32 words = window_words(window);
    for (u32 at = 0; at < words; at += TEAM) {
        const u32 i = at + lane_id();
        u32 bits = i < words ? window->bits[i] : 0;
        const u32 sum = team_scan(popcount32(bits));
        u32 mine = place + sum - popcount32(bits);
        for (; bits != 0; bits &= bits - 1) {
            put_doc(arena, query, mine++, window->from + 32 * i + trailing_zeros(bits));
        }
        place += team_read(sum, TEAM - 1);
    }
}

DEVICE void combine_lists(GLOBAL const u32* arena, const struct PostingsQuery* query,
                          Window* window, LOCAL u32* buffer) {
    const u32 lists = query->list_count, counts = query->how == WINDOW_KEEP && !query->materialise;
    clear_words(window->bits, window_words(window));
    team_sync();
    combine(arena, &query->lists[0], window, WINDOW_ADD, 0, buffer);
    for (u32 i = 1; i < lists; ++i) {
        const u32 how = counts && i + 1 == lists ? WINDOW_COUNT : query->how;
        const u32 skip = how != WINDOW_ADD && i >= query->skip_from;
        combine(arena, &query->lists[i], window, how, skip, buffer);
    }
    if (!counts || lists == 1) count_window(window);
}

KERNEL postings_combine(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    LOCAL_ARRAY(u32, windows, TEAMS_IN_GROUP * 2 * WINDOW_WORDS);
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    Window window;
    u32 found = 0;
    window.bits = windows + team_in_group() * 2 * WINDOW_WORDS;
    window.next = window.bits + WINDOW_WORDS;
    for (u32 unit = first_unit(arena, &query); unit < query.units;
         unit = next_unit(arena, &query, unit)) {
        window.from = query.from + unit * query.width;
        window.to = query.to - window.from < query.width ? query.to : window.from + query.width - 1;
        window.found = 0;
        if (query.bitmaps) {
            combine_bitmaps(arena, &query, &window);
        } else {
            combine_lists(arena, &query, &window, buffers + team_in_group() * BLOCK);
        }
        found += window.found;
        if (query.materialise) {
            const u32 count = team_read(team_scan(window.found), TEAM - 1);
            put_window(arena, &query, &window,
                       results_before(arena, query.unit_words, query.mailbox.ticket, unit, count));
        }
        team_sync();
    }
    answer_total(arena, &query, found, shares);
}

#endif
