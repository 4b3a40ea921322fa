// A window: docIDs in a row as a bitmap in a team's local memory. Lists of any kind are combined in
// it, bitmaps by whole words, others by their docIDs' distances, which need no search and no order.
#ifndef POSTINGS_WINDOW_H
#define POSTINGS_WINDOW_H

#include "answer.h"
#include "half_warps.h"
#include "search.h"

// What becomes of a window's docIDs. The first three are core/task/set_task.h's SetOperation.
#define WINDOW_KEEP 0u
#define WINDOW_ADD 1u
#define WINDOW_REMOVE 2u
#define WINDOW_COUNT 3u

// DocIDs [from, to]; `next` takes what a list keeps or removes, `found` counts for a lane what it
// has.
typedef struct {
    u32 from, to, found;
    LOCAL u32 *bits, *next;
} Window;

// What a team has in local memory: bitmaps, room to decode a block, where each list goes on.
#define WINDOW_WORDS 1024u
#define WINDOW_SPACE (WINDOW_WORDS + BLOCK + 16u)

DEVICE u32 window_words(const Window* window) { return (window->to - window->from) / 32 + 1; }

// By whole vectors: up to three words behind as well.
DEVICE void clear_words(LOCAL u32* words, u32 size) {
#if TEAM > 1u
    for (u32 i = 4 * lane_id(); i < size; i += 4 * TEAM) clear4(words + i);
#else
    for (u32 i = 0; i < size; ++i) words[i] = 0;
#endif
}

// The 32 docIDs from `doc` on of a bitmap for [first, last].
DEVICE u32 bitmap_word(Bits bitmap, u32 first, u32 last, u32 doc) {
    const u32 origin = first & ~7u;
    u32 bits;
    if (doc >= first && doc <= last && last - doc > 31) {
        bitmap.words += (doc - origin) >> 5;
        return word_at(bitmap, (doc - origin) & 31u);
    }
    if (doc > last || (doc < first && first - doc > 31)) return 0;
    if (doc >= origin) {
        bitmap.words += (doc - origin) >> 5;
        bits = word_at(bitmap, (doc - origin) & 31u);
    } else {
        bits = word_at(bitmap, 0) << (origin - doc);
    }
    if (first > doc) bits &= ~0u << (first - doc);
    if (last - doc < 31) bits &= ~0u >> (31 - (last - doc));
    return bits;
}

// `bits` of the window's i-th word.
DEVICE void combine_word(Window* window, u32 operation, u32 i, u32 bits) {
    if (operation == WINDOW_COUNT) {
        window->found += popcount32(window->bits[i] & bits);
    } else if (operation == WINDOW_KEEP) {
        bits &= window->bits[i];
        if (bits != 0) or_local(window->next + i, bits);
    } else if (operation == WINDOW_ADD) {
        if (bits != 0) or_local(window->bits + i, bits);
    } else {
        if (bits != 0) or_local(window->next + i, bits);
    }
}

// Of a bitmap for [first, last], of which the window has a part.
DEVICE void combine_bitmap(Window* window, u32 operation, Bits bitmap, u32 first, u32 last) {
    u32 i = first > window->from ? (first - window->from) / 32 : 0;
    last = smaller(last, window->to);
    for (i += lane_id(); i <= (last - window->from) / 32; i += TEAM) {
        combine_word(window, operation, i, bitmap_word(bitmap, first, last, window->from + 32 * i));
    }
}

// Has the window one of [first, last], which overlaps it? Each lane asks for itself.
DEVICE u32 window_has(const Window* window, u32 first, u32 last) {
    const u32 end = ((last < window->to ? last : window->to) - window->from) / 32;
    u32 i = first > window->from ? (first - window->from) / 32 : 0;
    while (i < end && window->bits[i] == 0) ++i;
    return window->bits[i];
}

// One docID, `at` behind the window's first.
DEVICE void combine_doc(Window* window, u32 operation, u32 at) {
    const u32 bit = 1u << (at & 31);
    if (operation == WINDOW_COUNT) {
        window->found += window->bits[at / 32] >> (at & 31) & 1u;
    } else if (operation == WINDOW_ADD) {
        or_local(window->bits + at / 32, bit);
    } else if (operation == WINDOW_REMOVE) {
        or_local(window->next + at / 32, bit);
    } else if ((window->bits[at / 32] & bit) != 0) {
        or_local(window->next + at / 32, bit);
    }
}

// A lane's part of a block's distances (auxiliary.h); a half of the team has a block.
typedef struct {
    u32 w[LANE_VALUES / 2];
} Distances;

DEVICE Distances load_distances(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                                u32 block) {
    GLOBAL const u32* from = arena + (list->distances >> 2) + (u64)block * (BLOCK / 2);
    Distances distances;
    UNROLLED
    for (u32 k = 0; k < LANE_VALUES / 2; k += 4) {
        load4_global(from + half_warp_lane() * (LANE_VALUES / 2) + k, distances.w + k);
    }
    return distances;
}

// Of a block of `count` docIDs, whose base is `base` behind the window's first docID; `inside` if
// it is full, and all of it in the window, as most are.
DEVICE void combine_distances(Window* window, u32 operation, const Distances* distances, u32 base,
                              u32 count, u32 inside) {
    const u32 reach = window->to - window->from;
    const u32 mine = count - smaller(count, half_warp_lane() * LANE_VALUES);
#define DISTANCE(j) (j % 2 == 0 ? distances->w[j / 2] & 0xffff : distances->w[j / 2] >> 16)
    if (inside && operation == WINDOW_COUNT) {
        EACH_LANE_VALUE(j) combine_doc(window, WINDOW_COUNT, base + DISTANCE(j));
    } else if (inside && operation == WINDOW_ADD) {
        EACH_LANE_VALUE(j) combine_doc(window, WINDOW_ADD, base + DISTANCE(j));
    } else {
        EACH_LANE_VALUE(j) {
            const u32 at = base + DISTANCE(j);
            if (j < mine && at <= reach) combine_doc(window, operation, at);
        }
    }
#undef DISTANCE
}

