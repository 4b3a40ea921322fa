// Yioop's packed postings (core/yioop/packed_postings.h): words of Modified9, one posting after the
// other, to docIDs, frequencies and positions.
//
// The string synchronises itself: a posting begins where the word before it ends one. A lane takes
// some words in a row, and a team sums up once for all of them. What a tile of words needs to know
// of those before it is counted once, when the string comes, and kept beside it; that the string is
// well-formed is seen then, too.
#ifndef POSTINGS_YIOOP_H
#define POSTINGS_YIOOP_H

#include "decode_words.h"
#include "result_buffer.h"

#define YIOOP_MORE 0x80000000u  // the posting goes on behind this word
#define YIOOP_FUSED (1u << 27)  // a head that is docID and first position in one
#define YIOOP_WORDS 8u          // of a lane, in a row
#define YIOOP_ROUND (YIOOP_WORDS * TEAM)
#if TEAM > 1u
#define EACH_YIOOP_WORD(k) _Pragma("unroll") for (u32 k = 0; k < YIOOP_WORDS; ++k)
#else
#define EACH_YIOOP_WORD(k) for (u32 k = 0; k < YIOOP_WORDS; ++k)
#endif

// What a word's six bits under the flags say, in a table of 64 (of two numbers each) in local
// memory: the bits of all elements, and width | reciprocal << 8.
#define YIOOP_TABLE 128u
DEVICE void yioop_table(LOCAL u32* table) {
    for (u32 code = team_in_group() * TEAM + lane_id(); code < 64; code += TEAMS_IN_GROUP * TEAM) {
        const Layout layout = modified9_layout(code << 24);
        table[2 * code] = low_bits(layout.size * layout.width);
        // x * reciprocal >> 10 is x / width, rounded down, for x from -1 to 27.
        table[2 * code + 1] = layout.width | (1023 / layout.width + 1) << 8;
    }
    group_sync();
}

// A word's elements, right-aligned: those from the highest that is not zero on.
typedef struct {
    u32 payload, size;
    u32 width;  // in the lowest five bits
} YioopWord;

DEVICE YioopWord yioop_word(u32 word, LOCAL const u32* table) {
    const u32 code = word >> 24 & 63;
    YioopWord out;
    out.payload = word & table[2 * code];
    out.width = table[2 * code + 1];
    // Of an empty word -1 / width, which is -1.
    out.size = (u32)((int)((bit_width32(out.payload) - 1) * (out.width >> 8)) >> 10) + 1;
    return out;
}

// The element that `behind` others follow, and what is before it.
DEVICE u32 yioop_from(const YioopWord* word, u32 behind) {
    return shift_pair(0, word->payload, behind * word->width);
}

// A posting's first element says its docID; a fused one also its first gap.
DEVICE u32 yioop_doc(u32 head) {
    return head >= YIOOP_FUSED ? (head & (YIOOP_FUSED - 1024)) >> 9 : head - 1;
}

// A lane's words in their order, as numbers.
DEVICE u32 yioop_load(GLOBAL const u32* words, u32 at) { return swap_bytes(words[at]); }
DEVICE u32 yioop_before(GLOBAL const u32* words, u32 at) {
    return at == 0 ? 0 : yioop_load(words, at - 1);
}

DEVICE u32 lanes_below(u32 lane) { return low_bits(lane); }
DEVICE u32 highest(u32 mask) { return mask == 0 ? 0 : bit_width32(mask) - 1; }

