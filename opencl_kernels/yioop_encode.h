// DocIDs, frequencies and positions to Yioop's packed postings, byte for byte what
// core/yioop/packed_postings.cpp writes: a lane takes a posting, its gaps, and its words. Three
// passes: where each posting's positions begin, how many words it takes, the words.
#ifndef POSTINGS_YIOOP_ENCODE_H
#define POSTINGS_YIOOP_ENCODE_H

#include "result_buffer.h"

#define YIOOP_DOCS_END ((1u << 27) - 1)
#define YIOOP_GAPS_END (1u << 28)

// One posting's elements: docID plus one and gaps, or both in one and the other gaps.
typedef struct {
    GLOBAL const u32* positions;
    u32 doc, size, fused;
} YioopPosting;

// The first position is kept plus one.
DEVICE u32 yioop_gap(const YioopPosting* posting, u32 i) {
    return posting->positions[i] - (i == 0 ? ~0u : posting->positions[i - 1]);
}

DEVICE u32 yioop_element_of(const YioopPosting* posting, u32 k) {
    if (k > 0) return yioop_gap(posting, k - !posting->fused);
    return posting->fused ? yioop_gap(posting, 0) + (((1u << 18) + posting->doc) << 9)
                          : posting->doc + 1;
}

DEVICE YioopPosting yioop_posting(u32 doc, GLOBAL const u32* positions, u32 frequency) {
    YioopPosting posting;
    posting.positions = positions;
    posting.doc = doc;
    posting.fused = doc >= 1u << 15 && doc < 1u << 18 && frequency > 0 && positions[0] < 1023;
    posting.size = frequency + !posting.fused;
    return posting;
}

// What the CPU's encoder refuses.
DEVICE u32 yioop_refused(const YioopPosting* posting, u32 frequency) {
    u32 bad = posting->doc >= YIOOP_DOCS_END || (posting->fused && posting->doc % 2 != 0);
    for (u32 i = 0; i < frequency; ++i) {
        const u32 gap = yioop_gap(posting, i);
        bad |= gap >= YIOOP_GAPS_END || gap == 0 ||
               (i > 0 && posting->positions[i] <= posting->positions[i - 1]);
    }
    return bad;
}

// Elements of `length` bits that a word has room for, and what the layout is called.
DEVICE Layout yioop_layout(u32 length, u32* prefix) {
    Layout layout;
    if (length <= 6) {
        layout.width = length;
        layout.size = length < 3 ? 24 / length : 10 - length;
        if (length == 3) layout.size = 7;
        *prefix = (u32)(0x3034383C3E3Ful >> (length - 1) * 8) & 63u;
    } else {
        layout.size = length < 10 ? 3 : length < 15 ? 2 : 1;
        layout.width = layout.size == 3 ? 9 : 28 / layout.size;
        *prefix = (layout.size - 1) << 4;
    }
    return layout;
}

// Elements [first, end) in one word.
DEVICE u32 yioop_pack(const YioopPosting* posting, u32 first, u32 end, u32 flag, u32 length) {
    u32 prefix, word = 0;
    const Layout layout = yioop_layout(length, &prefix);
    for (u32 k = first; k < end; ++k) {
        word = (word << layout.width) + yioop_element_of(posting, k);
    }
    return swap_bytes(word + (flag << 30) + (prefix << 24));
}

// Yioop's encoder, which after a word's first element reckons with one bit more than that has:
// words go to `to`, if there is one; returns how many. The layout is that of the longest element
// before the one that does not fit any more.
DEVICE u32 yioop_encode(const YioopPosting* posting, GLOBAL u32* to) {
    u32 words = 0, first = 0, length = 1, limit = 1, prefix;
    for (u32 k = 0; k < posting->size; ++k) {
        const u32 element = yioop_element_of(posting, k), before = length;
        if (element > limit) {
            const u32 bits = bit_width32(element);
            length = length + 1 > bits ? length + 1 : bits;
            limit = low_bits(length);
        }
        if (k - first < yioop_layout(length, &prefix).size) continue;
        if (to != 0) to[words] = yioop_pack(posting, first, k, words == 0 ? 3 : 2, before);
        ++words;
        first = k;
        const u32 bits = element > 1 ? bit_width32(element) : 0;
        length = bits + 1;
        limit = bits == 0 ? 1 : low_bits(bits);
    }
    if (to != 0) to[words] = yioop_pack(posting, first, posting->size, words == 0 ? 0 : 1, length);
    return words + 1;
}

// Tiles that a lane sums up in one round: they are loaded together, as every round takes the time
// that memory does.
#define SUMMED_AT_ONCE 8u

