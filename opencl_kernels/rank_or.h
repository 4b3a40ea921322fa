// The best documents that are in any list: a work-group takes a range of documents after another
// and adds up their scores in local memory, over all lists (D7, document by document in parallel).
// Only what could be among the best leaves it.
#ifndef POSTINGS_RANK_OR_H
#define POSTINGS_RANK_OR_H

// Adds a block's impacts to the scores of documents `first` to `last`.
DEVICE void add_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                      const struct PostingsScoring* scoring, u32 weight, u32 block, u32 first,
                      u32 last, LOCAL u32* scores, LOCAL u32* buffer) {
    const u32 size = block_size(list, block);
    const Values docs = block_docs(arena, list, block, buffer);
    const Values frequencies = block_frequencies(arena, list, block, buffer);
    EACH_VALUE(j) {
        const u32 doc = docs.v[j];
        if (lane_id() * PER_LANE + j >= size || doc < first || doc > last) continue;
        const u32 fraction = fraction_of(arena, scoring, doc, frequencies.v[j]);
        add_local(scores + (doc - first), impact_of(weight, fraction));
    }
}

// Offers the documents of ranges `from` to before `to`, of 2^range_bits documents each. `cursors`
// has two places for each list: the first block that reaches into this range, and into the next.
DEVICE void rank_or(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, Best best,
                    LOCAL u32* scores, LOCAL u32* cursors, LOCAL u32* buffer, u32 from, u32 to) {
    const struct PostingsScoring scoring = query->scoring;
    const u32 lists = query->list_count, width = 1u << query->range_bits;
    LOCAL u32* now = cursors;
    LOCAL u32* next = cursors + POSTINGS_MAX_QUERY_LISTS;
    if (from >= to) return;
    for (u32 i = team_in_group(); i < lists; i += RANK_TEAMS) {
        const struct PostingsDeviceList list = query->lists[i];
        const u32 first = from << query->range_bits;
        const u32 block = first > list.last ? list.blocks : find_block(arena, &list, first, 0);
        if (lane_id() == 0) now[i] = block;
    }
    for (u32 i = lane_in_group(); i < width; i += RANK_LANES) scores[i] = 0;
    group_sync();
    for (u32 range = from; range < to; ++range) {
        const u32 first = range << query->range_bits, last = first + (width - 1);
        for (u32 i = 0; i < lists; ++i) {
            const struct PostingsDeviceList list = query->lists[i];
            const u32 begin = now[i];
            if (lane_in_group() == 0 && (begin == list.blocks || list.first > last)) {
                next[i] = begin;
            }
            // Teams go round, so that it is not always the same that have a block more.
            u32 block = begin + (team_in_group() + 3 * i) % RANK_TEAMS;
            for (; block < list.blocks && block_base(arena, &list, block) <= last;
                 block += RANK_TEAMS) {
                const u32 block_end = block_last(arena, &list, block);
                add_block(arena, &list, &scoring, query->weights[i], block, first, last, scores,
                          buffer);
                // The ranges of blocks follow each other without gaps.
                if (lane_id() == 0 && (block_end >= last || block + 1 == list.blocks)) {
                    next[i] = block + (block_end <= last);
                }
            }
        }
        group_sync();
        do {
            const u32 threshold = load_again(best.threshold);
            for (u32 i = lane_in_group(); i < width; i += RANK_LANES) {
                const u32 score = scores[i];
                if (score != 0 && offer(best, threshold, score, first + i)) scores[i] = 0;
            }
        } while (!settle(best, RANK_LANES));
        LOCAL u32* swapped = now;
        now = next;
        next = swapped;
    }
}

#endif
