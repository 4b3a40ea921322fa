// Decoding one block of 128 docIDs by a team: lane l gets the PER_LANE docIDs from l * PER_LANE on.
// The format is core/codec/bit_packed.h's and bitmap.cpp's; lists were verified before they came
// here.
#ifndef POSTINGS_BLOCKS_H
#define POSTINGS_BLOCKS_H

#include "kernel_parameters.h"
#include "language.h"

#define BLOCK 128u
#define PER_LANE (BLOCK / TEAM)
#define MASK_WORDS ((PER_LANE + 31u) / 32u)
#define BITSET 18u
#define MAX_BYTE_EXCEPTIONS 16u

typedef struct {
    u32 v[PER_LANE];
} Values;

// A bit for each of a lane's values.
typedef struct {
    u32 w[MASK_WORDS];
} Mask;

DEVICE int in_mask(const Mask* mask, u32 j) { return (int)(mask->w[j / 32] >> j % 32 & 1u); }
DEVICE void add_to_mask(Mask* mask, u32 j, u32 bit) { mask->w[j / 32] |= bit << j % 32; }
DEVICE void drop_from_mask(Mask* mask, u32 j) { mask->w[j / 32] &= ~(1u << j % 32); }
DEVICE Mask no_values() {
    Mask mask;
    for (u32 k = 0; k < MASK_WORDS; ++k) mask.w[k] = 0;
    return mask;
}
DEVICE u32 mask_size(const Mask* mask) {
    u32 size = 0;
    for (u32 k = 0; k < MASK_WORDS; ++k) size += popcount32(mask->w[k]);
    return size;
}

// `width` bits, at most 32, from a bit offset on. Two words are loaded whatever the width: the
// arena has some to spare at its end.
DEVICE u32 bits_at(GLOBAL const u32* arena, u64 bit, u32 width) {
    const u64 word = bit >> 5;
    const u32 value = shift_pair(arena[word + 1], arena[word], (u32)bit);
    return value & low_bits(width);
}

// A place in the arena, to the bit: `bit` bits behind words[word]. Nothing that is read from it is
// 2^32 bits away. The word apart from the pointer, which all lanes share, makes for shorter code.
typedef struct {
    GLOBAL const u32* words;
    u32 word, bit;
} Bits;

DEVICE Bits byte_in(GLOBAL const u32* arena, u64 byte) {
    Bits bits;
    bits.words = arena + (byte >> 2);
    bits.word = 0;
    bits.bit = 8 * ((u32)byte & 3);
    return bits;
}
DEVICE Bits bits_after(Bits bits, u32 skipped) {
    bits.bit += skipped;
    return bits;
}
DEVICE Bits bytes_after(Bits bits, u32 skipped) { return bits_after(bits, 8 * skipped); }
// Of a stream of values of `width` bits each, padded to a byte: what comes behind `count` of them.
DEVICE Bits behind(Bits stream, u32 count, u32 width) {
    return bytes_after(stream, (count * width + 7) / 8);
}
// The 32 bits `bit` bits behind, or the lowest of them.
DEVICE u32 word_at(Bits from, u32 bit) {
    bit += from.bit;
    const u32 word = from.word + (bit >> 5);
    return shift_pair(from.words[word + 1], from.words[word], bit);
}
DEVICE u32 value_at(Bits from, u32 bit, u32 width) { return word_at(from, bit) & low_bits(width); }

// A lane's values of a stream of `width` bits each. Those behind the stream's end are undefined.
DEVICE Values unpack(Bits stream, u32 width) {
    const u32 mask = low_bits(width), first = lane_id() * PER_LANE * width;
    Values values;
#if TEAM > 1u
    // Few words hold a lane's four values.
    if (width <= 8) {
        const u32 word = word_at(stream, first);
        EACH_VALUE(j) values.v[j] = word >> j * width & mask;
        return values;
    }
    if (width <= 16) {
        const u32 bit = stream.bit + first, word = stream.word + (bit >> 5);
        const u32 middle = stream.words[word + 1];
        const u64 pair = (u64)shift_pair(stream.words[word + 2], middle, bit) << 32 |
                         shift_pair(middle, stream.words[word], bit);
        EACH_VALUE(j) values.v[j] = (u32)(pair >> j * width) & mask;
        return values;
    }
#endif
    EACH_VALUE(j) values.v[j] = word_at(stream, first + j * width) & mask;
    return values;
}

// To and from memory of 128 numbers, which begins at a multiple of 16 bytes.
DEVICE void put_values(LOCAL u32* to, const Values* values) {
    EACH_VALUE(j) to[PER_LANE * lane_id() + j] = values->v[j];
}
DEVICE Values get_values(LOCAL const u32* from) {
    Values values;
#if TEAM > 1u
    load4(from + PER_LANE * lane_id(), values.v);
#else
    EACH_VALUE(j) values.v[j] = from[j];
#endif
    return values;
}

DEVICE u32 block_size(const struct PostingsDeviceList* list, u32 block) {
    return block + 1 < list->blocks ? BLOCK : list->count - block * BLOCK;
}
DEVICE u32 block_last(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block) {
    return block + 1 < list->blocks ? arena[(list->lasts >> 2) + block] : list->last;
}
DEVICE u32 block_base(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block) {
    return block == 0 ? list->first : arena[(list->lasts >> 2) + block - 1] + 1;
}
DEVICE u64 block_begin(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block) {
    return list->payload + (block == 0 ? 0 : arena[(list->offsets >> 2) + block]);
}

