// Many queries in one kernel: a unit of work is one of one query's, and results of all follow one
// another. Lists and queries lie in the arena.
#ifndef POSTINGS_MANY_H
#define POSTINGS_MANY_H

DEVICE struct PostingsDeviceList list_of(GLOBAL const u32* arena,
                                         const struct PostingsManyQueries* many,
                                         const struct PostingsOneOfMany* query, u32 i) {
    const u32 list = arena[(many->operands >> 2) + query->first_operand + i];
    return ((GLOBAL const struct PostingsDeviceList*)(arena + (many->lists >> 2)))[list];
}

DEVICE struct PostingsOneOfMany one_of_many(GLOBAL const u32* arena,
                                            const struct PostingsManyQueries* many, u32 query) {
    return ((GLOBAL const struct PostingsOneOfMany*)(arena + (many->queries >> 2)))[query];
}

// The last query that begins at or before a unit; those without units have none.
DEVICE u32 query_of(GLOBAL const u32* arena, const struct PostingsManyQueries* many, u32 unit) {
    GLOBAL const u32* begins = arena + (many->unit_begins >> 2);
    u32 low = 0, size = many->query_count;
    while (size > 1) {
        const u32 middle = size / 2;
        if (begins[low + middle] <= unit) low += middle;
        size -= middle;
    }
    return low;
}

DEVICE void put_many(GLOBAL u32* arena, const struct PostingsManyQueries* many, u32 place,
                     u32 doc) {
    if (place < many->room) arena[(many->result >> 2) + place] = doc;
}

// By windows; returns how many docIDs a lane found.
DEVICE u32 combine_one_window(GLOBAL u32* arena, const struct PostingsManyQueries* many,
                              const struct PostingsOneOfMany* query, u32 part, u32 unit,
                              LOCAL u32* words, LOCAL u32* buffer) {
    const u32 counts = many->how == WINDOW_KEEP && !many->materialise;
    Window window;
    window.from = query->from + part * query->width;
    window.to = query->to - window.from < query->width ? query->to : window.from + query->width - 1;
    window.found = 0;
    window.bits = words;
    window.next = words + WINDOW_WORDS;
    clear_words(window.bits, window_words(&window));
    team_sync();
    for (u32 i = 0; i < query->list_count; ++i) {
        const struct PostingsDeviceList list = list_of(arena, many, query, i);
        u32 how = i == 0 ? WINDOW_ADD : many->how;
        if (counts && i > 0 && i + 1 == query->list_count) how = WINDOW_COUNT;
        combine(arena, &list, &window, how, how != WINDOW_ADD && i >= query->skip_from, buffer);
    }
    if (!counts || query->list_count == 1) count_window(&window);
    if (many->materialise) {
        const u32 count = team_read(team_scan(window.found), TEAM - 1);
        u32 place = results_before(arena, many->unit_words, many->mailbox.ticket, unit, count);
        for (u32 at = 0; at < window_words(&window); at += TEAM) {
            const u32 i = at + lane_id();
            u32 bits = i < window_words(&window) ? window.bits[i] : 0;
            const u32 sum = team_scan(popcount32(bits));
            u32 mine = place + sum - popcount32(bits);
            for (; bits != 0; bits &= bits - 1) {
                put_many(arena, many, mine++, window.from + 32 * i + trailing_zeros(bits));
            }
            place += team_read(sum, TEAM - 1);
        }
    }
    team_sync();
    return window.found;
}

// By blocks of the shortest list.
DEVICE u32 intersect_one_slice(GLOBAL u32* arena, const struct PostingsManyQueries* many,
                               const struct PostingsOneOfMany* query, u32 part, u32 unit,
                               LOCAL u32* buffer) {
    const struct PostingsDeviceList shortest = list_of(arena, many, query, 0);
    const u32 block = part / query->slices;
    const Values docs = block_docs(arena, &shortest, block, buffer);
    Mask alive = slice_of_values(block_size(&shortest, block), part % query->slices, query->slices);
    for (u32 i = 1; i < query->list_count && team_ballot(mask_size(&alive)) != 0; ++i) {
        const struct PostingsDeviceList list = list_of(arena, many, query, i);
        alive = keep_common(arena, &list, &docs, alive, buffer);
    }
    if (many->materialise) {
        const u32 sum = team_scan(mask_size(&alive)), count = team_read(sum, TEAM - 1);
        u32 place = results_before(arena, many->unit_words, many->mailbox.ticket, unit, count) +
                    sum - mask_size(&alive);
        EACH_VALUE(j) {
            if (in_mask(&alive, j)) put_many(arena, many, place++, docs.v[j]);
        }
    }
    return mask_size(&alive);
}

KERNEL postings_combine_many(GLOBAL u32* arena, PARAMETER struct PostingsManyQueries many) {
    LOCAL_ARRAY(u32, windows, TEAMS_IN_GROUP * 2 * WINDOW_WORDS);
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL u32* words = windows + team_in_group() * 2 * WINDOW_WORDS;
    LOCAL u32* buffer = buffers + team_in_group() * BLOCK;
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 unit = group_id() * TEAMS_IN_GROUP + team_in_group();
    if (many.materialise) unit = take_unit(arena, many.taken);
    while (unit < many.units) {
        const u32 number = query_of(arena, &many, unit);
        const struct PostingsOneOfMany query = one_of_many(arena, &many, number);
        const u32 part = unit - arena[(many.unit_begins >> 2) + number];
        const u32 found = query.slices > 0
                              ? intersect_one_slice(arena, &many, &query, part, unit, buffer)
                              : combine_one_window(arena, &many, &query, part, unit, words, buffer);
        const u32 count = team_read(team_scan(found), TEAM - 1);
        if (lane_id() == 0 && count > 0) add_global(arena + (many.counts >> 2) + number, count);
        unit = many.materialise ? take_unit(arena, many.taken) : unit + teams;
    }
    if (!last_team(arena, many.done, teams)) return;
    for (u32 i = lane_id(); i < many.query_count; i += TEAM) {
        mailbox_write(arena, &many.mailbox, i, arena[(many.counts >> 2) + i]);
    }
    system_fence();
    team_sync();
    if (lane_id() != 0) return;
    arena[many.taken >> 2] = 0;
    mailbox_close(arena, &many.mailbox);
}

#endif
