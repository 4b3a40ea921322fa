// Two blocks at a time, one in each half of a team: what a block takes besides its values (where it
// lies, what its header says, prefix sums) costs as many instructions for two as for one, and
// decoding is bound by instructions. A lane has eight values of its half's block; with a single
// lane there is one half, which has them all.
//
// Whatever is named half_* must be reached by all lanes of the team: branches are taken by both
// halves or by none.
#ifndef POSTINGS_HALF_WARPS_H
#define POSTINGS_HALF_WARPS_H

#include "blocks.h"

#if TEAM > 1u
#define HALF_WARP 16u
#define FIRST_LANES 0x10001u  // of the halves
#else
#define HALF_WARP 1u
#define FIRST_LANES 1u
#endif
#define HALF_WARPS (TEAM / HALF_WARP)
#define LANE_VALUES (BLOCK / HALF_WARP)

typedef struct {
    u32 v[LANE_VALUES];
} LaneValues;

DEVICE u32 half_warp_id() { return lane_id() / HALF_WARP; }
DEVICE u32 half_warp_lane() { return lane_id() % HALF_WARP; }

#if TEAM > 1u
#define EACH_LANE_VALUE(j) _Pragma("unroll") for (u32 j = 0; j < LANE_VALUES; ++j)
DEVICE u32 half_warp_scan(u32 x) {
#pragma unroll
    for (u32 step = 1; step < HALF_WARP; step *= 2) {
        PTX volatile(
            PTX_BLOCK(".reg .u32 y; .reg .pred p; shfl.sync.up.b32 y|p, %0, %1, 0x1000, 0xffffffff;"
                      "@p add.u32 %0, %0, y;")
            : "+r"(x)
            : "r"(step));
    }
    return x;
}
// What the half's last lane has.
DEVICE u32 half_warp_last(u32 x) { return team_read(x, lane_id() | (HALF_WARP - 1)); }
#else
#define EACH_LANE_VALUE(j) EACH_VALUE(j)
DEVICE u32 half_warp_scan(u32 x) { return x; }
DEVICE u32 half_warp_last(u32 x) { return x; }
#endif

// A lane's values of a stream of `width` bits each.
DEVICE LaneValues unpack_lane_values(Bits stream, u32 width) {
    const u32 mask = low_bits(width), first = half_warp_lane() * LANE_VALUES * width;
    LaneValues share;
#if TEAM > 1u
    if (team_ballot(width > 8) == 0) {
        const u32 bit = stream.bit + first, word = stream.word + (bit >> 5);
        const u32 middle = stream.words[word + 1];
        const u32 low = shift_pair(middle, stream.words[word], bit);
        const u32 high = shift_pair(stream.words[word + 2], middle, bit);
        const u32 second = width == 8 ? high : shift_pair(high, low, 4 * width);
#pragma unroll
        for (u32 j = 0; j < 4; ++j) {
            share.v[j] = low >> j * width & mask;
            share.v[4 + j] = second >> j * width & mask;
        }
        return share;
    }
    if (team_ballot(width > 16) == 0) {
#pragma unroll
        for (u32 j = 0; j < LANE_VALUES; j += 2) {
            const u32 two = word_at(stream, first + j * width);
            share.v[j] = two & mask;
            share.v[j + 1] = two >> width & mask;
        }
        return share;
    }
#endif
    EACH_LANE_VALUE(j) share.v[j] = word_at(stream, first + j * width) & mask;
    return share;
}

// From memory of 128 numbers, which begins at a multiple of 16 bytes.
DEVICE LaneValues get_lane_values(LOCAL const u32* from) {
    LaneValues share;
#if TEAM > 1u
    load4(from + half_warp_lane() * LANE_VALUES, share.v);
    load4(from + half_warp_lane() * LANE_VALUES + 4, share.v + 4);
#else
    EACH_LANE_VALUE(j) share.v[j] = from[j];
#endif
    return share;
}

DEVICE void clear_lane_values(LOCAL u32* to) {
#if TEAM > 1u
    clear4(to + half_warp_lane() * LANE_VALUES);
    clear4(to + half_warp_lane() * LANE_VALUES + 4);
#else
    EACH_LANE_VALUE(j) to[j] = 0;
#endif
}

