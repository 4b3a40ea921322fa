// PForDelta and OptPFD: low bits in a stream, and exceptions in two arrays, the gaps between their
// positions and their high parts, both minus one. A prefix sum over the gaps gives the positions.
#ifndef POSTINGS_DECODE_PATCHED_H
#define POSTINGS_DECODE_PATCHED_H

#include "decode.h"

// Adds one to each of gaps[0, n), and all before it: the positions behind the exceptions.
DEVICE u32 position_behind(u32 gap, u32 is_there, u32* before) {
    const u32 sum = team_scan(is_there ? gap + 1 : 0);
    const u32 position = *before + sum;
    *before += team_read(sum, TEAM - 1);
    return position;
}

// One width for the slots of all blocks. Both arrays are PForDelta coded in their turn, and keep
// their own exceptions as they are (codec/pfor_delta.cpp; Ding et al., section 6.2).
DEVICE Values pfor_delta_docs(const Block* block) {
    const u32 width = block->parameter & 63, gap_width = block->parameter >> 6 & 63,
              high_width = block->parameter >> 12;
    const Bits bits = block_bits(block), slots = bytes_after(bits, 1);
    const u32 exceptions = value_at(bits, 0, 8);
    Values values = unpack(slots, width);
    if (exceptions == 0) return docs_of_gaps(values, base_of(block));
    const Bits counts = behind(slots, block->count, width);
    const u32 gaps_over = value_at(counts, 0, 8), highs_over = value_at(counts, 8, 8);
    const Bits gaps = bytes_after(counts, 2), gaps_end = behind(gaps, exceptions, gap_width);
    const Bits highs = bytes_after(gaps_end, 2 * gaps_over),
               highs_end = behind(highs, exceptions, high_width);
    LOCAL u32 *scratch = block->scratch, *gap_scratch = scratch + BLOCK,
              *high_scratch = scratch + 2 * BLOCK;
    put_values(scratch, &values);
    for (u32 e = lane_id(); e < exceptions; e += TEAM) {
        gap_scratch[e] = value_at(gaps, e * gap_width, gap_width);
        high_scratch[e] = value_at(highs, e * high_width, high_width);
    }
    if (gaps_over + highs_over != 0) {
        team_sync();
        for (u32 e = lane_id(); e < gaps_over; e += TEAM) {
            gap_scratch[value_at(gaps_end, 16 * e, 7)] |= value_at(gaps_end, 16 * e + 8, 8)
                                                          << gap_width;
        }
        const Bits over = bytes_after(highs_end, highs_over);
        for (u32 e = lane_id(); e < highs_over; e += TEAM) {
            high_scratch[value_at(highs_end, 8 * e, 7)] |=
                (u32)((u64)word_at(over, 32 * e) << high_width);
        }
    }
    team_sync();
    u32 before = 0;
    for (u32 first = 0; first < exceptions; first += TEAM) {
        const u32 e = first + lane_id();
        const u32 there = e < exceptions;
        const u32 position = position_behind(there ? gap_scratch[e] : 0, there, &before);
        if (there) scratch[position - 1] |= (high_scratch[e] + 1) << width;
    }
    team_sync();
    values = get_values(scratch);
    team_sync();
    return docs_of_gaps(values, base_of(block));
}

// In between blocks the room is zeroes.
DEVICE Values pfor_delta_last(const Block* block) {
    const Values docs = pfor_delta_docs(block);
    for (u32 i = lane_id(); i < 3 * BLOCK; i += TEAM) block->scratch[i] = 0;
    team_sync();
    return docs;
}

// Of this lane's block of the run, whose notes are how many of its gaps and of its high parts have
// exceptions in their turn. Those of wide gaps or high parts, or of many such, are decoded apart.
#define WITHOUT_EXCEPTIONS 0u
#define WITH_EXCEPTIONS 1u
#define WITH_OVER 2u
#define WITH_MANY 3u  // more than two a lane
DEVICE u32 kind_of_pfor_delta(Block* block) {
    ask_for_block(block);
    const u32 width = block->parameter & 63, gap_width = block->parameter >> 6 & 63;
    if (gap_width > 16 || block->parameter >> 12 > 16) return APART;
    // Asked for before it is known whether they are there: one time to wait less.
    const Bits slots = bytes_after(payload_bits(block, block->begins), 1);
    const u32 notes = value_at(behind(slots, BLOCK, width), 0, 16);
    block->notes = (block->heads & 255) == 0 ? 0 : notes;
    if ((block->notes & 255) > HALF_WARP || block->notes >> 8 > HALF_WARP) return APART;
    if ((block->heads & 255) > 2 * HALF_WARP) return WITH_MANY;
    if (block->notes != 0) return WITH_OVER;
    return (block->heads & 255) == 0 ? WITHOUT_EXCEPTIONS : WITH_EXCEPTIONS;
}
DEVICE Bits slots_of(const Block* block) { return bytes_after(block_bits(block), 1); }

