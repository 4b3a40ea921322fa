// How kernels that combine lists hand out their units of work, and give their count or their
// docIDs.
#ifndef POSTINGS_ANSWER_H
#define POSTINGS_ANSWER_H

// Words of the mailbox that docIDs may take, behind their number.
#define MAILBOX_DOCS 16383u

// A team's first unit, and the one after `unit`: in turn where only the count is wanted, from the
// counter where the units' order is.
DEVICE u32 first_unit(GLOBAL u32* arena, const struct PostingsQuery* query) {
    if (query->materialise) return take_unit(arena, query->taken);
    return group_id() * TEAMS_IN_GROUP + team_in_group();
}
DEVICE u32 next_unit(GLOBAL u32* arena, const struct PostingsQuery* query, u32 unit) {
    if (query->materialise) return take_unit(arena, query->taken);
    return unit + group_count() * TEAMS_IN_GROUP;
}

DEVICE void put_doc(GLOBAL u32* arena, const struct PostingsQuery* query, u32 place, u32 doc) {
    arena[(query->result >> 2) + place] = doc;
    if (place < MAILBOX_DOCS) mailbox_write(arena, &query->mailbox, 1 + place, doc);
}

// By every team, when it has no unit left. `total` is what it found.
DEVICE void answer_total(GLOBAL u32* arena, const struct PostingsQuery* query, u32 total) {
    if (lane_id() == 0 && total > 0) add_global(arena + (query->total >> 2), total);
    if (!last_team(arena, query->done, group_count() * TEAMS_IN_GROUP) || lane_id() != 0) return;
    total = add_global(arena + (query->total >> 2), 0);
    arena[query->total >> 2] = 0;
    arena[query->taken >> 2] = 0;
    mailbox_write(arena, &query->mailbox, 0, total);
    mailbox_close(arena, &query->mailbox);
}

#endif
