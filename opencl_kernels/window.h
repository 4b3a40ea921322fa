// A window: up to 8192 docIDs in a row as a bitmap in local memory, one to a team. Lists of any
// kind are combined in it, bitmaps and bitset blocks by whole words, packed blocks by the docIDs
// that their lanes have just decoded, which so need no search and no order.
#ifndef POSTINGS_WINDOW_H
#define POSTINGS_WINDOW_H

#define WINDOW_WORDS 256u

// device/intersect_operation.h: SetOperation.
#define WINDOW_KEEP 0u
#define WINDOW_ADD 1u
#define WINDOW_REMOVE 2u

// DocIDs [from, to]; `next` takes what a list keeps.
typedef struct {
    u32 from, to;
    LOCAL u32 *bits, *next;
} Window;

DEVICE u32 window_words(const Window* window) { return (window->to - window->from) / 32 + 1; }

DEVICE void clear_words(LOCAL u32* words, u32 size) {
    for (u32 i = lane_id(); i < size; i += TEAM) words[i] = 0;
}

// The 32 docIDs from `doc` on of a bitmap for [first, last] at a byte offset.
DEVICE u32 bitmap_word(GLOBAL const u32* arena, u64 begin, u32 first, u32 last, u32 doc) {
    const u32 origin = first & ~7u;
    u32 bits;
    if (doc > last || (doc < first && first - doc > 31)) return 0;
    bits = doc >= origin ? bits_at(arena, begin * 8 + (doc - origin), 32)
                         : bits_at(arena, begin * 8, 32) << (origin - doc);
    if (first > doc) bits &= ~0u << (first - doc);
    if (last - doc < 31) bits &= ~0u >> (31 - (last - doc));
    return bits;
}

DEVICE void combine_bitmap(GLOBAL const u32* arena, Window* window, u32 how, u64 begin, u32 first,
                           u32 last) {
    u32 i = first > window->from ? (first - window->from) / 32 : 0;
    u32 end = window_words(window);
    if (last < window->to) end = (last - window->from) / 32 + 1;
    for (i += lane_id(); i < end; i += TEAM) {
        const u32 bits = bitmap_word(arena, begin, first, last, window->from + 32 * i);
        if (how == WINDOW_ADD) {
            window->bits[i] |= bits;
        } else if (how == WINDOW_KEEP) {
            window->next[i] |= window->bits[i] & bits;
        } else {
            window->bits[i] &= ~bits;
        }
    }
}

// Has the window one of [first, last], which overlaps it?
DEVICE u32 window_has(const Window* window, u32 first, u32 last) {
    const u32 begin = first > window->from ? (first - window->from) / 32 : 0;
    const u32 end = ((last < window->to ? last : window->to) - window->from) / 32;
    u32 any = 0;
    for (u32 i = begin + lane_id(); i <= end; i += TEAM) any |= window->bits[i];
    return team_ballot(any);
}

DEVICE void combine_docs(Window* window, u32 how, const Values* docs, u32 size) {
    EACH_VALUE(j) {
        const u32 at = docs->v[j] - window->from, bit = 1u << (at & 31);
        if (at > window->to - window->from || lane_id() * PER_LANE + j >= size) continue;
        if (how == WINDOW_ADD) {
            or_local(window->bits + at / 32, bit);
        } else if (how == WINDOW_REMOVE) {
            and_local(window->bits + at / 32, ~bit);
        } else if ((window->bits[at / 32] & bit) != 0) {
            or_local(window->next + at / 32, bit);
        }
    }
}

// Adds the list's docIDs to the window's, keeps only those, or removes them.
DEVICE void combine(GLOBAL const u32* arena, const struct PostingsDeviceList* list, Window* window,
                    u32 how, LOCAL u32* buffer) {
    if (how == WINDOW_KEEP) {
        clear_words(window->next, window_words(window));
        team_sync();
    }
    if (list->first <= window->to && list->last >= window->from) {
        if (list->kind == POSTINGS_BITMAP) {
            combine_bitmap(arena, window, how, list->payload, list->first, list->last);
        } else {
            u32 block = window->from <= list->first ? 0 : find_block(arena, list, window->from, 0);
            for (; block < list->blocks; ++block) {
                const u32 first = block_base(arena, list, block);
                if (first > window->to) break;
                const u32 last = block_last(arena, list, block);
                if (how != WINDOW_ADD && !window_has(window, first, last)) continue;
                if (is_bitset(arena, list, block)) {
                    const u64 begin = block_begin(arena, list, block) + 2;
                    combine_bitmap(arena, window, how, begin, first, last);
                } else {
                    const Values docs = block_docs(arena, list, block, buffer);
                    combine_docs(window, how, &docs, block_size(list, block));
                }
                team_sync();
            }
        }
        team_sync();
    }
    if (how == WINDOW_KEEP) {
        LOCAL u32* kept = window->next;
        window->next = window->bits;
        window->bits = kept;
    }
}

DEVICE u32 window_count(const Window* window) {
    u32 count = 0;
    for (u32 i = lane_id(); i < window_words(window); i += TEAM) {
        count += popcount32(window->bits[i]);
    }
    return team_read(team_scan(count), TEAM - 1);
}

#endif
