// The best documents that are in any list, without bounds: a work-group takes a range of documents
// after another and adds up their scores in local memory, over all lists (D7, in parallel by
// documents). Pays where the lists are dense and no threshold is known.
#ifndef POSTINGS_RANK_RANGES_H
#define POSTINGS_RANK_RANGES_H

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

// Offers the documents of part `part` of `parts` of the ranges, 2^range_bits documents each.
// `cursors` has two places for each list: the first block that reaches into this range, and into
// the next.
DEVICE void rank_ranges(GLOBAL u32* arena, const Ranked* ranked, Best best, LOCAL u32* scores,
                        LOCAL u32* cursors, LOCAL u32* buffer, u32 part, u32 parts) {
    const struct PostingsScoring scoring = ranked->query->scoring;
    const u32 lists = ranked->query->list_count, width = 1u << ranked->query->range_bits;
    const u64 ranges = ranked->query->ranges;
    const u32 from = ranked->query->first_range + (u32)(ranges * part / parts);
    const u32 to = ranked->query->first_range + (u32)(ranges * (part + 1) / parts);
    LOCAL u32* now = cursors;
    LOCAL u32* next = cursors + POSTINGS_MAX_QUERY_LISTS;
    u32 threshold = begin_best(best);
    if (from >= to) return;
    for (u32 i = team_in_group(); i < lists; i += RANK_TEAMS) {
        const struct PostingsDeviceList list = ranked->terms[i].list;
        const u32 first = from * width;
        const u32 block = first > list.last ? list.blocks : find_block(arena, &list, first, 0);
        if (lane_id() == 0) now[i] = block;
    }
    for (u32 i = lane_in_group(); i < width; i += RANK_LANES) scores[i] = 0;
    group_sync();
    for (u32 range = from; range < to; ++range) {
        const u32 first = range * width, last = first + (width - 1);
        for (u32 i = 0; i < lists; ++i) {
            const struct PostingsDeviceList list = ranked->terms[i].list;
            const u32 begin = now[i];
            if (lane_in_group() == 0 && (begin == list.blocks || list.first > last)) {
                next[i] = begin;
            }
            // Teams go round, so that it is not always the same that have a block more.
            u32 block = begin + (team_in_group() + 3 * i) % RANK_TEAMS;
            for (; block < list.blocks && block_base(arena, &list, block) <= last;
                 block += RANK_TEAMS) {
                const u32 block_end = block_last(arena, &list, block);
                add_block(arena, &list, &scoring, ranked->terms[i].weight, block, first, last,
                          scores, buffer);
                // The ranges of blocks follow each other without gaps.
                if (lane_id() == 0 && (block_end >= last || block + 1 == list.blocks)) {
                    next[i] = block + (block_end <= last);
                }
            }
        }
        group_sync();
        do {
            for (u32 i = lane_in_group(); i < width; i += RANK_LANES) {
                const u32 score = scores[i];
                if (score != 0 && offer(best, threshold, score, first + i)) scores[i] = 0;
            }
        } while (!settle(best, &threshold, RANK_LANES));
        LOCAL u32* swapped = now;
        now = next;
        next = swapped;
    }
}

#endif