// Sums over the tiles before each, and the last posting that begins before it: by one team.
DEVICE void yioop_scan_tiles(GLOBAL struct PostingsYioopTile* tiles, u32 count) {
    struct PostingsYioopTile before = {0, 0, 0, 0, 0};
    for (u32 at = 0; at < count; at += TEAM) {
        const u32 mine = smaller(at + lane_id(), count - 1), is_there = at + lane_id() < count;
        struct PostingsYioopTile tile = tiles[mine];
        if (!is_there) tile.postings = tile.positions = tile.open_sum = 0;
        const u32 postings = team_scan(tile.postings), positions = team_scan(tile.positions),
                  sums = team_scan(tile.open_sum);
        const u32 begin = before.positions + positions - tile.positions + tile.open_begin;
        const u32 some = team_ballot(tile.postings != 0);
        struct PostingsYioopTile next = before;
        // What is open before lane `lane`, or behind the last lane.
#define OPEN_BEFORE(out, lane, sum_before)                                                        \
    {                                                                                             \
        const u32 earlier = some & lanes_below(lane);                                             \
        const u32 from = earlier != 0 ? highest(earlier) : 0;                                     \
        const u32 from_sum = team_read(sums - tile.open_sum, from);                               \
        const u32 from_begin = team_read(begin, from), from_doc = team_read(tile.open_doc, from); \
        out.open_sum = earlier != 0 ? (sum_before)-from_sum : before.open_sum + (sum_before);     \
        if (earlier != 0) out.open_begin = from_begin, out.open_doc = from_doc;                   \
    }
        OPEN_BEFORE(next, lane_id(), sums - tile.open_sum)
        next.postings = before.postings + postings - tile.postings;
        next.positions = before.positions + positions - tile.positions;
        const u32 sum = team_read(sums, TEAM - 1);
        struct PostingsYioopTile behind_all = before;
        OPEN_BEFORE(behind_all, TEAM, sum)
#undef OPEN_BEFORE
        behind_all.postings = before.postings + team_read(postings, TEAM - 1);
        behind_all.positions = before.positions + team_read(positions, TEAM - 1);
        if (is_there) tiles[mine] = next;
        before = behind_all;
    }
    if (lane_id() == 0) tiles[count] = before;
}

// What a lane's words have: postings that begin, positions, their gaps' sum. Of positions and that
// sum also how much comes before the last posting that begins, and that one's head.
typedef struct {
    u32 postings, positions, sum;
    u32 last_position, last_sum, last_head;
} YioopLane;

// Of words [from, end).
DEVICE YioopLane yioop_lane(GLOBAL const u32* words, u32 from, u32 end, LOCAL const u32* table,
                            u32* bad) {
    YioopLane lane = {0, 0, 0, 0, 0, 0};
    u32 before = yioop_before(words, from);
    for (u32 at = from; at < end; ++at) {
        const u32 bits = yioop_load(words, at);
        const YioopWord word = yioop_word(bits, table);
        const u32 begins = (before & YIOOP_MORE) == 0,
                  may_begin = ((bits >> 31 ^ bits >> 30) & 1) == 0;
        // Nothing is empty, and no element that counts is zero.
        *bad |= begins != may_begin || word.size == 0;
        u32 k = 0;
        if (begins) {
            lane.last_position = lane.positions;
            lane.last_sum = lane.sum;
            lane.last_head = word.size == 0 ? 0 : yioop_from(&word, word.size - 1);
            lane.sum += lane.last_head >= YIOOP_FUSED ? lane.last_head & 1023 : 0;
            lane.positions += lane.last_head >= YIOOP_FUSED;
            ++lane.postings;
            k = 1;
        }
        for (; k < word.size; ++k) {
            const u32 gap = yioop_from(&word, word.size - 1 - k) & low_bits(word.width & 31);
            *bad |= gap == 0;
            lane.sum += gap;
            ++lane.positions;
        }
        before = bits;
    }
    return lane;
}

