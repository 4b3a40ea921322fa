// Decoding a whole list: a team decodes some blocks, one after another. DocIDs are written out, or
// only their sum is, for whoever wants to know what decoding alone takes.
//
// Every codec has a kernel of its own, so that each needs no more registers than its own code does.
// A codec is a function that decodes a block; sums stay within it, as every block knows its base
// (localized prefix sums; Ding et al., WWW 2009, section 6).
#ifndef POSTINGS_DECODE_H
#define POSTINGS_DECODE_H

#include "half_warps.h"
#include "result_buffer.h"

// A block where it lies: one of a run, of which each lane knows where one block begins and ends
// (in the payload), its base, its last docID and its first four bytes.
typedef struct {
    GLOBAL const u32* arena;
    u64 payload;  // of the list, as its byte offset in the arena
    u32 begins, ends, bases, lasts, heads;
    u32 numbers;       // in the list
    u32 kinds, notes;  // what the codec wants to know of a block before it decodes it
    u32 which;         // of the run's
    u32 count;
    u32 parameter;       // the list's
    LOCAL u32* scratch;  // of the team: as many words as the codec asked for
} Block;

DEVICE Bits payload_bits(const Block* block, u32 begin) {
    Bits bits;
    begin += (u32)block->payload & 3;
    bits.words = block->arena + (block->payload >> 2);
    bits.word = begin >> 2;
    bits.bit = 8 * (begin & 3);
    return bits;
}
DEVICE Bits block_bits(const Block* block) {
    return payload_bits(block, team_read(block->begins, block->which));
}
DEVICE u64 begin_of(const Block* block) {
    return block->payload + team_read(block->begins, block->which);
}
// To the next block or the payload's end.
DEVICE u32 bytes_of(const Block* block) {
    return team_read(block->ends, block->which) - team_read(block->begins, block->which);
}
DEVICE u32 base_of(const Block* block) { return team_read(block->bases, block->which); }
DEVICE u32 last_of(const Block* block) { return team_read(block->lasts, block->which); }
DEVICE u32 head_of(const Block* block) { return team_read(block->heads, block->which); }
DEVICE u32 kind_of(const Block* block) { return team_read(block->kinds, block->which); }
DEVICE u32 number_of(const Block* block) { return team_read(block->numbers, block->which); }

#define SECTOR 32u       // bytes that are read from memory at once, at least
#define MOST_SECTORS 8u  // of a block, to ask for

// The blocks of a run, a lane a block: a team waits for memory once and not at every block.
DEVICE void find_run(Block* block, const struct PostingsDeviceList* list, u32 first) {
    const u32 mine = smaller(first + lane_id(), list->blocks - 1);
    block->numbers = mine;
    block->bases = block_base(block->arena, list, mine);
    block->lasts = block_last(block->arena, list, mine);
    block->begins = mine == 0 ? 0 : block->arena[(list->offsets >> 2) + mine];
    block->ends = mine + 1 == list->blocks ? list->payload_bytes
                                           : block->arena[(list->offsets >> 2) + mine + 1];
    block->heads = word_at(payload_bits(block, block->begins), 0);
}

// Asks for the rest of this lane's block. Elias-Fano and d-gaps are faster without.
DEVICE void ask_for_block(const Block* block) {
    const Bits bits = payload_bits(block, block->begins);
    const u32 sectors = smaller((block->ends - block->begins) / SECTOR, MOST_SECTORS);
    for (u32 k = 1; k <= sectors; ++k) prefetch(bits.words + bits.word + k * (SECTOR / 4));
}

DEVICE void write_docs(GLOBAL u32* to, const Values* docs, u32 count) {
    const u32 from = lane_id() * PER_LANE;
#if TEAM > 1u
    if (count == BLOCK) {
        store4(to + from, docs->v[0], docs->v[1], docs->v[2], docs->v[3]);
        return;
    }
#endif
    EACH_VALUE(j) {
        if (from + j < count) to[from + j] = docs->v[j];
    }
}

DEVICE u32 sum_of_docs(const Values* docs, u32 count) {
    u32 sum = 0;
    if (count == BLOCK) {
        EACH_VALUE(j) sum += docs->v[j];
    } else {
        EACH_VALUE(j) sum += lane_id() * PER_LANE + j < count ? docs->v[j] : 0;
    }
    return sum;
}

