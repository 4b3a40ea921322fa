// Intersection of any number of lists, fused with their decoding: a team decodes a block of the
// shortest list and asks the others, one after another, which of its docIDs they have. A block of
// another list is looked at once, and only if a docID falls into it (Ao et al., VLDB 2011: skip
// before decode; Griffin, PPoPP 2018: search the skip pointers). Bitmaps are asked as they
// are, and leaves of lists that have them.
#ifndef POSTINGS_INTERSECT_H
#define POSTINGS_INTERSECT_H

#include "answer.h"
#include "blocks.h"
#include "operands.h"
#include "search.h"
#include "sparse_bitmap.h"

// Is doc among the ascending buffer[0, size)?
DEVICE u32 found(LOCAL const u32* buffer, u32 size, u32 doc) {
    u32 low = 0;
    for (u32 step = BLOCK / 2; step > 0; step /= 2) {
        if (low + step < size && buffer[low + step] <= doc) low += step;
    }
    return buffer[low] == doc;
}

// Adds to `kept` those of `asked` that a bitmap with its first bit for `origin` has.
DEVICE void keep_from_bitmap(Bits bitmap, u32 origin, const Values* docs, const Mask* asked,
                             Mask* kept) {
    EACH_VALUE(j) {
        if (!in_mask(asked, j)) continue;
        const u32 at = docs->v[j] - origin;
        const u32 bit = bitmap.bit + (at & 31u);
        add_to_mask(kept, j, bitmap.words[(at >> 5) + (bit >> 5)] >> (bit & 31u) & 1u);
    }
}

DEVICE void keep_from_leaves(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                             const Values* docs, const Mask* asked, Mask* kept) {
    EACH_VALUE(j) {
        const u32 doc = in_mask(asked, j) ? docs->v[j] : list->first;
        const u32 bit = leaf_byte(arena, list, doc / 8) >> (doc & 7) & 1u;
        add_to_mask(kept, j, in_mask(asked, j) ? bit : 0);
    }
}

// The docIDs of a block as bits of the buffer: their lowest bits tell them apart.
#define BUFFER_BITS (32u * BLOCK)
DEVICE void keep_from_close_docs(const Values* others, u32 size, const Values* docs,
                                 const Mask* asked, Mask* kept, LOCAL u32* buffer) {
    EACH_VALUE(j) buffer[PER_LANE * lane_id() + j] = 0;
    team_sync();
    EACH_VALUE(j) {
        const u32 at = others->v[j] % BUFFER_BITS;
        if (PER_LANE * lane_id() + j < size) or_local(buffer + at / 32, 1u << (at & 31));
    }
    team_sync();
    EACH_VALUE(j) {
        const u32 at = docs->v[j] % BUFFER_BITS;
        if (in_mask(asked, j)) add_to_mask(kept, j, buffer[at / 32] >> (at & 31) & 1u);
    }
}

#if TEAM > 1u
// One docID after another, asked of all lanes.
DEVICE void keep_few(const Values* others, u32 size, const Values* docs, const Mask* asked,
                     Mask* kept) {
    EACH_VALUE(j) {
        for (u32 open = team_ballot(in_mask(asked, j)); open != 0; open &= open - 1) {
            const u32 lane = trailing_zeros(open), doc = team_read(docs->v[j], lane);
            u32 same = 0;
            EACH_VALUE(k) same |= others->v[k] == doc && PER_LANE * lane_id() + k < size;
            if (team_ballot(same) != 0 && lane_id() == lane) add_to_mask(kept, j, 1);
        }
    }
}
#define FEW 2u
#else
#define FEW 0u
DEVICE void keep_few(const Values* others, u32 size, const Values* docs, const Mask* asked,
                     Mask* kept) {}
#endif

// DocIDs of a block of a bit-packed list of several.
DEVICE Values resident_docs(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                            u32 block, u32 base, u32 last, LOCAL u32* buffer) {
    Values docs;
    if (last - base > 0xffff) {
        const Bits bits = byte_in(arena, block_begin(arena, list, block));
        return docs_of_gaps(packed_values(bits, block_size(list, block), buffer), base);
    }
    GLOBAL const u32* from = arena + (list->distances >> 2) + (u64)block * (BLOCK / 2);
    EACH_VALUE(j) {
        const u32 word = from[(PER_LANE * lane_id() + j) / 2];
        docs.v[j] = base + (j % 2 == 0 ? word & 0xffff : word >> 16);
    }
    return docs;
}

// Adds to `kept` those of `asked` that a block, which they are in the range of, has.
DEVICE void keep_from_block(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                            u32 block, u32 base, u32 last, const Values* docs, const Mask* asked,
                            Mask* kept, LOCAL u32* buffer) {
    const u32 size = block_size(list, block);
    u32 wanted = 0;
    if (list->count == 1) {
        *kept = *asked;
        return;
    }
    const Values others = resident_docs(arena, list, block, base, last, buffer);
    if (FEW > 0) wanted = team_read(team_scan(mask_size(asked)), TEAM - 1);
    if (wanted > 0 && wanted <= FEW) {
        keep_few(&others, size, docs, asked, kept);
    } else if (last - base < BUFFER_BITS) {
        keep_from_close_docs(&others, size, docs, asked, kept, buffer);
    } else {
        put_values(buffer, &others);
        team_sync();
        EACH_VALUE(j) {
            if (in_mask(asked, j)) add_to_mask(kept, j, found(buffer, size, docs->v[j]));
        }
    }
    team_sync();
}

