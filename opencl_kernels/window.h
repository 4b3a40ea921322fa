// A window: up to 8192 docIDs in a row as a bitmap in local memory, one to a team. Lists of any
// kind are combined in it, bitmaps and bitset blocks by whole words, packed blocks by the docIDs
// that their lanes have just decoded, which so need no search and no order.
#ifndef POSTINGS_WINDOW_H
#define POSTINGS_WINDOW_H

#define WINDOW_WORDS 256u

// What becomes of a window's docIDs. The first three are service/protocol.h's SetOperation.
#define WINDOW_KEEP 0u
#define WINDOW_ADD 1u
#define WINDOW_REMOVE 2u
#define WINDOW_COUNT 3u

// DocIDs [from, to]; `next` takes what a list keeps, `found` counts for a lane what it has.
typedef struct {
    u32 from, to, found;
    LOCAL u32 *bits, *next;
} Window;

DEVICE u32 window_words(const Window* window) { return (window->to - window->from) / 32 + 1; }

DEVICE void clear_words(LOCAL u32* words, u32 size) {
    for (u32 i = lane_id(); i < size; i += TEAM) words[i] = 0;
}

// The 32 docIDs from `doc` on of a bitmap for [first, last].
DEVICE u32 bitmap_word(Bits bitmap, u32 first, u32 last, u32 doc) {
    const u32 origin = first & ~7u;
    u32 bits;
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

DEVICE void combine_word(Window* window, u32 how, u32 i, u32 bits) {
    if (how == WINDOW_COUNT) {
        window->found += popcount32(window->bits[i] & bits);
    } else if (how == WINDOW_KEEP) {
        window->next[i] |= window->bits[i] & bits;
    } else if (how == WINDOW_ADD) {
        window->bits[i] |= bits;
    } else {
        window->bits[i] &= ~bits;
    }
}

DEVICE void combine_bitmap(Window* window, u32 how, Bits bitmap, u32 first, u32 last) {
    u32 i = first > window->from ? (first - window->from) / 32 : 0;
    u32 end = window_words(window);
    if (last < window->to) end = (last - window->from) / 32 + 1;
    for (i += lane_id(); i < end; i += TEAM) {
        combine_word(window, how, i, bitmap_word(bitmap, first, last, window->from + 32 * i));
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
    const u32 reach = window->to - window->from;
    const u32 mine = smaller(PER_LANE, size - smaller(size, lane_id() * PER_LANE));
    if (how == WINDOW_COUNT) {
        EACH_VALUE(j) {
            const u32 at = docs->v[j] - window->from;
            if (j < mine && at <= reach) window->found += window->bits[at / 32] >> (at & 31) & 1u;
        }
    } else if (how == WINDOW_KEEP) {
        EACH_VALUE(j) {
            const u32 at = docs->v[j] - window->from;
            if (j >= mine || at > reach) continue;
            const u32 bit = window->bits[at / 32] & 1u << (at & 31);
            if (bit != 0) or_local(window->next + at / 32, bit);
        }
    } else {
        EACH_VALUE(j) {
            const u32 at = docs->v[j] - window->from, bit = 1u << (at & 31);
            if (j >= mine || at > reach) continue;
            if (how == WINDOW_ADD) {
                or_local(window->bits + at / 32, bit);
            } else {
                and_local(window->bits + at / 32, ~bit);
            }
        }
    }
}

DEVICE void combine_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block,
                          u32 first, u32 last, Window* window, u32 how, LOCAL u32* buffer) {
    Values docs;
    if (list->count == 1) {
        EACH_VALUE(j) docs.v[j] = first;
    } else {
        const Bits bits = byte_in(arena, block_begin(arena, list, block));
        if (value_at(bits, 11, 5) == BITSET) {
            combine_bitmap(window, how, bytes_after(bits, 2), first, last);
            return;
        }
        docs = docs_of_gaps(packed_values(bits, block_size(list, block), buffer), first);
    }
    combine_docs(window, how, &docs, block_size(list, block));
}

// Adds the list's docIDs to the window's, keeps only those, removes them, or counts those that both
// have. Blocks in whose range the window has nothing are skipped if `skip`: looking costs a part of
// decoding.
DEVICE void combine(GLOBAL const u32* arena, const struct PostingsDeviceList* list, Window* window,
                    u32 how, u32 skip, LOCAL u32* buffer) {
    if (how == WINDOW_KEEP) {
        clear_words(window->next, window_words(window));
        team_sync();
    }
    if (list->first <= window->to && list->last >= window->from) {
        if (list->kind == POSTINGS_BITMAP) {
            combine_bitmap(window, how, byte_in(arena, list->payload), list->first, list->last);
        } else {
            u32 block = window->from <= list->first ? 0 : find_block(arena, list, window->from, 0);
            for (; block < list->blocks; ++block) {
                const u32 first = block_base(arena, list, block);
                if (first > window->to) break;
                const u32 last = block_last(arena, list, block);
                if (skip && !window_has(window, first, last)) continue;
                combine_block(arena, list, block, first, last, window, how, buffer);
                // Bitset blocks share words with their neighbours.
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

DEVICE void count_window(Window* window) {
    for (u32 i = lane_id(); i < window_words(window); i += TEAM) {
        window->found += popcount32(window->bits[i]);
    }
}

// The same for bitmaps alone, which need no local memory but for docIDs. Several words at a time,
// so that their loads overlap.
#define WORDS_AT_ONCE 4u
DEVICE void combine_bitmaps(GLOBAL const u32* arena, const struct PostingsQuery* query,
                            Window* window) {
    const u32 words = window_words(window);
    for (u32 at = lane_id(); at < words; at += WORDS_AT_ONCE * TEAM) {
        u32 bits[WORDS_AT_ONCE];
        for (u32 i = 0; i < query->list_count; ++i) {
            const struct PostingsDeviceList* list = &query->lists[i];
            const Bits bitmap = byte_in(arena, list->payload);
            u32 others[WORDS_AT_ONCE];
            for (u32 k = 0; k < WORDS_AT_ONCE; ++k) {
                const u32 word = at + k * TEAM;
                others[k] = word < words ? bitmap_word(bitmap, list->first, list->last,
                                                       window->from + 32 * word)
                                         : 0;
            }
            for (u32 k = 0; k < WORDS_AT_ONCE; ++k) {
                if (i == 0) {
                    bits[k] = others[k];
                } else if (query->how == WINDOW_KEEP) {
                    bits[k] &= others[k];
                } else if (query->how == WINDOW_ADD) {
                    bits[k] |= others[k];
                } else {
                    bits[k] &= ~others[k];
                }
            }
        }
        for (u32 k = 0; k < WORDS_AT_ONCE; ++k) {
            const u32 word = at + k * TEAM;
            // `to` need not be the last docID of its word.
            if (word + 1 == words) bits[k] &= ~0u >> (31 - ((window->to - window->from) & 31));
            window->found += popcount32(bits[k]);
            if (query->materialise && word < words) window->bits[word] = bits[k];
        }
    }
    team_sync();
}

#endif