// `total` holds how many groups are done, in its upper 16 bits, and the sum of their sums modulo
// 2^32: one atomic addition a group, as thousands to one address take longer than decoding.
DEVICE void answer_sum(GLOBAL u32* arena, const struct PostingsDecode* decode, u32 sum,
                       LOCAL u32* shares) {
    sum = team_read(team_scan(sum), TEAM - 1);
    if (lane_id() == 0) shares[team_in_group()] = sum;
    group_sync();
    if (lane_id() != 0 || team_in_group() != 0) return;
    sum = 0;
    for (u32 team = 0; team < TEAMS_IN_GROUP; ++team) sum += shares[team];
    const u64 mine = ((u64)1 << 48) + sum,
              total = add_global_u64(arena, decode->total, mine) + mine;
    if ((u32)(total >> 48) != group_count()) return;
    store_u64(arena, decode->total, 0);
    arena[decode->taken >> 2] = 0;
    result_write(arena, &decode->result_buffer, 0, (u32)total);
    result_close(arena, &decode->result_buffer);
}

DEVICE u32 sum_or_write(GLOBAL u32* arena, const struct PostingsDecode* decode, const Values* docs,
                        u32 which, u32 count) {
    if (decode->result != 0) {
        write_docs(arena + (decode->result >> 2) + (u64)which * BLOCK, docs, count);
    }
    return sum_of_docs(docs, count);
}

DEVICE Block no_block(GLOBAL const u32* arena, const struct PostingsDecode* decode,
                      LOCAL u32* scratch) {
    Block block;
    block.arena = arena;
    block.payload = decode->list.payload;
    block.parameter = decode->list.parameter;
    block.scratch = scratch;
    block.begins = block.ends = block.bases = block.lasts = block.heads = 0;
    block.numbers = block.kinds = block.notes = block.which = 0;
    block.count = BLOCK;
    return block;
}

// A team's first run is its own, later ones are the next that nobody took.
#define EACH_RUN(run)                                                       \
    for (u32 next = 0, run = group_id() * TEAMS_IN_GROUP + team_in_group(); \
         run * decode.run < decode.list.blocks;                             \
         run = group_count() * TEAMS_IN_GROUP + team_read(next, 0))
#define TAKE_NEXT_RUN()                                                                     \
    if (lane_id() == 0 && decode.list.blocks > group_count() * TEAMS_IN_GROUP * decode.run) \
    next = add_global(arena + (decode.taken >> 2), 1)

// For a codec whose blocks are decoded one at a time.
#define DECODE_KERNEL(name, docs_of_block, capacity_words)                                      \
    KERNEL name(GLOBAL u32* arena, PARAMETER(struct PostingsDecode) decode) {                   \
        LOCAL_ARRAY(u32, scratches, TEAMS_IN_GROUP*(capacity_words));                           \
        LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);                                               \
        Block block = no_block(arena, &decode, scratches + team_in_group() * (capacity_words)); \
        u32 sum = 0;                                                                            \
        EACH_RUN(run) {                                                                         \
            const u32 first = run * decode.run;                                                 \
            const u32 size = smaller(decode.run, decode.list.blocks - first);                   \
            find_run(&block, &decode.list, first);                                              \
            ask_for_block(&block);                                                              \
            TAKE_NEXT_RUN();                                                                    \
            for (block.which = 0; block.which < size; ++block.which) {                          \
                block.count = block_size(&decode.list, first + block.which);                    \
                const Values docs = docs_of_block(&block);                                      \
                sum += sum_or_write(arena, &decode, &docs, first + block.which, block.count);   \
            }                                                                                   \
        }                                                                                       \
        answer_sum(arena, &decode, sum, shares);                                                \
    }

// `mine` if this lane's half has a block of its own.
DEVICE u32 sum_or_write_share(GLOBAL u32* arena, const struct PostingsDecode* decode,
                              const LaneValues* docs, const Block* block, u32 mine) {
    u32 sum = 0;
    if (decode->result != 0) {
        GLOBAL u32* to = arena + (decode->result >> 2) + (u64)number_of(block) * BLOCK +
                         half_warp_lane() * LANE_VALUES;
#if TEAM > 1u
        store4(to, docs->v[0], docs->v[1], docs->v[2], docs->v[3]);
        store4(to + 4, docs->v[4], docs->v[5], docs->v[6], docs->v[7]);
#else
        EACH_LANE_VALUE(j) to[j] = docs->v[j];
#endif
    }
    EACH_LANE_VALUE(j) sum += docs->v[j];
    return mine ? sum : 0;
}

