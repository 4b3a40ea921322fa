// Decoding one block of 128 docIDs by a team: lane l gets the PER_LANE docIDs from l * PER_LANE on.
// The format is core/codec/bit_packed.h's and bitmap.cpp's; lists were verified before they came
// here.
#ifndef POSTINGS_BLOCKS_H
#define POSTINGS_BLOCKS_H

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
// Those of a lane's values that a block of `size` has.
DEVICE Mask first_values(u32 size) {
    Mask mask = no_values();
    EACH_VALUE(j) add_to_mask(&mask, j, lane_id() * PER_LANE + j < size);
    return mask;
}
DEVICE u32 mask_size(const Mask* mask) {
    u32 size = 0;
    for (u32 k = 0; k < MASK_WORDS; ++k) size += popcount32(mask->w[k]);
    return size;
}

// `width` bits, at most 32, from a bit offset on. Two words are loaded whatever the width: the
// arena has one to spare at its end.
DEVICE u32 bits_at(GLOBAL const u32* arena, u64 bit, u32 width) {
    const u64 word = bit >> 5;
    const u32 value = shift_pair(arena[word + 1], arena[word], (u32)bit & 31u);
    return value & (u32)(((u64)1 << width) - 1);
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
// [from, to] only; the first 128 of them.
DEVICE Values bitset_docs(GLOBAL const u32* arena, u64 begin, u32 bytes, u32 origin, u32 from,
                          u32 to, LOCAL u32* buffer) {
    Values docs;
    u32 done = 0;
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
    team_sync();
    EACH_VALUE(j) docs.v[j] = buffer[PER_LANE * lane_id() + j];
    team_sync();
    return docs;
}

// Values of a packed block; those from `count` on are undefined.
DEVICE Values packed_values(GLOBAL const u32* arena, u64 begin, u32 count, LOCAL u32* buffer) {
    const u32 header = bits_at(arena, begin * 8, 16);
    const u32 width = header & 63, high_width = (header >> 6 & 31) + 1, exceptions = header >> 11;
    const u64 lows = begin + 2, positions = lows + (count * width + 7) / 8;
    const u32 from = lane_id() * PER_LANE;
    Values values;
    EACH_VALUE(j) {
        values.v[j] = from + j < count ? bits_at(arena, lows * 8 + (from + j) * width, width) : 0;
    }
    if (exceptions == 0) return values;
    if (exceptions <= MAX_BYTE_EXCEPTIONS) {
        EACH_VALUE(j) buffer[from + j] = values.v[j];
        team_sync();
        for (u32 k = lane_id(); k < exceptions; k += TEAM) {
            const u32 at = bits_at(arena, (positions + k) * 8, 7);
            const u64 high = (positions + exceptions) * 8 + k * high_width;
            buffer[at] |= bits_at(arena, high, high_width) << width;
        }
        team_sync();
        EACH_VALUE(j) values.v[j] = buffer[from + j];
        team_sync();
    } else {
        const u64 highs = (positions + (count + 7) / 8) * 8;
        Mask where = no_values();
        EACH_VALUE(j) {
            if (from + j < count)
                add_to_mask(&where, j, bits_at(arena, positions * 8 + from + j, 1));
        }
        u32 k = team_scan(mask_size(&where)) - mask_size(&where);
        EACH_VALUE(j) {
            if (!in_mask(&where, j)) continue;
            values.v[j] |= bits_at(arena, highs + k * high_width, high_width) << width;
            ++k;
        }
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
    values = packed_values(arena, begin, block_size(list, block), buffer);
    // Values are gaps minus one.
    u32 sum = PER_LANE;
    EACH_VALUE(j) sum += values.v[j];
    u32 doc = base + team_scan(sum) - sum;
    EACH_VALUE(j) {
        doc += values.v[j];
        values.v[j] = doc++;
    }
    return values;
}

#endif
