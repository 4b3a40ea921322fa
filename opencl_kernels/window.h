// A window: up to 32768 docIDs in a row as a bitmap in local memory, one to a group. Lists of any
// kind are combined in it, bitmaps and bitset blocks by whole words, packed blocks by the docIDs
// that their lanes have just decoded, which so need no search and no order. The group's teams share
// out the blocks.
#ifndef POSTINGS_WINDOW_H
#define POSTINGS_WINDOW_H

#define WINDOW_WORDS 1024u

// What becomes of a window's docIDs. The first three are service/protocol.h's SetOperation.
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

#define GROUP_LANES (TEAMS_IN_GROUP * TEAM)

DEVICE u32 window_words(const Window* window) { return (window->to - window->from) / 32 + 1; }

DEVICE void clear_words(LOCAL u32* words, u32 size) {
    for (u32 i = lane_in_group(); i < size; i += GROUP_LANES) words[i] = 0;
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

// `bits` of the window's i-th word. Blocks next to one another may share a word.
DEVICE void combine_word(Window* window, u32 how, u32 i, u32 bits) {
    if (how == WINDOW_COUNT) {
        window->found += popcount32(window->bits[i] & bits);
    } else if (how == WINDOW_KEEP) {
        bits &= window->bits[i];
        if (bits != 0) or_local(window->next + i, bits);
    } else if (how == WINDOW_ADD) {
        if (bits != 0) or_local(window->bits + i, bits);
    } else {
        if (bits != 0) or_local(window->next + i, bits);
    }
}

// By `lanes` lanes, of which this is the `lane`-th.
DEVICE void combine_bitmap(Window* window, u32 how, Bits bitmap, u32 first, u32 last, u32 lane,
                           u32 lanes) {
    u32 i = first > window->from ? (first - window->from) / 32 : 0;
    u32 end = window_words(window);
    if (last < window->to) end = (last - window->from) / 32 + 1;
    for (i += lane; i < end; i += lanes) {
        combine_word(window, how, i, bitmap_word(bitmap, first, last, window->from + 32 * i));
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
DEVICE void combine_doc(Window* window, u32 how, u32 at) {
    const u32 bit = 1u << (at & 31);
    if (how == WINDOW_COUNT) {
        window->found += window->bits[at / 32] >> (at & 31) & 1u;
    } else if (how == WINDOW_ADD) {
        or_local(window->bits + at / 32, bit);
    } else if (how == WINDOW_REMOVE) {
        or_local(window->next + at / 32, bit);
    } else if ((window->bits[at / 32] & bit) != 0) {
        or_local(window->next + at / 32, bit);
    }
}

// `inside`: the block is full, and all of it in the window, as most are.
DEVICE void combine_docs(Window* window, u32 how, const Values* docs, u32 size, u32 inside) {
    const u32 reach = window->to - window->from;
    const u32 mine = smaller(PER_LANE, size - smaller(size, lane_id() * PER_LANE));
    if (inside && how == WINDOW_COUNT) {
        EACH_VALUE(j) combine_doc(window, WINDOW_COUNT, docs->v[j] - window->from);
    } else if (inside && how == WINDOW_ADD) {
        EACH_VALUE(j) combine_doc(window, WINDOW_ADD, docs->v[j] - window->from);
    } else {
        EACH_VALUE(j) {
            const u32 at = docs->v[j] - window->from;
            if (j < mine && at <= reach) combine_doc(window, how, at);
        }
    }
}

DEVICE void combine_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block,
                          u32 begin, u32 first, u32 last, Window* window, u32 how,
                          LOCAL u32* buffer) {
    Values docs;
    if (list->count == 1) {
        EACH_VALUE(j) docs.v[j] = first;
    } else {
        const Bits bits = byte_in(arena, list->payload + begin);
        if (value_at(bits, 11, 5) == BITSET) {
            combine_bitmap(window, how, bytes_after(bits, 2), first, last, lane_id(), TEAM);
            return;
        }
        docs = docs_of_gaps(packed_values(bits, block_size(list, block), buffer), first);
    }
    combine_docs(window, how, &docs, block_size(list, block),
                 first >= window->from && last <= window->to && block + 1 < list->blocks);
}

// The list's first block that may have a docID of the window.
DEVICE u32 first_in_window(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                           const Window* window) {
    if (list->kind == POSTINGS_BITMAP || list->first > window->to || list->last < window->from) {
        return list->blocks;
    }
    return window->from <= list->first ? 0 : find_block(arena, list, window->from, 0);
}

// Adds the list's docIDs, from `block` on, to the window's, keeps only those, removes them, or
// counts those that both have. Blocks in whose range the window has nothing are skipped if `skip`:
// looking costs a part of decoding. Between two lists the group must meet.
DEVICE void combine(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block,
                    Window* window, u32 how, u32 skip, LOCAL u32* buffer) {
    if (list->kind == POSTINGS_BITMAP) {
        if (list->first <= window->to && list->last >= window->from) {
            combine_bitmap(window, how, byte_in(arena, list->payload), list->first, list->last,
                           lane_in_group(), GROUP_LANES);
        }
        return;
    }
    // Where blocks lie is loaded for many at once, a lane a block.
    for (block += team_in_group(); block < list->blocks; block += GROUP_LANES) {
        const u32 mine = block + TEAMS_IN_GROUP * lane_id();
        u32 first = 0, last = 0, begin = 0, here = mine < list->blocks;
        if (here) {
            first = block_base(arena, list, mine);
            last = block_last(arena, list, mine);
            begin = mine == 0 ? 0 : arena[(list->offsets >> 2) + mine];
            here = first <= window->to;
        }
        const u32 reached = popcount32(team_ballot(here));
        if (skip && here) here = window_has(window, first, last) != 0;
        for (u32 open = team_ballot(here); open != 0; open &= open - 1) {
            const u32 i = trailing_zeros(open);
            combine_block(arena, list, block + TEAMS_IN_GROUP * i, team_read(begin, i),
                          team_read(first, i), team_read(last, i), window, how, buffer);
        }
        if (reached < TEAM) break;
    }
}

// When the whole group has combined a list.
DEVICE void end_step(Window* window, u32 how) {
    group_sync();
    if (how == WINDOW_KEEP) {
        LOCAL u32* kept = window->next;
        window->next = window->bits;
        window->bits = kept;
    } else if (how == WINDOW_REMOVE) {
        for (u32 i = lane_in_group(); i < window_words(window); i += GROUP_LANES) {
            window->bits[i] &= ~window->next[i];
        }
        group_sync();
    }
}

// What the i-th of the lists does to the window; makes it ready for that. Counts need no bits of
// what the last list keeps.
DEVICE u32 next_step(Window* window, u32 i, u32 lists, u32 how, u32 counts) {
    if (i == 0) return WINDOW_ADD;
    if (counts && i + 1 == lists) return WINDOW_COUNT;
    if (how != WINDOW_ADD) {
        clear_words(window->next, window_words(window));
        group_sync();
    }
    return how;
}

DEVICE void count_window(Window* window) {
    for (u32 i = lane_in_group(); i < window_words(window); i += GROUP_LANES) {
        window->found += popcount32(window->bits[i]);
    }
}

// What a group shares beside its window: a number for each team, and one for all; where each list
// begins in the window.
#define SHARED_STARTS (TEAMS_IN_GROUP + 1u)
#define SHARED_WORDS (SHARED_STARTS + 16u)

// Where a team's results go: `found` is a lane's share of its unit's. In the units' order, and
// within one in that of the teams.
DEVICE u32 place_of_results(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 unit,
                            u32 found, LOCAL u32* shared) {
    const u32 count = team_read(team_scan(found), TEAM - 1);
    u32 place = 0;
    if (lane_id() == 0) shared[team_in_group()] = count;
    group_sync();
    if (team_in_group() == 0) {
        u32 all = 0;
        for (u32 team = 0; team < TEAMS_IN_GROUP; ++team) all += shared[team];
        all = results_before(arena, answer->unit_words, answer->mailbox.ticket, unit, all);
        if (lane_id() == 0) shared[TEAMS_IN_GROUP] = all;
    }
    group_sync();
    place = shared[TEAMS_IN_GROUP];
    for (u32 team = 0; team < team_in_group(); ++team) place += shared[team];
    return place;
}

// The window's docIDs as results, in order: every team has a stretch of its words.
DEVICE void put_window(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 unit,
                       const Window* window, LOCAL u32* shared) {
    const u32 words = window_words(window);
    const u32 stretch = (words + TEAMS_IN_GROUP - 1) / TEAMS_IN_GROUP;
    const u32 from = smaller(team_in_group() * stretch, words);
    const u32 to = smaller(from + stretch, words);
    u32 count = 0;
    for (u32 i = from + lane_id(); i < to; i += TEAM) count += popcount32(window->bits[i]);
    u32 place = place_of_results(arena, answer, unit, count, shared);
    for (u32 at = from; at < to; at += TEAM) {
        const u32 i = at + lane_id();
        u32 bits = i < to ? window->bits[i] : 0;
        const u32 sum = team_scan(popcount32(bits));
        u32 mine = place + sum - popcount32(bits);
        for (; bits != 0; bits &= bits - 1) {
            put_doc(arena, answer, mine++, window->from + 32 * i + trailing_zeros(bits));
        }
        place += team_read(sum, TEAM - 1);
    }
}

#endif