// The kinds of blocks that are decoded by different code. Those of kind APART are not decoded by
// halves: a list's last one, and whatever is so rare that this is not worth it.
#define KINDS 5u
#define APART (KINDS - 1u)

// Brings the run's first `size` blocks into the order of their kinds, a lane's own given, so that
// halves find the same to do. Leaves zeroes in the room's first words if it used them. Answers with
// how many are not apart.
DEVICE u32 sort_run(Block* block, u32 kind, u32 size) {
    const u32 lane = lane_id();
    if (lane >= size) kind = KINDS;
    const u32 next = team_read(kind, (lane + 1) % TEAM);
    block->kinds = kind;
    if (team_ballot(lane + 1 < size && kind > next) != 0) {
        u32 before = 0, place = lane;
        for (u32 k = 0; k < KINDS; ++k) {
            const u32 same = team_ballot(kind == k);
            if (kind == k) place = before + popcount32(same & low_bits(lane));
            before += popcount32(same);
        }
        block->scratch[place] = lane;
        team_sync();
        const u32 from = block->scratch[lane];
        block->scratch[lane] = 0;
        team_sync();
        block->begins = team_read(block->begins, from);
        block->ends = team_read(block->ends, from);
        block->bases = team_read(block->bases, from);
        block->lasts = team_read(block->lasts, from);
        block->heads = team_read(block->heads, from);
        block->numbers = team_read(block->numbers, from);
        block->kinds = team_read(block->kinds, from);
        block->notes = team_read(block->notes, from);
    }
    return size - popcount32(team_ballot(kind == APART));
}

// Which of the run's first `size` blocks are of the same kind as the next.
DEVICE u32 pairs_of_a_kind(const Block* block, u32 size) {
    const u32 next = team_read(block->kinds, (lane_id() + 1) % TEAM);
    return team_ballot(lane_id() + 1 < size && block->kinds == next);
}

// For a codec whose full blocks are decoded by halves of a team, two of a kind at a time, but those
// that `ahead` did.
#define DECODE_KERNEL_BY_HALF_WARPS(KIND, name, kind_of_lane, ahead, share_of_block,             \
                                    docs_of_block, capacity_words)                               \
    KIND name(GLOBAL u32* arena, PARAMETER(struct PostingsDecode) decode) {                      \
        LOCAL_ARRAY(u32, scratches, TEAMS_IN_GROUP*(capacity_words));                            \
        LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);                                                \
        Block block = no_block(arena, &decode, scratches + team_in_group() * (capacity_words));  \
        u32 sum = 0;                                                                             \
        for (u32 i = lane_id(); i < (capacity_words); i += TEAM) block.scratch[i] = 0;           \
        team_sync();                                                                             \
        EACH_RUN(run) {                                                                          \
            const u32 first = run * decode.run;                                                  \
            const u32 size = smaller(decode.run, decode.list.blocks - first);                    \
            find_run(&block, &decode.list, first);                                               \
            TAKE_NEXT_RUN();                                                                     \
            const u32 is_last = first + lane_id() + 1 == decode.list.blocks;                     \
            const u32 together = sort_run(&block, is_last ? APART : kind_of_lane(&block), size); \
            const u32 pairs = pairs_of_a_kind(&block, together);                                 \
            block.count = BLOCK;                                                                 \
            for (u32 i = ahead(arena, &decode, &block, &sum); i < together;) {                   \
                const u32 two = pairs >> i & 1u;                                                 \
                block.which = i + (half_warp_id() & two);                                        \
                const LaneValues docs = share_of_block(&block);                                  \
                sum += sum_or_write_share(arena, &decode, &docs, &block,                         \
                                          two | (half_warp_id() == 0));                          \
                i += 1 + two;                                                                    \
            }                                                                                    \
            for (block.which = together; block.which < size; ++block.which) {                    \
                const u32 number = number_of(&block);                                            \
                block.count = block_size(&decode.list, number);                                  \
                const Values docs = docs_of_block(&block);                                       \
                sum += sum_or_write(arena, &decode, &docs, number, block.count);                 \
            }                                                                                    \
        }                                                                                        \
        answer_sum(arena, &decode, sum, shares);                                                 \
    }