// Two exceptions of a block: their gaps plus one, or 0 where there is none, and their high parts
// plus one. As loaded, both are in the first word, and of those of the whole block that have more
// bits, a lane has one: which it is, and the bits.
typedef struct {
    u32 gap, next_gap, high, next_high;
    u32 gap_index, gap_over, high_index, high_over;
} Exceptions;

// From exception `at` on, two a lane.
DEVICE Exceptions load_exceptions(const Block* block, u32 at) {
    const u32 width = block->parameter & 63, gap_width = block->parameter >> 6 & 63,
              high_width = block->parameter >> 12;
    const u32 count = head_of(block) & 255, notes = team_read(block->notes, block->which);
    const u32 gaps_over = notes & 255, highs_over = notes >> 8;
    const u32 e = at + 2 * half_warp_lane(), k = half_warp_lane();
    const Bits gaps = bytes_after(behind(slots_of(block), BLOCK, width), 2),
               gaps_end = behind(gaps, count, gap_width);
    const Bits highs = bytes_after(gaps_end, 2 * gaps_over),
               highs_end = behind(highs, count, high_width);
    Exceptions two;
    two.gap = word_at(gaps, e * gap_width);
    two.high = word_at(highs, e * high_width);
    two.gap_index = two.high_index = ~0u;
    two.gap_over = two.high_over = 0;
    if (k < gaps_over) {
        const u32 entry = value_at(gaps_end, 16 * k, 16);
        two.gap_index = entry & 255;
        two.gap_over = entry >> 8 << gap_width;
    }
    if (k < highs_over) {
        two.high_index = value_at(highs_end, 8 * k, 8);
        two.high_over = word_at(bytes_after(highs_end, highs_over), 32 * k) << high_width;
    }
    return two;
}

// Adds to values e and e + 1 what the half's lanes have for them.
DEVICE void add_over(u32 index, u32 over, u32 e, u32* first, u32* second) {
    const u32 from = lane_id() - half_warp_lane();
    u32 k = 0;
    ROLLED for (u32 left = team_ballot(index != ~0u); left != 0; left &= ~(FIRST_LANES << k++)) {
        const u32 of = team_read(index, from + k), more = team_read(over, from + k);
        if (of == e) *first |= more;
        if (of == e + 1) *second |= more;
    }
}

// Makes exceptions e and e + 1 of what was loaded for them.
DEVICE void part_exceptions(const Block* block, u32 at, Exceptions* two) {
    const u32 gap_width = block->parameter >> 6 & 63, high_width = block->parameter >> 12;
    const u32 count = head_of(block) & 255, e = at + 2 * half_warp_lane();
    two->next_gap = two->gap >> gap_width & low_bits(gap_width);
    two->gap &= low_bits(gap_width);
    two->next_high = two->high >> high_width & low_bits(high_width);
    two->high &= low_bits(high_width);
    add_over(two->gap_index, two->gap_over, e, &two->gap, &two->next_gap);
    add_over(two->high_index, two->high_over, e, &two->high, &two->next_high);
    ++two->high, ++two->next_high;
    two->gap = e < count ? two->gap + 1 : 0;
    two->next_gap = e + 1 < count ? two->next_gap + 1 : 0;
}

// To their places, the second one's given, in a room of a byte or a word for each value. Answers
// with both, as bits.
DEVICE u32 put_highs(const Exceptions* two, u32 place, u32 to_bytes, LOCAL u32* scratch) {
    LOCAL u8* bytes = (LOCAL u8*)scratch;
    u32 all = 0;
    if (two->gap != 0) {
        all |= two->high;
        if (to_bytes) {
            bytes[place - two->next_gap] = (u8)two->high;
        } else {
            scratch[place - two->next_gap] = two->high;
        }
    }
    if (two->next_gap != 0) {
        all |= two->next_high;
        if (to_bytes) {
            bytes[place] = (u8)two->next_high;
        } else {
            scratch[place] = two->next_high;
        }
    }
    return all;
}