// Of the blocks whose bits are set, the one that a half of the team takes, if there is one.
#define NO_BLOCK TEAM
DEVICE u32 half_takes(u32 open) {
    if (half_warp_id() > 0) open &= open - 1;
    return open != 0 ? trailing_zeros(open) : NO_BLOCK;
}
DEVICE u32 without_taken(u32 open) {
    open &= open - 1;
    return HALF_WARPS > 1 ? open & (open - 1) : open;
}

// Blocks from `first` on, a lane a block, of which it knows the range: those for which `here` is
// set.
DEVICE void combine_blocks(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                           u32 first, u32 bases, u32 lasts, u32 here, Window* window, u32 operation,
                           LOCAL u32* scratch) {
    const u32 is_wide = lasts - bases > 0xffff;
    const u32 inside = team_ballot(bases >= window->from && lasts <= window->to &&
                                   first + lane_id() + 1 < list->blocks);
    u32 open = team_ballot(here && !is_wide), next = half_takes(open);
    Distances coming = load_distances(arena, list, next == NO_BLOCK ? first : first + next);
    while (open != 0) {
        // The next blocks are on their way while these are combined.
        const u32 block = next, is_there = block != NO_BLOCK;
        const Distances distances = coming;
        open = without_taken(open);
        next = half_takes(open);
        if (next != NO_BLOCK) coming = load_distances(arena, list, first + next);
        const u32 base = team_read(bases, is_there ? block : 0) - window->from;
        const u32 all = team_ballot(!is_there || (inside >> block & 1u) == 0) == 0;
        combine_distances(window, operation, &distances, base,
                          is_there ? block_size(list, first + block) : 0, all);
    }
    for (open = team_ballot(here && is_wide); open != 0; open &= open - 1) {
        const u32 block = first + trailing_zeros(open);
        const Values docs = block_docs(arena, list, block, scratch);
        EACH_VALUE(j) {
            const u32 at = docs.v[j] - window->from;
            if (PER_LANE * lane_id() + j < block_size(list, block) &&
                at <= window->to - window->from) {
                combine_doc(window, operation, at);
            }
        }
        team_sync();
    }
}

// The list's first block that may have a docID from `doc` on.
DEVICE u32 first_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc) {
    if (list->kind == POSTINGS_BITMAP || list->last < doc) return list->blocks;
    return doc <= list->first ? 0 : find_block(arena, list, doc, 0);
}

// Adds the list's docIDs to the window's, keeps only those, removes them, or counts those that both
// have. Blocks in whose range the window has nothing are skipped if `skip`: looking costs a part of
// decoding. `*start` is the list's first block that may have a docID of the window; afterwards, the
// first that has one behind it.
DEVICE void combine(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                    LOCAL u32* start, Window* window, u32 operation, u32 skip, LOCAL u32* scratch) {
    u32 first = *start, done = 0, reached = TEAM;
    if (list->first > window->to || list->last < window->from) return;
    if (list->kind == POSTINGS_BITMAP) {
        combine_bitmap(window, operation, byte_in(arena, list->payload), list->first, list->last);
        return;
    }
    team_sync();
    if (list->count == 1) {
        if (lane_id() == 0) {
            combine_doc(window, operation, list->first - window->from);
            *start = 1;
        }
        return;
    }
    for (u32 block = first; block < list->blocks && reached == TEAM; block += TEAM) {
        const u32 mine = smaller(block + lane_id(), list->blocks - 1);
        const u32 base = block_base(arena, list, mine), last = block_last(arena, list, mine);
        u32 here = block + lane_id() < list->blocks && base <= window->to;
        reached = popcount32(team_ballot(here));
        done += popcount32(team_ballot(here && last <= window->to));
        if (skip && here) here = window_has(window, base, last) != 0;
        combine_blocks(arena, list, block, base, last, here, window, operation, scratch);
    }
    if (lane_id() == 0) *start = first + done;
}

// When a list is combined.
DEVICE void end_step(Window* window, u32 operation) {
    team_sync();
    if (operation == WINDOW_KEEP) {
        LOCAL u32* kept = window->next;
        window->next = window->bits;
        window->bits = kept;
    } else if (operation == WINDOW_REMOVE) {
        for (u32 i = lane_id(); i < window_words(window); i += TEAM) {
            window->bits[i] &= ~window->next[i];
        }
        team_sync();
    }
}

DEVICE void count_window(Window* window) {
    for (u32 i = lane_id(); i < window_words(window); i += TEAM) {
        window->found += popcount32(window->bits[i]);
    }
}

// The window's docIDs as results, in order. Every unit says how many it has, though it be none.
DEVICE void put_window(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 unit,
                       const Window* window) {
    const u32 words = window_words(window);
    const u32 count = team_read(team_scan(window->found), TEAM - 1);
    u32 place = results_before(arena, answer->unit_words, answer->result_buffer.sequence_number,
                               unit, count);
    if (count == 0) return;
    for (u32 at = 0; at < words; at += TEAM) {
        const u32 i = at + lane_id();
        u32 bits = i < words ? window->bits[i] : 0;
        const u32 sum = team_scan(popcount32(bits));
        u32 mine = place + sum - popcount32(bits);
        for (; bits != 0; bits &= bits - 1) {
            put_doc(arena, answer, mine++, window->from + 32 * i + trailing_zeros(bits));
        }
        place += team_read(sum, TEAM - 1);
    }
}

#endif