#if TEAM > 1u
#define HALF_WARP_ONES_BITS 16u
#define EACH_HALF_WARP_BIT(k) _Pragma("unroll") for (u32 k = 0; k < HALF_WARP_ONES_BITS; ++k)
#else
#define HALF_WARP_ONES_BITS 32u
#define EACH_HALF_WARP_BIT(k) for (u32 k = 0; k < HALF_WARP_ONES_BITS; ++k)
#endif
// As many ones as may come at once when all but one of a block's have been seen.
#define HALF_WARP_ONES_SCRATCH (BLOCK + HALF_WARP * HALF_WARP_ONES_BITS)

// The places of the first 128 ones, from place `first`, below 8, on, of each half's `bytes` bytes.
DEVICE LaneValues lane_values_of_ones(Bits unary, u32 bytes, u32 first, LOCAL u32* scratches) {
    LOCAL u32* scratch = scratches + half_warp_id() * HALF_WARP_ONES_SCRATCH;
    u32 done = 0;
    for (u32 at = 0; team_ballot(at < 8 * bytes && done < BLOCK) != 0;
         at += HALF_WARP * HALF_WARP_ONES_BITS) {
        const u32 mine = at + half_warp_lane() * HALF_WARP_ONES_BITS;
        u32 bits = 0;
        if (mine < 8 * bytes && done < BLOCK) {
            bits = word_at(unary, mine) & low_bits(smaller(8 * bytes - mine, HALF_WARP_ONES_BITS));
        }
        if (mine == 0) bits &= ~0u << first;
        const u32 ones = popcount32(bits), sum = half_warp_scan(ones);
        LOCAL u32* to = scratch + done + sum - ones;
        EACH_HALF_WARP_BIT(k) {
            if (bits >> k & 1u) *to++ = mine + k;
        }
        done += half_warp_last(sum);
    }
    team_sync();
    const LaneValues places = get_lane_values(scratch);
    team_sync();
    return places;
}

// DocIDs of values that are gaps minus one.
DEVICE LaneValues lane_values_of_gaps(LaneValues share, u32 base) {
    u32 sum = LANE_VALUES;
    EACH_LANE_VALUE(j) sum += share.v[j];
    u32 doc = base + half_warp_scan(sum) - sum;
    EACH_LANE_VALUE(j) {
        doc += share.v[j];
        share.v[j] = doc++;
    }
    return share;
}

#define NARROW 8u        // bits
#define NARROW_HIGHS 4u  // of them, at most, in exceptions
// Is this a header of a packed block whose values have so few bits? Its exceptions, if it has any,
// are in a bitmap.
DEVICE u32 is_narrow(u32 header) {
    const u32 exceptions = header >> 11 & 31, high_width = (header >> 6 & 31) + 1;
    const u32 width = (header & 63) + (exceptions == 0 ? 0 : high_width);
    return (exceptions == 0 || exceptions > MAX_BYTE_EXCEPTIONS) && high_width <= NARROW_HIGHS &&
           exceptions != BITSET && width <= NARROW;
}

#if TEAM > 1u
// A lane's eight values, narrow ones, a byte each.
typedef struct {
    u32 first, second;
} Bytes;

// Four fields of 8 - `rest` bits each, in a row, to a byte each.
DEVICE u32 spread_to_bytes(u32 fields, u32 rest) {
    const u32 two = pick_bytes(fields, fields << 2 * rest, 0x7610);
    return pick_bytes(two, two << rest, 0x7250) & 0x01010101u * (255u >> rest);
}

DEVICE Bytes unpack_bytes(Bits stream, u32 width) {
    const u32 bit = stream.bit + half_warp_lane() * LANE_VALUES * width,
              word = stream.word + (bit >> 5);
    const u32 middle = stream.words[word + 1], low = shift_pair(middle, stream.words[word], bit);
    const u64 high = shift_pair(stream.words[word + 2], middle, bit);
    Bytes bytes;
    bytes.first = spread_to_bytes(low, NARROW - width);
    bytes.second = spread_to_bytes((u32)((high << 32 | low) >> 4 * width), NARROW - width);
    return bytes;
}

