// Two blocks at a time, one in each half of a team: what a block takes besides its values (where it
// lies, what its header says, prefix sums) costs as many instructions for two as for one, and
// decoding is bound by instructions. A lane has eight values of its half's block; with a single
// lane there is one half, which has them all.
//
// Whatever is named half_* must be reached by all lanes of the team: branches are taken by both
// halves or by none.
#ifndef POSTINGS_HALVES_H
#define POSTINGS_HALVES_H

#if TEAM > 1u
#define HALF 16u
#else
#define HALF 1u
#endif
#define HALVES (TEAM / HALF)
#define SHARE (BLOCK / HALF)

typedef struct {
    u32 v[SHARE];
} Share;

DEVICE u32 half_id() { return lane_id() / HALF; }
DEVICE u32 half_lane() { return lane_id() % HALF; }

#if TEAM > 1u
#define EACH_SHARED(j) _Pragma("unroll") for (u32 j = 0; j < SHARE; ++j)
DEVICE u32 half_scan(u32 x) {
#pragma unroll
    for (u32 step = 1; step < HALF; step *= 2) {
        asm volatile(
            "{.reg .u32 y; .reg .pred p; shfl.sync.up.b32 y|p, %0, %1, 0x1000, 0xffffffff;"
            "@p add.u32 %0, %0, y;}"
            : "+r"(x)
            : "r"(step));
    }
    return x;
}
// What the half's last lane has.
DEVICE u32 half_last(u32 x) { return team_read(x, lane_id() | (HALF - 1)); }
#else
#define EACH_SHARED(j) EACH_VALUE(j)
DEVICE u32 half_scan(u32 x) { return x; }
DEVICE u32 half_last(u32 x) { return x; }
#endif

// A lane's values of a stream of `width` bits each.
DEVICE Share unpack_share(Bits stream, u32 width) {
    const u32 mask = low_bits(width), first = half_lane() * SHARE * width;
    Share share;
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
        for (u32 j = 0; j < SHARE; j += 2) {
            const u32 two = word_at(stream, first + j * width);
            share.v[j] = two & mask;
            share.v[j + 1] = two >> width & mask;
        }
        return share;
    }
#endif
    EACH_SHARED(j) share.v[j] = word_at(stream, first + j * width) & mask;
    return share;
}

// From memory of 128 numbers, which begins at a multiple of 16 bytes.
DEVICE Share get_share(LOCAL const u32* from) {
    Share share;
#if TEAM > 1u
    load4(from + half_lane() * SHARE, share.v);
    load4(from + half_lane() * SHARE + 4, share.v + 4);
#else
    EACH_SHARED(j) share.v[j] = from[j];
#endif
    return share;
}

DEVICE void clear_share(LOCAL u32* to) {
#if TEAM > 1u
    clear4(to + half_lane() * SHARE);
    clear4(to + half_lane() * SHARE + 4);
#else
    EACH_SHARED(j) to[j] = 0;
#endif
}

// DocIDs of values that are gaps minus one.
DEVICE Share share_of_gaps(Share share, u32 base) {
    u32 sum = SHARE;
    EACH_SHARED(j) sum += share.v[j];
    u32 doc = base + half_scan(sum) - sum;
    EACH_SHARED(j) {
        doc += share.v[j];
        share.v[j] = doc++;
    }
    return share;
}

#endif