#define ONE_KIND(block) 0u
#define NONE_AHEAD(arena, decode, block, sum) 0u

// Of this lane's block of the run. Narrow ones come first.
#define NARROW_BLOCK 0u
#define PACKED_BLOCK 1u
#define BITSET_BLOCK 2u
DEVICE u32 kind_of_bit_packed(const Block* block) {
    ask_for_block(block);
    if ((block->heads >> 11 & 31) == BITSET) return BITSET_BLOCK;
    return TEAM > 1u && is_narrow(block->heads) ? NARROW_BLOCK : PACKED_BLOCK;
}

// At the end of the room the marks of patch_share(), zeroes.
#define MARK_WORDS (BLOCK / 4 * HALF_WARPS)

DEVICE Values bit_packed_docs(const Block* block) {
    const Bits bits = block_bits(block);
    const u32 base = base_of(block), header = head_of(block);
    if (block->count == 1 && bytes_of(block) == 0) {  // of a list of one docID
        Values docs;
        EACH_VALUE(j) docs.v[j] = base;
        return docs;
    }
    if ((header >> 11 & 31) == BITSET) {
        return bitset_docs(block->arena, begin_of(block) + 2, header & 2047, base & ~7u, base,
                           last_of(block), block->scratch);
    }
    return docs_of_gaps(packed_values(bits, block->count, block->scratch), base);
}

#if TEAM > 1u
// If it is there: the lowest of some fields, scaled, to a value, and on to the next. A compiler
// makes twice the instructions of this, without predicates.
DEVICE void add_field(u32* value, u32* fields, u32 is_there, u32 mask, u32 scale, u32 width) {
    PTX(PTX_BLOCK(".reg .pred p; .reg .u32 t; setp.ne.u32 p, %2, 0; @p and.b32 t, %1, %3;"
                  "@p mad.lo.u32 %0, t, %4, %0; @p shr.u32 %1, %1, %5;")
        : "+r"(*value), "+r"(*fields)
        : "r"(is_there), "r"(mask), "r"(scale), "r"(width));
}
#endif

// What the low bits lack. Positions are a bitmap, of which a lane has a byte, or up to 16 bytes, of
// which it looks for its own.
DEVICE void patch_share(LaneValues* share, Bits positions, u32 exceptions, u32 width,
                        u32 high_width, LOCAL u32* scratch) {
    const u32 is_bitmap = exceptions > MAX_BYTE_EXCEPTIONS;
#if TEAM > 1u
    u32 where = is_bitmap ? value_at(positions, 8 * half_warp_lane(), 8) : 0;
    if (team_ballot(!is_bitmap && exceptions != 0) != 0) {
        // Marks in memory, which is zeroes before and after.
        LOCAL u32* words = scratch + half_warp_id() * (BLOCK / 4);
        LOCAL u8* marks = (LOCAL u8*)words;
        u32 position = 0;
        const u32 is_mine = !is_bitmap && half_warp_lane() < exceptions;
        if (is_mine) {
            position = value_at(positions, 8 * half_warp_lane(), 7);
            marks[position] = 1;
        }
        team_sync();
        // Of four bytes their lowest bits, side by side.
        where |= (words[2 * half_warp_lane()] * 0x01020408u >> 24 & 15) |
                 (words[2 * half_warp_lane() + 1] * 0x01020408u >> 24 & 15) << 4;
        team_sync();
        if (is_mine) marks[position] = 0;
    }
    const Bits highs = bytes_after(positions, is_bitmap ? BLOCK / 8 : exceptions);
    const u32 mine = popcount32(where), mask = low_bits(high_width), scale = 1u << width;
    u32 bit = (half_warp_scan(mine) - mine) * high_width;
    if (team_ballot(high_width > 8) == 0) {
        u32 high = word_at(highs, bit);
        u32 second = word_at(highs, bit + popcount32(where & 15) * high_width);
#pragma unroll
        for (u32 j = 0; j < 4; ++j) {
            add_field(&share->v[j], &high, where & 1u << j, mask, scale, high_width);
            add_field(&share->v[4 + j], &second, where & 16u << j, mask, scale, high_width);
        }
        return;
    }
    EACH_LANE_VALUE(j) {
        if ((where >> j & 1u) == 0) continue;
        share->v[j] += (word_at(highs, bit) & mask) * scale;
        bit += high_width;
    }
#else
    (void)scratch;
    const Bits highs = bytes_after(positions, is_bitmap ? BLOCK / 8 : exceptions);
    for (u32 k = 0, j = 0; j < BLOCK; ++j) {
        const u32 is_here = is_bitmap ? value_at(positions, j, 1)
                                      : k < exceptions && value_at(positions, 8 * k, 7) == j;
        if (is_here) share->v[j] |= value_at(highs, k++ * high_width, high_width) << width;
    }
#endif
}

