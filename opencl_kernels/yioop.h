// Yioop's packed postings (core/yioop/packed_postings.h): words of Modified9, one posting after the
// other, to docIDs, frequencies and positions.
//
// The string synchronises itself: a posting begins where the word before it ends one, so that one
// ballot finds all beginnings among the words of a team. What a tile of words needs to know of
// those before it is counted once, when the string comes, and kept beside it.
#ifndef POSTINGS_YIOOP_H
#define POSTINGS_YIOOP_H

#define YIOOP_MORE 0x80000000u  // the posting goes on behind this word
#define YIOOP_FUSED (1u << 27)  // a head that is docID and first position in one

// What a word's six bits under the flags say, in a table of 64 (of two numbers each) in local
// memory: the lowest bit of every element, and width | capacity << 8 | reciprocal << 16.
#define YIOOP_TABLE 128u
DEVICE void yioop_table(LOCAL u32* table) {
    for (u32 code = team_in_group() * TEAM + lane_id(); code < 64; code += TEAMS_IN_GROUP * TEAM) {
        const Layout layout = modified9_layout(code << 24);
        u32 lows = 0;
        for (u32 k = 0; k < layout.size; ++k) lows |= 1u << k * layout.width;
        table[2 * code] = lows;
        // x * reciprocal >> 10 is x / width for x below 28.
        table[2 * code + 1] = layout.width | layout.size << 8 | (1024 / layout.width + 1) << 16;
    }
    group_sync();
}

// One of a team's words.
typedef struct {
    u32 payload, width, size;  // elements: those below the lowest that is zero
    u32 begins;                // a posting
    u32 head, fused;           // of it
    u32 positions;             // elements that are gaps
} YioopWord;

DEVICE YioopWord yioop_word(u32 word, u32 begins, LOCAL const u32* table) {
    const u32 code = word >> 24 & 63, lows = table[2 * code], rest = table[2 * code + 1];
    const u32 capacity = rest >> 8 & 255;
    YioopWord out;
    out.width = rest & 255;
    // All bits of all elements: every lowest one times so many ones.
    out.payload = word & lows * low_bits(out.width);
    // The subtraction borrows out of zeroes only, so that the lowest field it marks is a true one.
    const u32 zeros = (out.payload - lows) & ~out.payload & lows << (out.width - 1);
    out.size = zeros == 0 ? capacity : trailing_zeros(zeros) * (rest >> 16) >> 10;
    if (capacity == 1) out.size = 1;  // the only layout with a zero
    out.begins = begins;
    out.head = begins && out.size > 0
                   ? out.payload >> (out.size - 1) * out.width & low_bits(out.width)
                   : 0;
    out.fused = out.head >> 27 & 1u;
    out.positions = out.size - (begins && !out.fused && out.size > 0);
    return out;
}

DEVICE u32 yioop_doc(const YioopWord* word) {
    return word->fused ? (word->head - (word->head & 1023u) - YIOOP_FUSED) >> 9 : word->head - 1;
}

// Element k of a word, from the left; of a fused head the position in it.
DEVICE u32 yioop_element(const YioopWord* word, u32 k) {
    const u32 element = word->payload >> (word->size - 1 - k) * word->width & low_bits(word->width);
    return k == 0 && word->fused ? element & 1023u : element;
}

// The sum of a word's gaps.
DEVICE u32 yioop_gaps(const YioopWord* word) {
    u32 sum = 0;
    for (u32 k = word->size - word->positions; k < word->size; ++k) sum += yioop_element(word, k);
    return sum;
}

// A team's word of those from `at` on, as it is.
DEVICE u32 yioop_load(GLOBAL const u32* words, u32 at, u32 end) {
    return at + lane_id() < end ? words[at + lane_id()] : 0;
}

