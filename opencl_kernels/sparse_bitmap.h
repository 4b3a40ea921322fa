// A bitmap of two levels, for lists that are neither dense nor sparse: a leaf is 8 docIDs in a row,
// from a multiple of 8 on, and the list has a mask, a byte, for each leaf in which it has any
// docID, one after another. A chunk is the 16 bytes that say which of 96 leaves these are: how many
// come before it, then a bit for each of its own.
#ifndef POSTINGS_SPARSE_BITMAP_H
#define POSTINGS_SPARSE_BITMAP_H

#include "kernel_parameters.h"
#include "language.h"

#define CHUNK_LEAVES POSTINGS_CHUNK_LEAVES
#define CHUNK (8u * CHUNK_LEAVES)         // docIDs
#define INDEX_WORDS (CHUNK_LEAVES / 32u)  // words of bits

// The chunk of that number, from docID 0 on, of a list whose first and last docIDs are about it.
DEVICE GLOBAL const u32* chunk_at(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                                  u32 number) {
    return arena + (list->leaf_index >> 2) + 4 * (number - list->first / CHUNK);
}

DEVICE u32 chunk_size(GLOBAL const u32* chunk) {
    u32 words[4];
    load4_global(chunk, words);
    return popcount32(words[1]) + popcount32(words[2]) + popcount32(words[3]);
}

// Which mask is that of a leaf, if its bit is set; otherwise, of one behind it.
DEVICE u32 leaves_before(const u32* chunk, u32 leaf) {
    u32 rank = chunk[0];
    UNROLLED
    for (u32 k = 0; k < INDEX_WORDS; ++k) {
        rank += popcount32(chunk[1 + k] & low_bits(leaf > 32 * k ? leaf - 32 * k : 0));
    }
    return rank;
}

// A byte of a bitmap for [first, last], without what is not in there.
DEVICE u32 byte_of_bitmap(GLOBAL const u8* bytes, u32 first, u32 last, u32 leaf) {
    const u32 at = leaf - (first >> 3), reach = (last >> 3) - (first >> 3);
    u32 mask = bytes[at <= reach ? at : 0];
    if (at == 0) mask &= 0xffu << (first & 7);
    if (at == reach) mask &= 0xffu >> (7 - (last & 7));
    return at <= reach ? mask : 0;
}

// Of a list that has leaves or is a bitmap, the mask of a leaf, which are numbered from docID 0 on.
DEVICE u32 leaf_byte(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 leaf) {
    GLOBAL const u8* bytes = (GLOBAL const u8*)arena;
    if (list->kind == POSTINGS_BITMAP) {
        return byte_of_bitmap(bytes + list->payload, list->first, list->last, leaf);
    }
    const u32 number = leaf / CHUNK_LEAVES, place = leaf % CHUNK_LEAVES;
    u32 chunk[4];
    load4_global(chunk_at(arena, list, number), chunk);
    const u32 word = place < 32 ? chunk[1] : place < 64 ? chunk[2] : chunk[3];
    const u32 mask = bytes[list->leaf_bytes + leaves_before(chunk, place)];
    return (word >> (place & 31) & 1u) != 0 ? mask : 0;
}

#endif