// The set bits of `bytes` bytes from byte offset `begin` on, as origin + position, those in
// [from, to] only, to buffer[done...] as far as a block goes. Returns how many there are then.
DEVICE u32 put_bitset(GLOBAL const u32* arena, u64 begin, u32 bytes, u32 origin, u32 from, u32 to,
                      LOCAL u32* buffer, u32 done) {
    for (u32 at = 0; at < bytes && done < BLOCK; at += 4 * TEAM) {
        const u32 mine = at + 4 * lane_id(), first = origin + 8 * mine;
        u32 bits = 0;
        if (mine < bytes) {
            const u32 left = bytes - mine;
            bits = bits_at(arena, (begin + mine) * 8, left < 4 ? left * 8 : 32);
        }
        if (first < from) bits &= from - first < 32 ? ~0u << (from - first) : 0;
        if (first > to) {
            bits = 0;
        } else if (to - first < 31) {
            bits &= ~0u >> (31 - (to - first));
        }
        u32 place = team_scan(popcount32(bits));
        const u32 found = team_read(place, TEAM - 1);
        place += done - popcount32(bits);
        for (; bits != 0; bits &= bits - 1, ++place) {
            if (place < BLOCK) buffer[place] = first + trailing_zeros(bits);
        }
        done += found;
    }
    return done;
}

DEVICE Values bitset_docs(GLOBAL const u32* arena, u64 begin, u32 bytes, u32 origin, u32 from,
                          u32 to, LOCAL u32* buffer) {
    put_bitset(arena, begin, bytes, origin, from, to, buffer, 0);
    team_sync();
    const Values docs = get_values(buffer);
    team_sync();
    return docs;
}

// What the low bits of a packed block's values lack: `exceptions` is 1 to 16 positions, a byte
// each, or a bitmap of positions.
DEVICE void patch_packed(Values* values, Bits positions, u32 count, u32 exceptions, u32 width,
                         u32 high_width, LOCAL u32* buffer) {
    if (exceptions <= MAX_BYTE_EXCEPTIONS) {
        const Bits highs = bytes_after(positions, exceptions);
        put_values(buffer, values);
        team_sync();
        for (u32 k = lane_id(); k < exceptions; k += TEAM) {
            const u32 at = value_at(positions, 8 * k, 7);
            buffer[at] |= value_at(highs, k * high_width, high_width) << width;
        }
        team_sync();
        *values = get_values(buffer);
        team_sync();
        return;
    }
    const Bits highs = behind(positions, count, 1);
#if TEAM > 1u
    u32 where = value_at(positions, PER_LANE * lane_id(), PER_LANE);
    if (count < BLOCK) {
        const u32 before = lane_id() * PER_LANE;
        where &= low_bits(smaller(PER_LANE, count - smaller(count, before)));
    }
    const u32 mine = popcount32(where);
    u32 bit = (team_scan(mine) - mine) * high_width;
    if (high_width <= 8) {
        // A lane's high parts are one word.
        const u32 mask = low_bits(high_width), scale = 1u << width;
        u32 high = word_at(highs, bit);
        EACH_VALUE(j) {
            if ((where >> j & 1u) == 0) continue;
            values->v[j] += (high & mask) * scale;
            high >>= high_width;
        }
        return;
    }
    EACH_VALUE(j) {
        if ((where >> j & 1u) == 0) continue;
        values->v[j] |= value_at(highs, bit, high_width) << width;
        bit += high_width;
    }
#else
    u32 mine = 0;
    for (u32 j = 0; j < count; ++j) {
        if (value_at(positions, j, 1) == 0) continue;
        values->v[j] |= value_at(highs, mine++ * high_width, high_width) << width;
    }
#endif
}

// Values of a packed block; those from `count` on are undefined.
DEVICE Values packed_values(Bits block, u32 count, LOCAL u32* buffer) {
    const u32 header = word_at(block, 0);
    const u32 width = header & 63, high_width = (header >> 6 & 31) + 1,
              exceptions = header >> 11 & 31;
    const Bits lows = bytes_after(block, 2);
    Values values = unpack(lows, width);
    if (exceptions != 0) {
        patch_packed(&values, behind(lows, count, width), count, exceptions, width, high_width,
                     buffer);
    }
    return values;
}

// DocIDs of values that are gaps minus one.
DEVICE Values docs_of_gaps(Values values, u32 base) {
    u32 sum = PER_LANE;
    EACH_VALUE(j) sum += values.v[j];
    u32 doc = base + team_scan(sum) - sum;
    EACH_VALUE(j) {
        doc += values.v[j];
        values.v[j] = doc++;
    }
    return values;
}

DEVICE int is_bitset(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block) {
    return list->count > 1 && bits_at(arena, block_begin(arena, list, block) * 8 + 11, 5) == BITSET;
}

// DocIDs of a block; those past the block's size are undefined.
DEVICE Values block_docs(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 block,
                         LOCAL u32* buffer) {
    const u32 base = block_base(arena, list, block), last = block_last(arena, list, block);
    const u64 begin = block_begin(arena, list, block);
    Values values;
    if (list->count == 1) {
        EACH_VALUE(j) values.v[j] = list->first;
        return values;
    }
    if (list->kind == POSTINGS_BITMAP) {
        const u32 bytes = (last >> 3) - (base >> 3) + 1;
        return bitset_docs(arena, begin, bytes, base & ~7u, base, last, buffer);
    }
    if (is_bitset(arena, list, block)) {
        const u32 bytes = bits_at(arena, begin * 8, 11);
        return bitset_docs(arena, begin + 2, bytes, base & ~7u, base, last, buffer);
    }
    return docs_of_gaps(packed_values(byte_in(arena, begin), block_size(list, block), buffer),
                        base);
}

#endif
