// Codecs that keep something in unary, as ones between zeroes, and so need to know where the ones
// are: Rice and Elias-Fano. A lane looks at a byte, and a prefix sum over the lanes' numbers of
// ones says which ones it sees (Ding et al., WWW 2009, section 6.1: a bit-wise prefix sum; Griffin,
// PPoPP 2018: Para-EF).
#ifndef POSTINGS_DECODE_UNARY_H
#define POSTINGS_DECODE_UNARY_H

#include "decode.h"

#if TEAM > 1u
#define UNARY_BITS 8u
#define EACH_UNARY_BIT(k) _Pragma("unroll") for (u32 k = 0; k < UNARY_BITS; ++k)
#else
#define UNARY_BITS 32u
#define EACH_UNARY_BIT(k) for (u32 k = 0; k < UNARY_BITS; ++k)
#endif

// The places of the first 128 ones of `bytes` bytes.
DEVICE Values places_of_ones(Bits unary, u32 bytes, LOCAL u32* scratch) {
    u32 done = 0;
    for (u32 at = 0; at < 8 * bytes && done < BLOCK; at += TEAM * UNARY_BITS) {
        const u32 mine = at + lane_id() * UNARY_BITS;
        const u32 left = 8 * bytes - smaller(8 * bytes, mine);
        const u32 bits = left == 0 ? 0 : value_at(unary, mine, smaller(left, UNARY_BITS));
        const u32 ones = popcount32(bits), sum = team_scan(ones);
        u32 place = done + sum - ones;
        // No block has more than 128 ones, but the bits behind the last.
        EACH_UNARY_BIT(k) {
            if ((bits >> k & 1u) == 0) continue;
            if (place < BLOCK) scratch[place] = mine + k;
            ++place;
        }
        done += team_read(sum, TEAM - 1);
    }
    team_sync();
    const Values places = get_values(scratch);
    team_sync();
    return places;
}

// Low bits, whose sums are sums of numbers of one width, and quotients in unary, whose sums the
// places of the ones are. Exceptions have a quotient of 32 bits, and 0 in unary (codec/rice.cpp).
DEVICE Values rice_docs(const Block* block) {
    const Bits bits = block_bits(block), lows = bytes_after(bits, 1);
    const u32 width = block->parameter, exceptions = head_of(block) & 255;
    const Bits unary = behind(lows, block->count, width);
    const u32 unary_bytes = bytes_of(block) - 1 - (block->count * width + 7) / 8 - 5 * exceptions;
    const Values places = places_of_ones(unary, unary_bytes, block->scratch);
    Values values = unpack(lows, width);
    if (exceptions != 0) {
        const Bits over = bytes_after(unary, unary_bytes);
        put_values(block->scratch, &values);
        team_sync();
        for (u32 e = lane_id(); e < exceptions; e += TEAM) {
            const u32 quotient = word_at(over, 40 * e + 8);
            block->scratch[value_at(over, 40 * e, 7)] += quotient << width;
        }
        team_sync();
        values = get_values(block->scratch);
        team_sync();
    }
    u32 sum = 0;
    EACH_VALUE(j) sum += values.v[j];
    sum = base_of(block) + team_scan(sum) - sum;
    EACH_VALUE(j) {
        const u32 index = lane_id() * PER_LANE + j;
        sum += values.v[j];
        values.v[j] = sum + ((places.v[j] - index) << width) + index;
    }
    return values;
}

// Sums of gaps minus one, their low bits in a stream, the places of ones their high parts
// (codec/elias_fano.cpp).
DEVICE Values elias_fano_docs(const Block* block) {
    const Bits bits = block_bits(block), lows = bytes_after(bits, 1);
    const u32 width = head_of(block) & 255, low_bytes = (block->count * width + 7) / 8;
    const Values places = places_of_ones(bytes_after(lows, low_bytes),
                                         bytes_of(block) - 1 - low_bytes, block->scratch);
    Values values = unpack(lows, width);
    const u32 base = base_of(block);
    EACH_VALUE(j) {
        const u32 index = lane_id() * PER_LANE + j;
        values.v[j] += base + ((places.v[j] - index) << width) + index;
    }
    return values;
}

DEVICE u32 kind_of_rice(const Block* block) {
    ask_for_block(block);
    return (block->heads & 255) != 0 ? APART : 0;
}
DEVICE LaneValues rice_share(const Block* block) {
    const Bits lows = bytes_after(block_bits(block), 1);
    const u32 width = block->parameter, low_bytes = BLOCK / 8 * width;
    const LaneValues places = lane_values_of_ones(
        bytes_after(lows, low_bytes), bytes_of(block) - 1 - low_bytes, 0, block->scratch);
    LaneValues share = unpack_lane_values(lows, width);
    u32 sum = 0;
    EACH_LANE_VALUE(j) sum += share.v[j];
    sum = base_of(block) + half_warp_scan(sum) - sum;
    EACH_LANE_VALUE(j) {
        const u32 index = half_warp_lane() * LANE_VALUES + j;
        sum += share.v[j];
        share.v[j] = sum + ((places.v[j] - index) << width) + index;
    }
    return share;
}

DEVICE LaneValues elias_fano_share(const Block* block) {
    const Bits lows = bytes_after(block_bits(block), 1);
    const u32 width = head_of(block) & 255, low_bytes = BLOCK / 8 * width;
    const LaneValues places = lane_values_of_ones(
        bytes_after(lows, low_bytes), bytes_of(block) - 1 - low_bytes, 0, block->scratch);
    LaneValues share = unpack_lane_values(lows, width);
    const u32 base = base_of(block);
    EACH_LANE_VALUE(j) {
        const u32 index = half_warp_lane() * LANE_VALUES + j;
        share.v[j] += base + ((places.v[j] - index) << width) + index;
    }
    return share;
}

DECODE_KERNEL_BY_HALF_WARPS(DENSE_KERNEL(8), postings_decode_rice, kind_of_rice, NONE_AHEAD,
                            rice_share, rice_docs, HALF_WARPS* HALF_WARP_ONES_SCRATCH)
DECODE_KERNEL_BY_HALF_WARPS(DENSE_KERNEL(8), postings_decode_elias_fano, ONE_KIND, NONE_AHEAD,
                            elias_fano_share, elias_fano_docs, HALF_WARPS* HALF_WARP_ONES_SCRATCH)

#endif