// DocIDs of values that are gaps minus one, from `doc_a` on: prefix sums of bytes are products with
// ones.
#define ONES 0x01010101u
DEVICE u32 sum_of_bytes(Bytes gaps) {
    return dot_bytes(gaps.first, ONES, dot_bytes(gaps.second, ONES, LANE_VALUES));
}
DEVICE LaneValues docs_from(Bytes gaps, u32 doc_a) {
    const u32 ones = ONES, a = gaps.first, b = gaps.second;
    const u32 doc_b = dot_bytes(a, ones, doc_a + 4);
    LaneValues docs;
    docs.v[0] = dot_bytes(a, ones >> 24, doc_a);
    docs.v[1] = dot_bytes(a, ones >> 16, doc_a + 1);
    docs.v[2] = dot_bytes(a, ones >> 8, doc_a + 2);
    docs.v[3] = doc_b - 1;
    docs.v[4] = dot_bytes(b, ones >> 24, doc_b);
    docs.v[5] = dot_bytes(b, ones >> 16, doc_b + 1);
    docs.v[6] = dot_bytes(b, ones >> 8, doc_b + 2);
    docs.v[7] = dot_bytes(b, ones, doc_b + 3);
    return docs;
}
DEVICE LaneValues docs_of_bytes(Bytes gaps, u32 base) {
    const u32 sum = sum_of_bytes(gaps);
    return docs_from(gaps, base + half_warp_scan(sum) - sum);
}
// Of two blocks with one scan: a block of bytes has sums of 16 bits.
DEVICE void docs_of_two(Bytes gaps, u32 base, Bytes others, u32 other_base, LaneValues* docs,
                        LaneValues* other_docs) {
    const u32 sums = sum_of_bytes(gaps) + (sum_of_bytes(others) << 16);
    const u32 before = half_warp_scan(sums) - sums;
    *docs = docs_from(gaps, base + (before & 0xffff));
    *other_docs = docs_from(others, other_base + (before >> 16));
}

// Adds a room's bytes, shifted, and leaves zeroes there.
DEVICE void add_bytes(Bytes* bytes, LOCAL u32* scratch, u32 shift) {
    LOCAL u32* mine = scratch + half_warp_lane() * (LANE_VALUES / 4);
    bytes->first += mine[0] << shift;
    bytes->second += mine[1] << shift;
    mine[0] = mine[1] = 0;
}

DEVICE u32 byte_at(Bits from, u32 byte) {
    return ((GLOBAL const u8*)(from.words + from.word))[(from.bit >> 3) + byte];
}

// Gaps minus one of a block with a narrow header: where a lane's values have exceptions, and, with
// how many come before them in the block, all values. Exceptions' high parts come to where they
// belong by picking bytes.
DEVICE u32 narrow_exceptions(Bits block, u32 header) {
    const u32 where = byte_at(bytes_after(block, 2 + BLOCK / 8 * (header & 63)), half_warp_lane());
    return (header >> 11 & 31) == 0 ? 0 : where;
}
DEVICE Bytes narrow_gaps(Bits block, u32 header, u32 where, u32 before) {
    const u32 width = header & 63, high_width = (header >> 6 & 31) + 1;
    const Bits lows = bytes_after(block, 2), all_highs = bytes_after(lows, BLOCK / 8 * (width + 1));
    const u32 high = word_at(all_highs, before * high_width);
    const u32 highs = spread_to_bytes(high, NARROW - high_width);
    const u32 more_highs = spread_to_bytes(high >> 4 * high_width, NARROW - high_width);
    // A nibble for each value: how many exceptions come before it, and the highest bit if it is
    // none itself.
    u32 nibbles = where * 0x1001u & 0x000F000Fu;
    nibbles = nibbles * 0x41u & 0x03030303u;
    nibbles = (nibbles * 9u & 0x11111111u) * 0x11111108u + 0x88888888u;
    Bytes gaps = unpack_bytes(lows, width);
    gaps.first += pick_bytes(highs, more_highs, nibbles) << width;
    gaps.second += pick_bytes(highs, more_highs, nibbles >> 16) << width;
    return gaps;
}
DEVICE LaneValues narrow_docs(Bits block, u32 header, u32 base) {
    const u32 where = narrow_exceptions(block, header), mine = popcount32(where);
    return docs_of_bytes(narrow_gaps(block, header, where, half_warp_scan(mine) - mine), base);
}
#endif

#endif