// tiles[i] becomes the sum of those before it, tiles[count] that of all: by one team. Sums over
// `most` may be any number over it.
DEVICE void scan_tiles(GLOBAL u32* tiles, u32 count, u32 most) {
    u32 before = 0;
    for (u32 at = 0; at < count; at += SUMMED_AT_ONCE * TEAM) {
        u32 own[SUMMED_AT_ONCE];
        UNROLLED
        for (u32 k = 0; k < SUMMED_AT_ONCE; ++k) {
            const u32 i = at + k * TEAM + lane_id();
            own[k] = i < count ? tiles[i] : 0;
        }
        UNROLLED
        for (u32 k = 0; k < SUMMED_AT_ONCE; ++k) {
            const u32 i = at + k * TEAM + lane_id(), sum = team_scan(own[k]);
            if (i < count) tiles[i] = before + sum - own[k];
            before = smaller(before + team_read(sum, TEAM - 1), most + 1);
        }
    }
    if (lane_id() == 0) tiles[count] = before;
}

#define EACH_TILE(tile, count)                                                     \
    for (u32 tile = group_id() * TEAMS_IN_GROUP + team_in_group(); tile < (count); \
         tile += group_count() * TEAMS_IN_GROUP)

KERNEL postings_yioop_frequencies(GLOBAL u32* arena, PARAMETER(struct PostingsYioopEncode) encode) {
    GLOBAL u32* tiles = arena + (encode.position_tiles >> 2);
    // Whatever the frequencies are, no sum wraps: most is below 2^26.
    const u32 most = encode.position_count;
    EACH_TILE(tile, encode.tile_count) {
        const u32 begin = tile * encode.tile;
        const u32 end = smaller(begin + encode.tile, encode.count);
        u32 sum = 0;
        for (u32 i = begin + lane_id(); i < end; i += TEAM) {
            sum += smaller(arena[(encode.frequencies >> 2) + i], most + 1);
            sum = smaller(sum, most + 1);
        }
        sum = smaller(team_scan(sum), most + 1);
        if (lane_id() == TEAM - 1) tiles[tile] = sum;
    }
    if (!last_team(arena, encode.done, group_count() * TEAMS_IN_GROUP)) return;
    scan_tiles(tiles, encode.tile_count, most);
}

// Answers with whether there is anything that cannot be encoded, and how many words there are.
DENSE_KERNEL(16)
postings_yioop_sizes(GLOBAL u32* arena, PARAMETER(struct PostingsYioopEncode) encode) {
    GLOBAL u32* tiles = arena + (encode.word_tiles >> 2);
    // Nothing is read behind the positions.
    u32 bad = arena[(encode.position_tiles >> 2) + encode.tile_count] != encode.position_count;
    const u32 tile_count = bad ? 0 : encode.tile_count;
    EACH_TILE(tile, tile_count) {
        const u32 begin = tile * encode.tile;
        const u32 end = smaller(begin + encode.tile, encode.count);
        u32 position = arena[(encode.position_tiles >> 2) + tile], words = 0;
        for (u32 at = begin; at < end; at += TEAM) {
            const u32 i = at + lane_id();
            const u32 frequency = i < end ? arena[(encode.frequencies >> 2) + i] : 0;
            const u32 sum = team_scan(frequency);
            if (i < end) {
                const u32 mine = position + sum - frequency;
                const YioopPosting posting =
                    yioop_posting(arena[(encode.docs >> 2) + i],
                                  arena + (encode.positions >> 2) + mine, frequency);
                const u32 refused = yioop_refused(&posting, frequency);
                const u32 size = refused ? 0 : yioop_encode(&posting, 0);
                bad |= refused;
                words += size;
                arena[(encode.begins >> 2) + i] = mine;
                arena[(encode.sizes >> 2) + i] = size;
            }
            position += team_read(sum, TEAM - 1);
        }
        words = team_scan(words);
        if (lane_id() == TEAM - 1) tiles[tile] = words;
    }
    if (bad) add_global(arena + (encode.total >> 2), 1);
    if (!last_team(arena, encode.done, group_count() * TEAMS_IN_GROUP)) return;
    scan_tiles(tiles, tile_count, ~0u - 1);
    team_sync();
    if (lane_id() != 0) return;
    result_write(arena, &encode.result_buffer, 0, add_global(arena + (encode.total >> 2), 0));
    result_write(arena, &encode.result_buffer, 1, tiles[tile_count]);
    arena[encode.total >> 2] = 0;
    result_close(arena, &encode.result_buffer);
}

DENSE_KERNEL(16)
postings_yioop_encode(GLOBAL u32* arena, PARAMETER(struct PostingsYioopEncode) encode) {
    EACH_TILE(tile, encode.tile_count) {
        const u32 begin = tile * encode.tile;
        const u32 end = smaller(begin + encode.tile, encode.count);
        u32 words = arena[(encode.word_tiles >> 2) + tile];
        for (u32 at = begin; at < end; at += TEAM) {
            const u32 i = at + lane_id();
            const u32 size = i < end ? arena[(encode.sizes >> 2) + i] : 0, sum = team_scan(size);
            if (i < end) {
                const YioopPosting posting =
                    yioop_posting(arena[(encode.docs >> 2) + i],
                                  arena + (encode.positions >> 2) + arena[(encode.begins >> 2) + i],
                                  arena[(encode.frequencies >> 2) + i]);
                yioop_encode(&posting, arena + (encode.result >> 2) + words + sum - size);
            }
            words += team_read(sum, TEAM - 1);
        }
    }
}

#endif