// Counts what is in each tile; answers with whether the string is bad, postings and positions.
KERNEL postings_yioop_tiles(GLOBAL u32* arena, PARAMETER(struct PostingsYioop) yioop) {
    LOCAL_ARRAY(u32, table, YIOOP_TABLE);
    yioop_table(table);
    GLOBAL const u32* words = arena + (yioop.words >> 2);
    GLOBAL struct PostingsYioopTile* tiles =
        (GLOBAL struct PostingsYioopTile*)(arena + (yioop.tiles >> 2));
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 bad = (yioop_load(words, yioop.word_count - 1) & YIOOP_MORE) != 0;
    for (u32 i = group_id() * TEAMS_IN_GROUP + team_in_group(); i < yioop.tile_count; i += teams) {
        const u32 begin = i * yioop.tile, end = smaller(begin + yioop.tile, yioop.word_count);
        struct PostingsYioopTile tile = {0, 0, 0, 0, 0};
        for (u32 at = begin; at < end; at += YIOOP_ROUND) {
            const u32 from = smaller(at + lane_id() * YIOOP_WORDS, end);
            const u32 to = smaller(from + YIOOP_WORDS, end);
            const YioopLane lane = yioop_lane(words, from, to, table, &bad);
            const u32 sums = team_scan(lane.sum), positions = team_scan(lane.positions);
            const u32 begins = team_ballot(lane.postings != 0);
            tile.postings += team_read(team_scan(lane.postings), TEAM - 1);
            if (begins != 0) {
                const u32 last = highest(begins);
                tile.open_sum = 0u - team_read(sums - lane.sum + lane.last_sum, last);
                tile.open_begin = tile.positions +
                                  team_read(positions - lane.positions + lane.last_position, last);
                tile.open_doc = yioop_doc(team_read(lane.last_head, last));
            }
            tile.open_sum += team_read(sums, TEAM - 1);
            tile.positions += team_read(positions, TEAM - 1);
        }
        if (lane_id() == 0) tiles[i] = tile;
    }
    bad = team_ballot(bad) != 0;
    if (bad && lane_id() == 0) add_global(arena + (yioop.total >> 2), 1);
    if (!last_team(arena, yioop.done, teams)) return;
    yioop_scan_tiles(tiles, yioop.tile_count);
    team_sync();
    if (lane_id() != 0) return;
    result_write(arena, &yioop.result_buffer, 0, add_global(arena + (yioop.total >> 2), 0));
    result_write(arena, &yioop.result_buffer, 1, tiles[yioop.tile_count].postings);
    result_write(arena, &yioop.result_buffer, 2, tiles[yioop.tile_count].positions);
    arena[yioop.total >> 2] = 0;
    result_close(arena, &yioop.result_buffer);
}

// Positions of words [from, end), `sum` being that of the open posting's gaps before them. Strictly
// ascending ones are never wrong; a sum over 32 bits is.
DEVICE u32 yioop_positions(GLOBAL const u32* words, u32 from, u32 end, LOCAL const u32* table,
                           u32 sum, GLOBAL u32* to) {
    u32 before = yioop_before(words, from), bad = 0;
    for (u32 at = from; at < end; ++at) {
        const u32 bits = yioop_load(words, at);
        const YioopWord word = yioop_word(bits, table);
        u32 k = 0;
        if ((before & YIOOP_MORE) == 0) {
            const u32 head = yioop_from(&word, word.size - 1);
            sum = head >= YIOOP_FUSED ? head & 1023 : 0;
            if (head >= YIOOP_FUSED) bad |= sum == 0, *to++ = sum - 1;
            k = 1;
        }
        for (; k < word.size; ++k) {
            const u32 next =
                sum + (yioop_from(&word, word.size - 1 - k) & low_bits(word.width & 31));
            bad |= next < sum;
            *to++ = next - 1;
            sum = next;
        }
        before = bits;
    }
    return bad;
}

// Every posting is closed by the one that begins after it, as its frequency is known then: here the
// one that is open before a lane's words, `doc`, whose positions begin at `first`, and all of these
// but the last. DocIDs and frequencies are written where there is room for them.
DEVICE u32 yioop_close(const u32* heads, const u32* sizes, u32 doc, u32 first, u32 position,
                       u32 ordinal, GLOBAL u32* docs, GLOBAL u32* frequencies) {
    u32 check = 0;
    EACH_YIOOP_WORD(k) {
        if (heads[k] != 0) {
            const u32 frequency = position - first;
            check += doc * (2 * frequency + 1);
            doc = yioop_doc(heads[k]);
            first = position;
            if (frequencies != 0 && ordinal != 0) frequencies[ordinal - 1] = frequency;
            if (docs != 0) docs[ordinal] = doc;
            ++ordinal;
        }
        position += sizes[k];
    }
    return check;
}

