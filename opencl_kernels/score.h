// What a posting adds to a document's score: BM25 in integers (core/rank/bm25.h), the same number
// as on the CPU. Frequencies of single postings are read where they lie, without decoding their
// block (Ding et al., WWW 2009, section 4.4).
#ifndef POSTINGS_SCORE_H
#define POSTINGS_SCORE_H

// core/rank/byte_float.h
DEVICE u32 byte_float(u32 value) {
    value = value < (1u << 19) ? value : (1u << 19) - 1;
    const u32 shift = bit_width32(value >> 5);
    return 16 * shift + (value >> shift);
}

// A document past the end has the last one's: no list that the host lets through has any, but a
// list may have been encoded so that it decodes to other docIDs here than where it was checked.
DEVICE u32 length_code(GLOBAL const u32* arena, const struct PostingsScoring* scoring, u32 doc) {
    const u32 last = scoring->documents - 1;
    return ((GLOBAL const u8*)arena)[scoring->lengths + (doc < last ? doc : last)];
}

DEVICE u32 fraction_of(GLOBAL const u32* arena, const struct PostingsScoring* scoring, u32 doc,
                       u32 frequency) {
    const u32 at = byte_float(frequency) * 256 + length_code(arena, scoring, doc);
    return ((GLOBAL const u16*)arena)[(scoring->fractions >> 1) + at];
}

DEVICE u32 impact_of(u32 weight, u32 fraction) { return 1 + high_product(weight, fraction << 16); }

DEVICE u64 frequencies_begin(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                             u32 block) {
    return list->frequencies + (block == 0 ? 0 : arena[(list->frequency_offsets >> 2) + block]);
}

// Set bits among those from bit `from` to before bit `to`, of the bytes from `begin` on.
DEVICE u32 set_bits(GLOBAL const u32* arena, u64 begin, u32 from, u32 to) {
    u32 count = 0;
    for (; from < to; from += 32) {
        const u32 width = to - from < 32 ? to - from : 32;
        count += popcount32(bits_at(arena, begin * 8 + from, width));
    }
    return count;
}

// One value of a packed block of `count`.
DEVICE u32 packed_value(GLOBAL const u32* arena, u64 begin, u32 count, u32 at) {
    const u32 header = bits_at(arena, begin * 8, 16);
    const u32 width = header & 63, high_width = (header >> 6 & 31) + 1, exceptions = header >> 11;
    const u64 positions = begin + 2 + (count * width + 7) / 8;
    const u32 low = bits_at(arena, (begin + 2) * 8 + at * width, width);
    u32 rank = 0;
    u64 highs = positions + exceptions;
    if (exceptions == 0) return low;
    if (exceptions <= MAX_BYTE_EXCEPTIONS) {
        while (rank < exceptions && bits_at(arena, (positions + rank) * 8, 7) < at) ++rank;
        if (rank == exceptions || bits_at(arena, (positions + rank) * 8, 7) != at) return low;
    } else {
        if (bits_at(arena, positions * 8 + at, 1) == 0) return low;
        rank = set_bits(arena, positions, 0, at);
        highs = positions + (count + 7) / 8;
    }
    return low | bits_at(arena, highs * 8 + rank * high_width, high_width) << width;
}

// Of the posting at position `at` of a block. Each lane may ask for another one.
DEVICE u32 frequency_at(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block,
                        u32 at) {
    if (list->frequencies == 0) return 1;
    return 1 +
           packed_value(arena, frequencies_begin(arena, list, block), block_size(list, block), at);
}

// Of all postings of a block, by the whole team.
DEVICE Values block_frequencies(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                                u32 block, LOCAL u32* buffer) {
    Values values;
    if (list->frequencies == 0) {
        EACH_VALUE(j) values.v[j] = 1;
        return values;
    }
    values = packed_values(byte_in(arena, frequencies_begin(arena, list, block)),
                           block_size(list, block), buffer);
    EACH_VALUE(j)++ values.v[j];
    return values;
}

#endif
