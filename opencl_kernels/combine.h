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

KERNEL postings_combine(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    LOCAL_ARRAY(u32, windows, TEAMS_IN_GROUP * 2 * WINDOW_WORDS);
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL u32* buffer = buffers + team_in_group() * BLOCK;
    u32 total = 0;
    for (u32 unit = first_unit(arena, &query); unit < query.units;
         unit = next_unit(arena, &query, unit)) {
        Window window;
        window.from = query.from + unit * query.width;
        window.to = query.to - window.from < query.width ? query.to : window.from + query.width - 1;
        window.bits = windows + team_in_group() * 2 * WINDOW_WORDS;
        window.next = window.bits + WINDOW_WORDS;
        clear_words(window.bits, window_words(&window));
        team_sync();
        for (u32 i = 0; i < query.list_count; ++i) {
            combine(arena, &query.lists[i], &window, i == 0 ? WINDOW_ADD : query.how, buffer);
        }
        const u32 count = window_count(&window);
        total += count;
        if (query.materialise) {
            const u32 place =
                results_before(arena, query.unit_words, query.mailbox.ticket, unit, count);
            put_window(arena, &query, &window, place);
        }
        team_sync();
    }
    answer_total(arena, &query, total);
}

#endif