// The smallest of a lane's values in the mask, which is not empty.
DEVICE u32 smallest(const Values* docs, const Mask* mask) {
    u32 k = 0;
    while (k + 1 < MASK_WORDS && mask->w[k] == 0) ++k;
    const u32 first = k * 32 + trailing_zeros(mask->w[k]);
    u32 doc = 0;
    EACH_VALUE(j) doc = j == first ? docs->v[j] : doc;
    return doc;
}

// Those of `alive` that the list has.
DEVICE Mask keep_common(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                        const Values* docs, Mask alive, LOCAL u32* buffer) {
    Mask kept = no_values();
    u32 block = 0;
    EACH_VALUE(j) {
        if (docs->v[j] < list->first || docs->v[j] > list->last) drop_from_mask(&alive, j);
    }
    if (list->kind == POSTINGS_BITMAP) {
        keep_from_bitmap(byte_in(arena, list->payload), list->first & ~7u, docs, &alive, &kept);
        return kept;
    }
    if (list->leaf_index != 0) {
        keep_from_leaves(arena, list, docs, &alive, &kept);
        return kept;
    }
    for (u32 round = 0;; ++round) {
        // The smallest docID that is still open belongs to the lowest lane that has one.
        const u32 mine = mask_size(&alive);
        const u32 open = team_ballot(mine);
        if (open == 0) break;
        const u32 doc = team_read(mine != 0 ? smallest(docs, &alive) : 0, trailing_zeros(open));
        block =
            round == 0 ? find_block(arena, list, doc, 0) : find_near_block(arena, list, doc, block);
        const u32 base = block_base(arena, list, block), last = block_last(arena, list, block);
        Mask asked = no_values();
        EACH_VALUE(j) {
            if (!in_mask(&alive, j) || docs->v[j] > last) continue;
            add_to_mask(&asked, j, docs->v[j] >= base);
            drop_from_mask(&alive, j);
        }
        if (team_ballot(mask_size(&asked)) != 0) {
            keep_from_block(arena, list, block, base, last, docs, &asked, &kept, buffer);
        }
        if (++block == list->blocks) break;
    }
    return kept;
}

// Which of a block's docIDs belong to one of its `slices` slices.
DEVICE Mask slice_of_values(u32 size, u32 slice, u32 slices) {
    const u32 from = slice * (BLOCK / slices), to = from + BLOCK / slices;
    Mask mask = no_values();
    EACH_VALUE(j) {
        const u32 i = lane_id() * PER_LANE + j;
        add_to_mask(&mask, j, i >= from && i < to && i < size);
    }
    return mask;
}

// A slice of one of the first list's blocks. Short lists have many slices to a block, each of which
// may meet a block of its own in a long list. Returns how many docIDs a lane found.
DEVICE u32 intersect_slice(GLOBAL u32* arena, const Operands* operands,
                           const struct PostingsAnswer* answer, u32 slices, u32 part, u32 unit,
                           LOCAL u32* buffer) {
    const struct PostingsDeviceList shortest = operand(operands, 0);
    const u32 block = part / slices;
    const u32 decoded = shortest.distances == 0;
    const u32 base = block_base(arena, &shortest, block),
              last = block_last(arena, &shortest, block);
    const Values docs = decoded ? block_docs(arena, &shortest, block, buffer)
                                : resident_docs(arena, &shortest, block, base, last, buffer);
    Mask alive = slice_of_values(block_size(&shortest, block), part % slices, slices);
    for (u32 i = 1; i < operands->count && team_ballot(mask_size(&alive)) != 0; ++i) {
        const struct PostingsDeviceList list = operand(operands, i);
        alive = keep_common(arena, &list, &docs, alive, buffer);
    }
    const u32 mine = mask_size(&alive);
    if (answer->materialise) {
        const u32 sum = team_scan(mine), count = team_read(sum, TEAM - 1);
        u32 place = results_before(arena, answer->unit_words, answer->result_buffer.sequence_number,
                                   unit, count) +
                    sum - mine;
        EACH_VALUE(j) {
            if (in_mask(&alive, j)) put_doc(arena, answer, place++, docs.v[j]);
        }
    }
    return mine;
}

KERNEL postings_intersect(GLOBAL u32* arena, LARGE_PARAMETER(struct PostingsQuery, query)) {
    COPY_PARAMETER(struct PostingsQuery, query)
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    const Operands operands = own_operands(&query);
    u32 found = 0;
    for (u32 unit = first_unit(arena, &query.answer); unit < query.units;
         unit = next_unit(arena, &query.answer, unit)) {
        found += intersect_slice(arena, &operands, &query.answer, query.slices, unit, unit,
                                 buffers + team_in_group() * BLOCK);
    }
    answer_total(arena, &query.answer, found, shares);
}

#endif
