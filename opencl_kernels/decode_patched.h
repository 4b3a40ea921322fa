// PForDelta and OptPFD: low bits in a stream, and exceptions in two arrays, the gaps between their
// positions and their high parts, both minus one. A prefix sum over the gaps gives the positions.
#ifndef POSTINGS_DECODE_PATCHED_H
#define POSTINGS_DECODE_PATCHED_H

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
    LOCAL u32 *room = block->room, *gap_room = room + BLOCK, *high_room = room + 2 * BLOCK;
    put_values(room, &values);
    for (u32 e = lane_id(); e < exceptions; e += TEAM) {
        gap_room[e] = value_at(gaps, e * gap_width, gap_width);
        high_room[e] = value_at(highs, e * high_width, high_width);
    }
    if (gaps_over + highs_over != 0) {
        team_sync();
        for (u32 e = lane_id(); e < gaps_over; e += TEAM) {
            gap_room[value_at(gaps_end, 16 * e, 7)] |= value_at(gaps_end, 16 * e + 8, 8)
                                                       << gap_width;
        }
        const Bits over = bytes_after(highs_end, highs_over);
        for (u32 e = lane_id(); e < highs_over; e += TEAM) {
            high_room[value_at(highs_end, 8 * e, 7)] |=
                (u32)((u64)word_at(over, 32 * e) << high_width);
        }
    }
    team_sync();
    u32 before = 0;
    for (u32 first = 0; first < exceptions; first += TEAM) {
        const u32 e = first + lane_id();
        const u32 there = e < exceptions;
        const u32 position = position_behind(there ? gap_room[e] : 0, there, &before);
        if (there) room[position - 1] |= (high_room[e] + 1) << width;
    }
    team_sync();
    values = get_values(room);
    team_sync();
    return docs_of_gaps(values, base_of(block));
}

// In between blocks the room is zeroes.
DEVICE Values pfor_delta_last(const Block* block) {
    const Values docs = pfor_delta_docs(block);
    for (u32 i = lane_id(); i < 3 * BLOCK; i += TEAM) block->room[i] = 0;
    team_sync();
    return docs;
}

// Adds what values e and e + 1 have above `width` bits, e even, by the indexes of those that have
// some. A lane looks at all of them, as they are few.
DEVICE void add_over(Bits indexes, u32 index_step, Bits over, u32 over_step, u32 over_width,
                     u32 count, u32 e, u32 width, u32* first, u32* second) {
    ROLLED for (u32 k = 0; k < count; ++k) {
        const u32 index = value_at(indexes, index_step * k, 8);
        if ((index ^ e) > 1) continue;
        const u32 more = (u32)((u64)value_at(over, over_step * k, over_width) << width);
        if (index == e) {
            *first |= more;
        } else {
            *second |= more;
        }
    }
}

// Of this lane's block of the run, whose notes are how many of its gaps and of its high parts have
// exceptions in their turn. Those of wide gaps or high parts are decoded apart.
#define WITHOUT_EXCEPTIONS 0u
#define WITH_EXCEPTIONS 1u
#define WITH_OVER 2u
DEVICE u32 kind_of_pfor_delta(Block* block) {
    ask_for_block(block);
    const u32 width = block->parameter & 63, gap_width = block->parameter >> 6 & 63;
    if (gap_width > 16 || block->parameter >> 12 > 16) return APART;
    if ((block->heads & 255) == 0) return WITHOUT_EXCEPTIONS;
    const Bits slots = bytes_after(payload_bits(block, block->begins), 1);
    block->notes = value_at(behind(slots, BLOCK, width), 0, 16);
    return block->notes == 0 ? WITH_EXCEPTIONS : WITH_OVER;
}