// Answers with whether positions are bad and with the sum of docID * (2 * frequency + 1) modulo
// 2^32.
KERNEL postings_yioop(GLOBAL u32* arena, PARAMETER(struct PostingsYioop) yioop) {
    LOCAL_ARRAY(u32, table, YIOOP_TABLE);
    yioop_table(table);
    GLOBAL const u32* words = arena + (yioop.words >> 2);
    GLOBAL const struct PostingsYioopTile* tiles =
        (GLOBAL const struct PostingsYioopTile*)(arena + (yioop.tiles >> 2));
    GLOBAL u32 *docs = arena + (yioop.docs >> 2), *frequencies = arena + (yioop.frequencies >> 2);
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 bad = 0, check = 0;
    for (u32 i = group_id() * TEAMS_IN_GROUP + team_in_group(); i < yioop.tile_count; i += teams) {
        const u32 begin = i * yioop.tile, end = smaller(begin + yioop.tile, yioop.word_count);
        struct PostingsYioopTile open = tiles[i];
        for (u32 at = begin; at < end; at += YIOOP_ROUND) {
            const u32 from = smaller(at + lane_id() * YIOOP_WORDS, end);
            const u32 count = smaller(YIOOP_WORDS, end - from);
            // Words, and then of each the head, if a posting begins, and positions.
            u32 heads[YIOOP_WORDS], sizes[YIOOP_WORDS];
            if (count == YIOOP_WORDS) {
                load4_global(words + from, heads);
                load4_global(words + from + 4, heads + 4);
            } else {
                EACH_YIOOP_WORD(k) heads[k] = k < count ? words[from + k] : 0;
            }
            u32 before = yioop_before(words, from);
            u32 postings = 0, positions = 0, last_head = 0, last_position = 0;
            EACH_YIOOP_WORD(k) {
                const u32 bits = swap_bytes(heads[k]);
                const YioopWord word = yioop_word(bits, table);
                const u32 begins = (before & YIOOP_MORE) == 0 && k < count;
                before = bits;
                heads[k] = begins ? yioop_from(&word, word.size - 1) : 0;
                sizes[k] = word.size - begins + (heads[k] >> 27);
                if (begins) last_head = heads[k], last_position = positions, ++postings;
                positions += sizes[k];
            }
            // Both fit: a team's words have 24 elements each at most.
            const u32 both = team_scan(postings << 16 | positions), all = team_read(both, TEAM - 1);
            const u32 ordinal = open.postings + (both >> 16) - postings;
            const u32 position = open.positions + (both & 0xFFFFu) - positions;
            const u32 begins = team_ballot(postings != 0);
            const u32 earlier = begins & lanes_below(lane_id()), before_me = highest(earlier);
            const u32 last = yioop_doc(last_head), last_begin = position + last_position;
            u32 doc = team_read(last, before_me), first = team_read(last_begin, before_me);
            if (earlier == 0) doc = open.open_doc, first = open.open_begin;
            if (yioop.positions) {
                const YioopLane lane = yioop_lane(words, from, from + count, table, &bad);
                const u32 sums = team_scan(lane.sum) - lane.sum, last_sum = sums + lane.last_sum;
                const u32 sum_before = team_read(last_sum, before_me);
                bad |= yioop_positions(words, from, from + count, table,
                                       earlier != 0 ? sums - sum_before : open.open_sum + sums,
                                       arena + (yioop.positions >> 2) + position);
                const u32 sum = team_read(sums + lane.sum, TEAM - 1);
                const u32 closed = team_read(last_sum, highest(begins));
                open.open_sum = begins != 0 ? sum - closed : open.open_sum + sum;
            }
            if (yioop.docs || yioop.frequencies) {
                check += yioop_close(heads, sizes, doc, first, position, ordinal,
                                     yioop.docs ? docs : 0, yioop.frequencies ? frequencies : 0);
            } else {
                check += yioop_close(heads, sizes, doc, first, position, 0, 0, 0);
            }
            open.postings += all >> 16;
            open.positions += all & 0xFFFFu;
            if (begins != 0) {
                open.open_doc = team_read(last, highest(begins));
                open.open_begin = team_read(last_begin, highest(begins));
            }
        }
        if (end == yioop.word_count && lane_id() == 0) {
            const u32 frequency = open.positions - open.open_begin;
            check += open.open_doc * (2 * frequency + 1);
            if (yioop.frequencies) frequencies[open.postings - 1] = frequency;
        }
    }
    check = team_read(team_scan(check), TEAM - 1);
    bad = team_ballot(bad) != 0;
    if (lane_id() == 0) {
        add_global(arena + (yioop.check >> 2), check);
        if (bad) add_global(arena + (yioop.total >> 2), 1);
    }
    if (!last_team(arena, yioop.done, teams) || lane_id() != 0) return;
    result_write(arena, &yioop.result_buffer, 0, add_global(arena + (yioop.total >> 2), 0));
    result_write(arena, &yioop.result_buffer, 1, add_global(arena + (yioop.check >> 2), 0));
    arena[yioop.total >> 2] = arena[yioop.check >> 2] = 0;
    result_close(arena, &yioop.result_buffer);
}

#endif