// Halves scatter their exceptions' high parts, two a lane; answers with all of a lane's.
DEVICE u32 scatter_highs(const Block* block, u32 to_bytes, LOCAL u32* scratch) {
    const u32 exceptions = head_of(block) & 255;
    u32 before = 0, all = 0;
    for (u32 at = 0; team_ballot(at < exceptions) != 0; at += 2 * HALF_WARP) {
        Exceptions two = load_exceptions(block, at);
        part_exceptions(block, at, &two);
        const u32 sum = half_warp_scan(two.gap + two.next_gap);
        all |= put_highs(&two, before + sum - 1, to_bytes, scratch);
        before += half_warp_last(sum);
    }
    team_sync();
    return all;
}

// The same by halves. The room is zeroes before and after.
DEVICE LaneValues pfor_delta_share(const Block* block) {
    const u32 width = block->parameter & 63, kind = kind_of(block), base = base_of(block);
    LOCAL u32* scratch = block->scratch + half_warp_id() * BLOCK;
#if TEAM > 1u
    if (width + (block->parameter >> 12) < NARROW) {
        Bytes bytes = unpack_bytes(slots_of(block), width);
        if (kind == WITHOUT_EXCEPTIONS) return docs_of_bytes(bytes, base);
        const u32 highs = scatter_highs(block, 1, scratch);
        add_bytes(&bytes, scratch, width);
        team_sync();
        if (team_ballot(highs >> (NARROW - width)) == 0) return docs_of_bytes(bytes, base);
    }
#endif
    LaneValues share = unpack_lane_values(slots_of(block), width);
    if (kind != WITHOUT_EXCEPTIONS) {
        scatter_highs(block, 0, scratch);
        const LaneValues highs = get_lane_values(scratch);
        EACH_LANE_VALUE(j) share.v[j] += highs.v[j] << width;
        clear_lane_values(scratch);
        team_sync();
    }
    return lane_values_of_gaps(share, base);
}

#if TEAM > 1u
// Four blocks at a time, as narrow_blocks() does, if all values of the list are narrow, and until
// some are not.
DEVICE u32 narrow_pfor_delta(GLOBAL u32* arena, const struct PostingsDecode* decode, Block* block,
                             u32* sum) {
    const u32 width = block->parameter & 63;
    LOCAL u32 *scratch = block->scratch + half_warp_id() * BLOCK,
              *other_scratch = scratch + BLOCK / 2;
    const u32 few = popcount32(team_ballot(block->kinds < WITH_MANY));
    u32 done = 0;
    if (width + (block->parameter >> 12) >= NARROW) return 0;
    for (; done + 2 * HALF_WARPS <= few; done += 2 * HALF_WARPS) {
        block->which = done + half_warp_id();
        Block other = *block;
        other.which += HALF_WARPS;
        Bytes bytes = unpack_bytes(slots_of(block), width);
        Bytes others = unpack_bytes(slots_of(&other), width);
        u32 highs = 0;
        if (team_ballot(kind_of(&other) != WITHOUT_EXCEPTIONS) != 0) {
            Exceptions two = load_exceptions(block, 0), two_others = load_exceptions(&other, 0);
            part_exceptions(block, 0, &two);
            part_exceptions(&other, 0, &two_others);
            // Both sums at once: they are small.
            const u32 sums = half_warp_scan(two.gap + two.next_gap +
                                            ((two_others.gap + two_others.next_gap) << 16));
            highs = put_highs(&two, (sums & 0xffff) - 1, 1, scratch) |
                    put_highs(&two_others, (sums >> 16) - 1, 1, other_scratch);
            team_sync();
            add_bytes(&bytes, scratch, width);
            add_bytes(&others, other_scratch, width);
            team_sync();
        }
        if (team_ballot(highs >> (NARROW - width)) != 0) break;
        LaneValues docs, other_docs;
        docs_of_two(bytes, base_of(block), others, base_of(&other), &docs, &other_docs);
        *sum += sum_or_write_share(arena, decode, &docs, block, 1);
        *sum += sum_or_write_share(arena, decode, &other_docs, &other, 1);
    }
    return done;
}
#else
#define narrow_pfor_delta NONE_AHEAD
#endif