// Halves scatter their exceptions' high parts, two a lane, over a room of a byte or of a word for
// each value; answers with all of a lane's.
DEVICE u32 scatter_highs(const Block* block, Bits gaps, u32 to_bytes, LOCAL u32* room) {
    const u32 gap_width = block->parameter >> 6 & 63, high_width = block->parameter >> 12;
    const u32 exceptions = head_of(block) & 255, kind = kind_of(block);
    const u32 over = team_read(block->notes, block->which);
    const u32 gaps_over = over & 255, highs_over = over >> 8;
    const Bits gaps_end = behind(gaps, exceptions, gap_width);
    const Bits highs = bytes_after(gaps_end, 2 * gaps_over),
               highs_end = behind(highs, exceptions, high_width);
    LOCAL u8* bytes = (LOCAL u8*)room;
    u32 before = 0, all = 0;
    for (u32 at = 0; team_ballot(at < exceptions) != 0; at += 2 * HALF) {
        const u32 e = at + 2 * half_lane();
        const u32 two_gaps = word_at(gaps, e * gap_width);
        const u32 two_highs = word_at(highs, e * high_width);
        u32 gap = two_gaps & low_bits(gap_width), high = two_highs & low_bits(high_width);
        u32 next_gap = two_gaps >> gap_width & low_bits(gap_width);
        u32 next_high = two_highs >> high_width & low_bits(high_width);
        if (kind == WITH_OVER) {
            add_over(gaps_end, 16, bytes_after(gaps_end, 1), 16, 8, gaps_over, e, gap_width, &gap,
                     &next_gap);
            add_over(highs_end, 8, bytes_after(highs_end, highs_over), 32, 32, highs_over, e,
                     high_width, &high, &next_high);
        }
        ++high, ++next_high;
        gap = e < exceptions ? gap + 1 : 0;
        next_gap = e + 1 < exceptions ? next_gap + 1 : 0;
        const u32 sum = half_scan(gap + next_gap), place = before + sum - 1;
        if (gap != 0) {
            all |= high;
            if (to_bytes) {
                bytes[place - next_gap] = (u8)high;
            } else {
                room[place - next_gap] = high;
            }
        }
        if (next_gap != 0) {
            all |= next_high;
            if (to_bytes) {
                bytes[place] = (u8)next_high;
            } else {
                room[place] = next_high;
            }
        }
        before += half_last(sum);
    }
    team_sync();
    return all;
}

// The same by halves. The room is zeroes before and after.
DEVICE Share pfor_delta_share(const Block* block) {
    const u32 width = block->parameter & 63, kind = kind_of(block), base = base_of(block);
    const Bits slots = bytes_after(block_bits(block), 1);
    const Bits gaps = bytes_after(behind(slots, BLOCK, width), 2);
    LOCAL u32* room = block->room + half_id() * BLOCK;
#if TEAM > 1u
    if (width + (block->parameter >> 12) < NARROW) {
        Bytes bytes = unpack_bytes(slots, width);
        if (kind == WITHOUT_EXCEPTIONS) return docs_of_bytes(bytes, base);
        const u32 highs = scatter_highs(block, gaps, 1, room);
        LOCAL u32* mine = room + half_lane() * (SHARE / 4);
        bytes.first += mine[0] << width;
        bytes.second += mine[1] << width;
        mine[0] = mine[1] = 0;
        team_sync();
        if (team_ballot(highs >> (NARROW - width)) == 0) return docs_of_bytes(bytes, base);
    }
#endif
    Share share = unpack_share(slots, width);
    if (kind != WITHOUT_EXCEPTIONS) {
        scatter_highs(block, gaps, 0, room);
        const Share highs = get_share(room);
        EACH_SHARED(j) share.v[j] += highs.v[j] << width;
        clear_share(room);
        team_sync();
    }
    return share_of_gaps(share, base);
}

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
    LOCAL u32 *room = block->room, *arrays = room + BLOCK;
    put_values(room, &values);
    simple16(bytes_after(lows, low_bytes), bytes_of(block) - 2 - low_bytes, 2 * exceptions, arrays);
    team_sync();
    u32 before = 0;
    for (u32 first = 0; first < exceptions; first += TEAM) {
        const u32 e = first + lane_id();
        const u32 there = e < exceptions;
        const u32 position = position_behind(there ? arrays[e] : 0, there, &before);
        if (there) room[position - 1] |= (arrays[exceptions + e] + 1) << width;
    }
    team_sync();
    values = get_values(room);
    team_sync();
    return docs_of_gaps(values, base_of(block));
}

DECODE_KERNEL_BY_HALVES(DENSE_KERNEL(9), postings_decode_pfor_delta, kind_of_pfor_delta, NONE_AHEAD,
                        pfor_delta_share, pfor_delta_last, 3 * BLOCK)
DECODE_KERNEL(postings_decode_opt_pfd, opt_pfd_docs, 3 * BLOCK)

#endif
