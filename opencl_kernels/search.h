// Which block of a list a docID would be in, by its skip data (the blocks' last docIDs). A team
// asks many places at once, so that a search is one or two rounds to memory.
#ifndef POSTINGS_SEARCH_H
#define POSTINGS_SEARCH_H

#include "blocks.h"

// Places that a lane looks at in one round: they are loaded together.
#if TEAM > 1u
#define PROBES 4u
#else
#define PROBES 1u
#endif

// How many of block_last() at begin + stride - 1, begin + 2 * stride - 1, ... are below doc, of
// `probes` places or those before the end of the `size` blocks from `begin` on.
DEVICE u32 blocks_below(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc,
                        u32 begin, u32 size, u32 stride) {
    u32 below = 0;
    u32 is_below[PROBES];
    for (u32 k = 0; k < PROBES; ++k) {
        const u32 probe = (k * TEAM + lane_id() + 1) * stride;
        is_below[k] = probe <= size && block_last(arena, list, begin + probe - 1) < doc;
    }
    for (u32 k = 0; k < PROBES; ++k) below += popcount32(team_ballot(is_below[k]));
    return below;
}

// The first of `size` blocks from `low` on whose last docID is >= doc, if the last one's is.
DEVICE u32 search_blocks(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc,
                         u32 low, u32 size) {
    const u32 ways = TEAM * PROBES > 1u ? TEAM * PROBES : 2u;
    while (size > 1) {
        const u32 stride = (size + ways - 1) / ways;
        const u32 skipped = blocks_below(arena, list, doc, low, size - 1, stride) * stride;
        low += skipped;
        size = size - skipped < stride ? size - skipped : stride;
    }
    return low;
}

// The first block from `from` on whose last docID is >= doc, which is not above the list's last.
// DocIDs are nearly linear in their rank (Ao et al., VLDB 2011): the first round looks at the
// blocks about the place where doc would be if they were.
DEVICE u32 find_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc,
                      u32 from) {
    u32 low = from, size = list->blocks - from;
#if TEAM > 1u
    const u32 width = TEAM * PROBES;
    if (size > width) {
        const float share = (float)(doc - list->first) / ((float)(list->last - list->first) + 1.0f);
        u32 guess = (u32)(share * (float)list->blocks);
        guess = guess > from + width / 2 ? guess - width / 2 : from;
        if (guess > list->blocks - width) guess = list->blocks - width;
        const u32 below = blocks_below(arena, list, doc, guess, width, 1);
        if (below == width) {
            low = guess + width;
            size = list->blocks - low;
        } else if (below > 0 || guess == from) {
            return guess + below;
        } else {
            size = guess + 1 - from;
        }
    }
#endif
    return search_blocks(arena, list, doc, low, size);
}

// The same where the block is likely to be one of the next few.
DEVICE u32 find_near_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc,
                           u32 from) {
    const u32 block = from + lane_id();
    const u32 below = team_ballot(block < list->blocks && block_last(arena, list, block) < doc);
    const u32 skipped = popcount32(below);
    return skipped < TEAM ? from + skipped : find_block(arena, list, doc, from + skipped);
}

#endif