// Three runs of integers a layout, from the lowest bits: number and bits of each (codec/simple16).
#define RUNS(n, a, m, b, l, c) ((n) | (a) << 5 | (m) << 10 | (b) << 15 | (l) << 20 | (c) << 25)
TABLE u32 simple16_runs[16] = {
    RUNS(28u, 1u, 0u, 0u, 0u, 0u), RUNS(7u, 2u, 14u, 1u, 0u, 0u), RUNS(7u, 1u, 7u, 2u, 7u, 1u),
    RUNS(14u, 1u, 7u, 2u, 0u, 0u), RUNS(14u, 2u, 0u, 0u, 0u, 0u), RUNS(1u, 4u, 8u, 3u, 0u, 0u),
    RUNS(1u, 3u, 4u, 4u, 3u, 3u),  RUNS(7u, 4u, 0u, 0u, 0u, 0u),  RUNS(4u, 5u, 2u, 4u, 0u, 0u),
    RUNS(2u, 4u, 4u, 5u, 0u, 0u),  RUNS(3u, 6u, 2u, 5u, 0u, 0u),  RUNS(2u, 5u, 3u, 6u, 0u, 0u),
    RUNS(4u, 7u, 0u, 0u, 0u, 0u),  RUNS(1u, 10u, 2u, 9u, 0u, 0u), RUNS(2u, 14u, 0u, 0u, 0u, 0u),
    RUNS(1u, 28u, 0u, 0u, 0u, 0u),
};

// The first `count` integers of Simple-16 words.
DEVICE void simple16(Bits words, u32 bytes, u32 count, LOCAL u32* to) {
    u32 done = 0;
    for (u32 at = 0; at < bytes / 4 && done < count; at += TEAM) {
        const u32 mine = at + lane_id();
        u32 word = 0, runs = 0;
        if (mine < bytes / 4) {
            word = word_at(words, 32 * mine);
            runs = simple16_runs[word >> 28];
        }
        const u32 size = (runs & 31) + (runs >> 10 & 31) + (runs >> 20 & 31);
        const u32 sum = team_scan(size);
        u32 place = done + sum - size;
        for (; runs != 0; runs >>= 10) {
            const u32 width = runs >> 5 & 31;
            for (u32 left = runs & 31; left > 0; --left, ++place, word >>= width) {
                if (place < count) to[place] = word & low_bits(width);
            }
        }
        done += team_read(sum, TEAM - 1);
    }
}

// A width for every block; both arrays one after the other in Simple-16 (codec/opt_pfd.cpp).
DEVICE Values opt_pfd_docs(const Block* block) {
    const Bits bits = block_bits(block), lows = bytes_after(bits, 2);
    const u32 width = value_at(bits, 0, 6), exceptions = value_at(bits, 6, 10);
    const u32 low_bytes = (block->count * width + 7) / 8;
    Values values = unpack(lows, width);
    if (exceptions == 0) return docs_of_gaps(values, base_of(block));
    LOCAL u32 *scratch = block->scratch, *arrays = scratch + BLOCK;
    put_values(scratch, &values);
    simple16(bytes_after(lows, low_bytes), bytes_of(block) - 2 - low_bytes, 2 * exceptions, arrays);
    team_sync();
    u32 before = 0;
    for (u32 first = 0; first < exceptions; first += TEAM) {
        const u32 e = first + lane_id();
        const u32 there = e < exceptions;
        const u32 position = position_behind(there ? arrays[e] : 0, there, &before);
        if (there) scratch[position - 1] |= (arrays[exceptions + e] + 1) << width;
    }
    team_sync();
    values = get_values(scratch);
    team_sync();
    return docs_of_gaps(values, base_of(block));
}

DECODE_KERNEL_BY_HALF_WARPS(DENSE_KERNEL(8), postings_decode_pfor_delta, kind_of_pfor_delta,
                            narrow_pfor_delta, pfor_delta_share, pfor_delta_last, 3 * BLOCK)
DECODE_KERNEL(postings_decode_opt_pfd, opt_pfd_docs, 3 * BLOCK)

#endif