DEVICE LaneValues bit_packed_share(const Block* block) {
    const u32 header = head_of(block), kind = kind_of(block), base = base_of(block);
    const Bits bits = block_bits(block), lows = bytes_after(bits, 2);
#if TEAM > 1u
    if (kind == NARROW_BLOCK) return narrow_docs(bits, header, base);
#endif
    if (kind == BITSET_BLOCK) {
        LaneValues docs = lane_values_of_ones(lows, header & 2047, base & 7, block->scratch);
        EACH_LANE_VALUE(j) docs.v[j] += base & ~7u;
        return docs;
    }
    const u32 width = header & 63, exceptions = header >> 11 & 31;
    LaneValues share = unpack_lane_values(lows, width);
    if (team_ballot(exceptions) != 0) {
        patch_share(&share, behind(lows, BLOCK, width), exceptions, width, (header >> 6 & 31) + 1,
                    block->scratch + HALF_WARPS * HALF_WARP_ONES_SCRATCH);
    }
    return lane_values_of_gaps(share, base);
}

#if TEAM > 1u
// Four blocks at a time, as long as there are so many narrow ones: a pair's loads hide behind the
// other's. Answers with how many were decoded.
DEVICE u32 narrow_blocks(GLOBAL u32* arena, const struct PostingsDecode* decode, Block* block,
                         u32* sum) {
    const u32 narrow = popcount32(team_ballot(block->kinds == NARROW_BLOCK));
    u32 done = 0;
    for (; done + 2 * HALF_WARPS <= narrow; done += 2 * HALF_WARPS) {
        block->which = done + half_warp_id();
        Block other = *block;
        other.which += HALF_WARPS;
        const Bits bits = block_bits(block), other_bits = block_bits(&other);
        const u32 header = head_of(block), other_header = head_of(&other);
        const u32 where = narrow_exceptions(bits, header),
                  elsewhere = narrow_exceptions(other_bits, other_header);
        const u32 mine = popcount32(where) + (popcount32(elsewhere) << 16);
        const u32 before = half_warp_scan(mine) - mine;
        LaneValues docs, others;
        docs_of_two(narrow_gaps(bits, header, where, before & 0xffff), base_of(block),
                    narrow_gaps(other_bits, other_header, elsewhere, before >> 16), base_of(&other),
                    &docs, &others);
        *sum += sum_or_write_share(arena, decode, &docs, block, 1);
        *sum += sum_or_write_share(arena, decode, &others, &other, 1);
    }
    return done;
}
#else
#define narrow_blocks NONE_AHEAD
#endif

DEVICE Values bitmap_docs(const Block* block) {
    const u32 base = base_of(block), last = last_of(block);
    return bitset_docs(block->arena, begin_of(block), (last >> 3) - (base >> 3) + 1, base & ~7u,
                       base, last, block->scratch);
}

DEVICE Values d_gap_docs(const Block* block) {
    return docs_of_gaps(unpack(block_bits(block), block->parameter), base_of(block));
}
DEVICE LaneValues d_gap_share(const Block* block) {
    return lane_values_of_gaps(unpack_lane_values(block_bits(block), block->parameter),
                               base_of(block));
}

DECODE_KERNEL_BY_HALF_WARPS(DENSE_KERNEL(8), postings_decode_bit_packed, kind_of_bit_packed,
                            narrow_blocks, bit_packed_share, bit_packed_docs,
                            MARK_WORDS + HALF_WARPS * HALF_WARP_ONES_SCRATCH)
DECODE_KERNEL(postings_decode_bitmap, bitmap_docs, BLOCK)
DECODE_KERNEL_BY_HALF_WARPS(KERNEL, postings_decode_d_gap, ONE_KIND, NONE_AHEAD, d_gap_share,
                            d_gap_docs, 4)

#endif