// The words from `at` on, one a lane, given as they were loaded. `more` says whether the posting of
// the word before goes on, and then whether that of the last of these does.
DEVICE YioopWord yioop_next(u32 loaded, u32 at, u32 end, u32* more, u32* bad,
                            LOCAL const u32* table) {
    const u32 word = swap_bytes(loaded), is_there = at + lane_id() < end;
    const u32 going_on = team_ballot((word & YIOOP_MORE) != 0);
    const u32 begins = is_there && ((going_on << 1 | *more) >> lane_id() & 1u) == 0;
    *more = going_on >> (TEAM - 1);
    YioopWord next = yioop_word(word, begins, table);
    if (!is_there) next.size = next.positions = 0;
    const u32 flags = word >> 30, may_begin = flags == 0 || flags == 3;
    // A head of 0 is none, and one behind an empty word is left to the CPU.
    if (is_there && (begins != may_begin || (begins && next.head == 0))) *bad = 1;
    return next;
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

// Counts what is in each tile; answers with whether the string is bad, postings and positions.
KERNEL postings_yioop_tiles(GLOBAL u32* arena, PARAMETER struct PostingsYioop yioop) {
    LOCAL_ARRAY(u32, table, YIOOP_TABLE);
    yioop_table(table);
    GLOBAL const u32* words = arena + (yioop.words >> 2);
    GLOBAL struct PostingsYioopTile* tiles =
        (GLOBAL struct PostingsYioopTile*)(arena + (yioop.tiles >> 2));
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 bad = 0;
    for (u32 i = group_id() * TEAMS_IN_GROUP + team_in_group(); i < yioop.tile_count; i += teams) {
        const u32 begin = i * yioop.tile, end = smaller(begin + yioop.tile, yioop.word_count);
        struct PostingsYioopTile tile = {0, 0, 0, 0, 0};
        u32 more = begin > 0 ? (swap_bytes(words[begin - 1]) & YIOOP_MORE) != 0 : 0;
        u32 ahead = yioop_load(words, begin, end);
        for (u32 at = begin; at < end; at += TEAM) {
            const u32 loaded = ahead;
            ahead = yioop_load(words, at + TEAM, end);
            const YioopWord word = yioop_next(loaded, at, end, &more, &bad, table);
            const u32 gaps = yioop_gaps(&word), sums = team_scan(gaps);
            const u32 counts = team_scan(word.positions);
            const u32 begins = team_ballot(word.begins);
            if (begins != 0) {
                const u32 last = highest(begins);
                tile.postings += popcount32(begins);
                tile.open_sum = 0u - team_read(sums - gaps, last);
                tile.open_begin = tile.positions + team_read(counts - word.positions, last);
                tile.open_doc = team_read(yioop_doc(&word), last);
            }
            tile.open_sum += team_read(sums, TEAM - 1);
            tile.positions += team_read(counts, TEAM - 1);
        }
        if (end == yioop.word_count && (swap_bytes(words[end - 1]) & YIOOP_MORE)) bad = 1;
        if (lane_id() == 0) tiles[i] = tile;
    }
    bad = team_ballot(bad) != 0;
    if (bad && lane_id() == 0) add_global(arena + (yioop.total >> 2), 1);
    if (!last_team(arena, yioop.done, teams)) return;
    yioop_scan_tiles(tiles, yioop.tile_count);
    team_sync();
    if (lane_id() != 0) return;
    mailbox_write(arena, &yioop.mailbox, 0, add_global(arena + (yioop.total >> 2), 0));
    mailbox_write(arena, &yioop.mailbox, 1, tiles[yioop.tile_count].postings);
    mailbox_write(arena, &yioop.mailbox, 2, tiles[yioop.tile_count].positions);
    arena[yioop.total >> 2] = 0;
    mailbox_close(arena, &yioop.mailbox);
}

// Positions of a word's gaps, `behind_one` being the position before them plus one. Strictly
// ascending ones are never wrong; a gap of 0 at the beginning or a sum over 32 bits is.
DEVICE u32 yioop_positions(GLOBAL u32* to, const YioopWord* word, u32 behind_one) {
    u32 bad = 0;
    for (u32 k = word->size - word->positions; k < word->size; ++k) {
        const u32 gap = yioop_element(word, k), next = behind_one + gap;
        bad |= next < behind_one || next == 0;
        behind_one = next;
        *to++ = next - 1;
    }
    return bad;
}

// Every posting is closed by the one that begins after it, as its frequency is known then. Answers
// with whether positions are bad and with the sum of docID * (2 * frequency + 1) modulo 2^32.
KERNEL postings_yioop(GLOBAL u32* arena, PARAMETER struct PostingsYioop yioop) {
    LOCAL_ARRAY(u32, table, YIOOP_TABLE);
    yioop_table(table);
    GLOBAL const u32* words = arena + (yioop.words >> 2);
    GLOBAL const struct PostingsYioopTile* tiles =
        (GLOBAL const struct PostingsYioopTile*)(arena + (yioop.tiles >> 2));
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 bad = 0, check = 0;
    for (u32 i = group_id() * TEAMS_IN_GROUP + team_in_group(); i < yioop.tile_count; i += teams) {
        const u32 begin = i * yioop.tile, end = smaller(begin + yioop.tile, yioop.word_count);
        struct PostingsYioopTile open = tiles[i];
        u32 more = begin > 0 ? (swap_bytes(words[begin - 1]) & YIOOP_MORE) != 0 : 0;
        u32 ahead = yioop_load(words, begin, end);
        for (u32 at = begin; at < end; at += TEAM) {
            const u32 loaded = ahead;
            ahead = yioop_load(words, at + TEAM, end);
            const YioopWord word = yioop_next(loaded, at, end, &more, &bad, table);
            const u32 both = team_scan(word.begins << 16 | word.positions);
            const u32 ordinal = open.postings + (both >> 16) - word.begins;
            const u32 position = open.positions + (both & 0xFFFFu) - word.positions;
            const u32 begins = team_ballot(word.begins), doc = yioop_doc(&word);
            const u32 earlier = begins & lanes_below(lane_id());
            const u32 from = earlier != 0 ? highest(earlier) : 0;
            const u32 from_doc = team_read(doc, from), from_begin = team_read(position, from);
            if (word.begins && ordinal > 0) {
                const u32 frequency = position - (earlier != 0 ? from_begin : open.open_begin);
                check += (earlier != 0 ? from_doc : open.open_doc) * (2 * frequency + 1);
                if (yioop.frequencies) arena[(yioop.frequencies >> 2) + ordinal - 1] = frequency;
            }
            if (word.begins && yioop.docs) arena[(yioop.docs >> 2) + ordinal] = doc;
            if (yioop.positions) {
                const u32 gaps = yioop_gaps(&word), sums = team_scan(gaps);
                const u32 from_sum = team_read(sums - gaps, from), last = highest(begins);
                const u32 before = word.begins ? 0
                                   : earlier   ? sums - gaps - from_sum
                                               : open.open_sum + sums - gaps;
                bad |= yioop_positions(arena + (yioop.positions >> 2) + position, &word, before);
                const u32 all = team_read(sums, TEAM - 1), last_sum = team_read(sums - gaps, last);
                open.open_sum = begins ? all - last_sum : open.open_sum + all;
            }
            const u32 totals = team_read(both, TEAM - 1);
            open.postings += totals >> 16;
            open.positions += totals & 0xFFFFu;
            if (begins != 0) {
                const u32 last = highest(begins);
                open.open_begin = team_read(position, last);
                open.open_doc = team_read(doc, last);
            }
        }
        if (end == yioop.word_count && lane_id() == 0) {
            const u32 frequency = open.positions - open.open_begin;
            check += open.open_doc * (2 * frequency + 1);
            if (yioop.frequencies) {
                arena[(yioop.frequencies >> 2) + open.postings - 1] = frequency;
            }
        }
    }
    check = team_read(team_scan(check), TEAM - 1);
    bad = team_ballot(bad) != 0;
    if (lane_id() == 0) {
        add_global(arena + (yioop.check >> 2), check);
        if (bad) add_global(arena + (yioop.total >> 2), 1);
    }
    if (!last_team(arena, yioop.done, teams) || lane_id() != 0) return;
    mailbox_write(arena, &yioop.mailbox, 0, add_global(arena + (yioop.total >> 2), 0));
    mailbox_write(arena, &yioop.mailbox, 1, add_global(arena + (yioop.check >> 2), 0));
    arena[yioop.total >> 2] = arena[yioop.check >> 2] = 0;
    mailbox_close(arena, &yioop.mailbox);
}

#endif
