// The kernels that rank: one query, whose result goes into the mailbox; or many, which lie in the
// arena as their results do, and whose parts the work-groups take one after another.
#ifndef POSTINGS_RANK_KERNELS_H
#define POSTINGS_RANK_KERNELS_H

// What the groups' share is of `count` ranges or units.
DEVICE u32 share(u32 count, u32 part, u32 parts) { return (u32)((u64)count * part / parts); }

DEVICE void answer_rank(GLOBAL u32* arena, const struct PostingsMailbox* mailbox, Best best) {
    const u32 count = *best.count;
    for (u32 i = lane_in_group(); i < count; i += RANK_LANES) {
        mailbox_write(arena, mailbox, 1 + 2 * i, (u32)~best.keys[i]);
        mailbox_write(arena, mailbox, 2 + 2 * i, (u32)(best.keys[i] >> 32));
    }
    if (lane_in_group() == 0) mailbox_write(arena, mailbox, 0, count);
    system_fence();
    group_sync();
    if (lane_in_group() == 0) mailbox_close(arena, mailbox);
}

#define RANK_LOCAL_MEMORY(pool_words)                      \
    LOCAL_ARRAY(u64, pool, pool_words);                    \
    LOCAL_ARRAY(u64, floor, 1);                            \
    LOCAL_ARRAY(u32, words, 4);                            \
    LOCAL_ARRAY(u32, buffers, RANK_TEAMS* BLOCK);          \
    LOCAL_ARRAY(struct PostingsRankQuery, queries, 1);     \
    LOCAL u32* buffer = buffers + team_in_group() * BLOCK; \
    LOCAL struct PostingsRankQuery* query = queries

KERNEL_OF(RANK_TEAMS) postings_rank_and(GLOBAL u32* arena, PARAMETER struct PostingsRank rank) {
    RANK_LOCAL_MEMORY(RANK_AND_POOL);
    if (lane_in_group() == 0) *query = rank.query;
    group_sync();
    const Best best = best_of(arena, query, pool, words, floor);
    begin_best(best);
    rank_and(arena, query, best, buffer, group_id(), group_count());
    if (finish_rank(arena, query, best, words, group_count())) {
        answer_rank(arena, &rank.mailbox, best);
    }
}

KERNEL_OF(RANK_TEAMS) postings_rank_or(GLOBAL u32* arena, PARAMETER struct PostingsRank rank) {
    RANK_LOCAL_MEMORY(RANK_OR_POOL);
    LOCAL_ARRAY(u32, cursors, 2 * POSTINGS_MAX_QUERY_LISTS);
    if (lane_in_group() == 0) *query = rank.query;
    group_sync();
    const Best best = best_of(arena, query, pool, words, floor);
    begin_best(best);
    rank_or(arena, query, best, (LOCAL u32*)(pool + best.capacity), cursors, buffer,
            query->first_range + share(query->ranges, group_id(), group_count()),
            query->first_range + share(query->ranges, group_id() + 1, group_count()));
    if (finish_rank(arena, query, best, words, group_count())) {
        answer_rank(arena, &rank.mailbox, best);
    }
}

#endif
