// Roaring bitmaps, in their portable serialisation (codec/roaring_format.h). What a block has lies
// between its base and its last docID, in one container or some.
#ifndef POSTINGS_DECODE_ROARING_H
#define POSTINGS_DECODE_ROARING_H

#include "decode.h"

#define ROARING_COOKIE 12346u
#define ROARING_MAX_ARRAY 4096u
#define ROARING_BITSET_BYTES 8192u

// Byte offsets in the arena; runs or offsets of 0: there are none.
typedef struct {
    GLOBAL const u32* arena;
    u64 begin, runs, keys, offsets, data;
    u32 containers;
} Roaring;

DEVICE Roaring roaring_of(GLOBAL const u32* arena, u64 begin) {
    Roaring roaring;
    const u32 cookie = bits_at(arena, 8 * begin, 32);
    u64 at = begin + 4;
    roaring.arena = arena;
    roaring.begin = begin;
    roaring.runs = roaring.offsets = 0;
    if (cookie == ROARING_COOKIE) {
        roaring.containers = bits_at(arena, 8 * at, 32);
        at += 4;
    } else {
        roaring.containers = (cookie >> 16) + 1;
        roaring.runs = at;
        at += (roaring.containers + 7) / 8;
    }
    roaring.keys = at;
    at += 4 * roaring.containers;
    if (roaring.runs == 0 || roaring.containers >= 4) {
        roaring.offsets = at;
        at += 4 * roaring.containers;
    }
    roaring.data = at;
    return roaring;
}

DEVICE u32 roaring_u16(GLOBAL const u32* arena, u64 begin, u32 index) {
    return bits_at(arena, 8 * begin + 16 * (u64)index, 16);
}

// The first of `size` u16, `stride` apart, that is >= key.
DEVICE u32 roaring_find(GLOBAL const u32* arena, u64 begin, u32 size, u32 stride, u32 key) {
    u32 low = 0;
    while (size > 0) {
        const u32 middle = size / 2;
        if (roaring_u16(arena, begin, (low + middle) * stride) < key) {
            low += middle + 1;
            size -= middle + 1;
        } else {
            size = middle;
        }
    }
    return low;
}

// In a list without offsets, of three containers at most, the ones before have to be walked over.
DEVICE u64 roaring_data(const Roaring* roaring, u32 index) {
    u64 data = roaring->data;
    if (roaring->offsets != 0) {
        return roaring->begin + bits_at(roaring->arena, 8 * roaring->offsets + 32 * (u64)index, 32);
    }
    for (u32 i = 0; i < index; ++i) {
        const u32 size = roaring_u16(roaring->arena, roaring->keys, 2 * i + 1) + 1;
        if (bits_at(roaring->arena, 8 * roaring->runs + i, 1)) {
            data += 2 + 4 * roaring_u16(roaring->arena, data, 0);
        } else {
            data += size > ROARING_MAX_ARRAY ? ROARING_BITSET_BYTES : 2 * size;
        }
    }
    return data;
}

// Each puts docIDs from `from` to `to`, offsets in a container, to room[n...] and says how many are
// in the room then. `high` is what comes before the offsets.

DEVICE u32 put_array(GLOBAL const u32* arena, u64 data, u32 size, u32 high, u32 from, u32 to,
                     LOCAL u32* scratch, u32 n) {
    const u32 first = from == 0 ? 0 : roaring_find(arena, data, size, 1, from);
    const u32 some = smaller(size - first, BLOCK - n);
    u32 found = 0;
    for (u32 i = lane_id(); i < some; i += TEAM) {
        const u32 low = roaring_u16(arena, data, first + i);
        if (low > to) continue;
        scratch[n + i] = high | low;
        ++found;
    }
    return n + team_read(team_scan(found), TEAM - 1);
}

DEVICE u32 put_runs(GLOBAL const u32* arena, u64 data, u32 high, u32 from, u32 to,
                    LOCAL u32* scratch, u32 n) {
    const u32 runs = roaring_u16(arena, data, 0);
    // Runs that begin behind `from`, and the one before those.
    const u32 behind_from = roaring_find(arena, data + 2, runs, 2, from);
    u32 at = behind_from == 0 ? 0 : behind_from - 1;
    for (; at < runs && n < BLOCK; at += TEAM) {
        const u32 run = at + lane_id();
        u32 first = 1, last = 0;
        if (run < runs) {
            first = roaring_u16(arena, data + 2, 2 * run);
            last = smaller(first + roaring_u16(arena, data + 2, 2 * run + 1), to);
            if (first < from) first = from;
        }
        const u32 size = last < first ? 0 : last - first + 1;
        const u32 sum = team_scan(size);
        for (u32 i = 0, place = n + sum - size; i < size && place < BLOCK; ++i, ++place) {
            scratch[place] = high | (first + i);
        }
        n += team_read(sum, TEAM - 1);
        // Nothing of later runs is wanted.
        if (team_ballot(run < runs && first > to) != 0) break;
    }
    return n;
}

DEVICE Values roaring_docs(const Block* block) {
    GLOBAL const u32* arena = block->arena;
    const Roaring roaring = roaring_of(arena, block->payload);
    const u32 base = base_of(block), last = last_of(block);
    u32 index = roaring_find(arena, roaring.keys, roaring.containers, 2, base >> 16), n = 0;
    for (; index < roaring.containers && n < block->count; ++index) {
        const u32 key = roaring_u16(arena, roaring.keys, 2 * index);
        if (key > last >> 16) break;
        const u32 size = roaring_u16(arena, roaring.keys, 2 * index + 1) + 1;
        const u32 from = key == base >> 16 ? base & 0xFFFFu : 0;
        const u32 to = key == last >> 16 ? last & 0xFFFFu : 0xFFFFu;
        const u64 data = roaring_data(&roaring, index);
        if (roaring.runs != 0 && bits_at(arena, 8 * roaring.runs + index, 1)) {
            n = put_runs(arena, data, key << 16, from, to, block->scratch, n);
        } else if (size <= ROARING_MAX_ARRAY) {
            n = put_array(arena, data, size, key << 16, from, to, block->scratch, n);
        } else {
            const u32 first_byte = from >> 3;
            n = put_bitset(arena, data + first_byte, (to >> 3) - first_byte + 1,
                           key << 16 | first_byte << 3, key << 16 | from, key << 16 | to,
                           block->scratch, n);
        }
    }
    team_sync();
    const Values docs = get_values(block->scratch);
    team_sync();
    return docs;
}

DECODE_KERNEL(postings_decode_roaring, roaring_docs, BLOCK)

#endif
