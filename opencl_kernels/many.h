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

// By windows; returns how many docIDs a lane found.
DEVICE u32 combine_one_window(GLOBAL u32* arena, const struct PostingsManyQueries* many,
                              const struct PostingsOneOfMany* query, u32 part, u32 unit,
                              LOCAL u32* words, LOCAL u32* buffer, LOCAL u32* shared) {
    const u32 lists = query->list_count;
    const u32 counts = many->how == WINDOW_KEEP && !many->answer.materialise && lists > 1;
    LOCAL u32* starts = shared + SHARED_STARTS;
    Window window;
    window.from = query->from + part * query->width;
    window.to = query->to - window.from < query->width ? query->to : window.from + query->width - 1;
    window.found = 0;
    window.bits = words;
    window.next = words + WINDOW_WORDS;
    clear_words(window.bits, window_words(&window));
    for (u32 i = team_in_group(); i < lists; i += TEAMS_IN_GROUP) {
        const struct PostingsDeviceList list = list_of(arena, many, query, i);
        const u32 start = first_in_window(arena, &list, &window);
        if (lane_id() == 0) starts[i] = start;
    }
    group_sync();
    for (u32 i = 0; i < lists; ++i) {
        const struct PostingsDeviceList list = list_of(arena, many, query, i);
        const u32 how = next_step(&window, i, lists, many->how, counts);
        combine(arena, &list, starts[i], &window, how, how != WINDOW_ADD && i >= query->skip_from,
                buffer);
        end_step(&window, how);
    }
    if (!counts) count_window(&window);
    if (many->answer.materialise) put_window(arena, &many->answer, unit, &window, shared);
    return window.found;
}

// By blocks of the shortest list: every team of the group has a slice.
DEVICE u32 intersect_some_slices(GLOBAL u32* arena, const struct PostingsManyQueries* many,
                                 const struct PostingsOneOfMany* query, u32 part, u32 unit,
                                 LOCAL u32* buffer, LOCAL u32* shared) {
    const struct PostingsDeviceList shortest = list_of(arena, many, query, 0);
    const u32 slice = part * TEAMS_IN_GROUP + team_in_group(), block = slice / query->slices;
    Mask alive = no_values();
    Values docs;
    if (block < shortest.blocks) {
        docs = block_docs(arena, &shortest, block, buffer);
        alive = slice_of_values(block_size(&shortest, block), slice % query->slices, query->slices);
    }
    for (u32 i = 1; i < query->list_count && team_ballot(mask_size(&alive)) != 0; ++i) {
        const struct PostingsDeviceList list = list_of(arena, many, query, i);
        alive = keep_common(arena, &list, &docs, alive, buffer);
    }
    if (many->answer.materialise) {
        const u32 mine = mask_size(&alive);
        u32 place = place_of_results(arena, &many->answer, unit, mine, shared);
        place += team_scan(mine) - mine;
        EACH_VALUE(j) {
            if (in_mask(&alive, j)) put_doc(arena, &many->answer, place++, docs.v[j]);
        }
    }
    return mask_size(&alive);
}

KERNEL postings_combine_many(GLOBAL u32* arena, PARAMETER struct PostingsManyQueries many) {
    LOCAL_ARRAY(u32, windows, 2 * WINDOW_WORDS);
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL_ARRAY(u32, shared, SHARED_WORDS);
    LOCAL u32* buffer = buffers + team_in_group() * BLOCK;
    for (u32 unit = first_group_unit(arena, &many.answer, shared); unit < many.units;
         unit = next_group_unit(arena, &many.answer, unit, shared)) {
        const u32 number = query_of(arena, &many, unit);
        const struct PostingsOneOfMany query = one_of_many(arena, &many, number);
        const u32 part = unit - arena[(many.unit_begins >> 2) + number];
        const u32 found =
            query.slices > 0
                ? intersect_some_slices(arena, &many, &query, part, unit, buffer, shared)
                : combine_one_window(arena, &many, &query, part, unit, windows, buffer, shared);
        const u32 count = team_read(team_scan(found), TEAM - 1);
        if (lane_id() == 0 && count > 0) add_global(arena + (many.counts >> 2) + number, count);
        group_sync();
    }
    if (!last_team(arena, many.done, group_count() * TEAMS_IN_GROUP)) return;
    for (u32 i = lane_id(); i < many.query_count; i += TEAM) {
        // An addition reads what others have added; a load may read what was there before.
        mailbox_write(arena, &many.answer.mailbox, i,
                      add_global(arena + (many.counts >> 2) + i, 0));
    }
    system_fence();
    team_sync();
    if (lane_id() != 0) return;
    arena[many.answer.taken >> 2] = 0;
    mailbox_close(arena, &many.answer.mailbox);
}

#endif
