// Looking up documents in a list as it is ranked: in a bitmap with one load, which is exact where
// the list is dense; else it says for most documents that they are missing, and others are searched
// for among the few docIDs that the directory leaves. The place of a posting leads to its frequency
// (Ding et al., WWW 2009, section 4.4).
#ifndef POSTINGS_RANK_LIST_H
#define POSTINGS_RANK_LIST_H

#include "blocks.h"

#define RANK_CHUNK 128u  // documents for which a bitmap and its directory are read at once

// The word that has the document's bit; of a document outside of the list, some word.
DEVICE u32 word_of(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list, u32 doc) {
    const u32 reach = list->last - list->origin, at = doc - list->origin;
    return arena[(list->bits >> 2) + ((at <= reach ? at : 0) >> list->bucket_bits >> 5)];
}
// May the list have the document, if that is its word? Where bucket_bits is 0, it does.
DEVICE u32 may_have(LOCAL const struct PostingsRankList* list, u32 word, u32 doc) {
    const u32 at = doc - list->origin;
    return at <= list->last - list->origin ? word >> (at >> list->bucket_bits & 31u) & 1u : 0;
}

// The place of a document that a dense list has.
DEVICE u32 place_in_bitmap(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                           u32 doc) {
    const u32 at = doc - list->origin, chunk = at / RANK_CHUNK, bit = at % RANK_CHUNK;
    u32 words[4], place = arena[(list->starts >> 2) + chunk];
    load4_global(arena + (list->bits >> 2) + 4 * chunk, words);
    for (u32 k = 0; k < 4; ++k) {
        const u32 before = bit > 32 * k ? bit - 32 * k : 0;
        place += popcount32(words[k] & low_bits(before));
    }
    return place;
}

// The first place whose docID is `doc` or greater, in a list that is not dense.
FUNCTION u32 first_place(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                         u32 doc) {
    GLOBAL const u32* docs = arena + (list->docs >> 2);
    if (doc <= list->first) return 0;
    if (doc > list->last) return list->count;
    GLOBAL const u32* starts = arena + (list->starts >> 2) + ((doc - list->origin) >> list->shift);
    u32 low = starts[0], high = starts[1];
    while (low < high) {
        const u32 middle = (low + high) / 2;
        if (docs[middle] < doc) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// The place of a document there; `count` if the list does not have it.
DEVICE u32 find_doc(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list, u32 doc) {
    const u32 place = first_place(arena, list, doc);
    return place < list->count && arena[(list->docs >> 2) + place] == doc ? place : list->count;
}

// Has the list the document, if that is its word?
DEVICE u32 has_doc(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list, u32 word,
                   u32 doc) {
    const u32 is_in = may_have(list, word, doc);
    return is_in && list->bucket_bits != 0 ? find_doc(arena, list, doc) < list->count : is_in;
}

// Those of a lane's documents in `alive` that the list may have.
DEVICE Mask may_have_some(GLOBAL const u32* arena, LOCAL const struct PostingsRankList* list,
                          const Values* docs, Mask alive) {
    GLOBAL const u32* bits = arena + (list->bits >> 2);
    const u32 origin = list->origin, reach = list->last - origin, bucket_bits = list->bucket_bits;
    Values words;
    Mask found = no_values();
    EACH_VALUE(j) {
        const u32 at = docs->v[j] - origin;
        words.v[j] = bits[(at <= reach ? at : 0) >> bucket_bits >> 5];
    }
    EACH_VALUE(j) {
        const u32 at = docs->v[j] - origin;
        add_to_mask(&found, j, at <= reach ? words.v[j] >> (at >> bucket_bits & 31u) & 1u : 0);
    }
    for (u32 k = 0; k < MASK_WORDS; ++k) found.w[k] &= alive.w[k];
    return found;
}

#endif
