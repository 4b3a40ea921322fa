// Intersection of any number of lists, fused with their decoding: a team decodes a block of the
// shortest list and asks the others, one after another, which of its docIDs they have. A block of
// another list is decoded once, into local memory, and only if a docID falls into it (Ao et al.,
// VLDB 2011: skip before decode; Griffin, PPoPP 2018: search the skip pointers). Bitmaps and bitset
// blocks are asked without decoding.
#ifndef POSTINGS_INTERSECT_H
#define POSTINGS_INTERSECT_H

DEVICE u32 bit_is_set(GLOBAL const u32* arena, u64 begin, u32 bit) {
    return bits_at(arena, begin * 8 + bit, 1);
}

// Is doc among the ascending buffer[0, size)?
DEVICE u32 found(LOCAL const u32* buffer, u32 size, u32 doc) {
    u32 low = 0;
    for (u32 step = BLOCK / 2; step > 0; step /= 2) {
        if (low + step < size && buffer[low + step] <= doc) low += step;
    }
    return buffer[low] == doc;
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
        EACH_VALUE(j) {
            if (!in_mask(&alive, j)) continue;
            add_to_mask(&kept, j,
                        bit_is_set(arena, list->payload, docs->v[j] - (list->first & ~7u)));
        }
        return kept;
    }
    for (;;) {
        // The smallest docID that is still open belongs to the lowest lane that has one.
        const u32 mine = mask_size(&alive);
        const u32 open = team_ballot(mine);
        if (open == 0) break;
        const u32 doc = team_read(mine != 0 ? smallest(docs, &alive) : 0, trailing_zeros(open));
        block = find_block(arena, list, doc, block);
        const u32 base = block_base(arena, list, block), last = block_last(arena, list, block);
        Mask asked = no_values();
        EACH_VALUE(j) {
            if (!in_mask(&alive, j) || docs->v[j] > last) continue;
            add_to_mask(&asked, j, docs->v[j] >= base);
            drop_from_mask(&alive, j);
        }
        if (team_ballot(mask_size(&asked)) != 0) {
            if (is_bitset(arena, list, block)) {
                const u64 begin = block_begin(arena, list, block) + 2;
                EACH_VALUE(j) {
                    if (!in_mask(&asked, j)) continue;
                    add_to_mask(&kept, j, bit_is_set(arena, begin, docs->v[j] - (base & ~7u)));
                }
            } else {
                const Values others = block_docs(arena, list, block, buffer);
                EACH_VALUE(j) buffer[PER_LANE * lane_id() + j] = others.v[j];
                team_sync();
                EACH_VALUE(j) {
                    if (!in_mask(&asked, j)) continue;
                    add_to_mask(&kept, j, found(buffer, block_size(list, block), docs->v[j]));
                }
                team_sync();
            }
        }
        if (++block == list->blocks) break;
    }
    return kept;
}

// Blocks of the first list, one after another, until none is left. Answers with the count; if asked
// to, docIDs and their number for each block go into the arena.
KERNEL postings_intersect(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    LOCAL_ARRAY(u32, buffers, TEAMS_IN_GROUP * BLOCK);
    LOCAL u32* buffer = buffers + team_in_group() * BLOCK;
    const u32 teams = group_count() * TEAMS_IN_GROUP;
    u32 total = 0;
    for (u32 block = group_id() * TEAMS_IN_GROUP + team_in_group(); block < query.lists[0].blocks;
         block += teams) {
        const Values docs = block_docs(arena, &query.lists[0], block, buffer);
        Mask alive = first_values(block_size(&query.lists[0], block));
        for (u32 i = 1; i < query.list_count && team_ballot(mask_size(&alive)) != 0; ++i) {
            alive = keep_common(arena, &query.lists[i], &docs, alive, buffer);
        }
        u32 place = team_scan(mask_size(&alive));
        const u32 found_here = team_read(place, TEAM - 1);
        total += found_here;
        if (!query.materialise) continue;
        place -= mask_size(&alive);
        EACH_VALUE(j) {
            if (!in_mask(&alive, j)) continue;
            arena[(query.documents >> 2) + (u64)block * BLOCK + place++] = docs.v[j];
        }
        if (lane_id() == 0) arena[(query.counts >> 2) + block] = found_here;
    }
    if (lane_id() == 0 && total > 0) add_global(arena + (query.total >> 2), total);
    if (!last_team(arena, query.done, teams) || lane_id() != 0) return;
    total = add_global(arena + (query.total >> 2), 0);
    arena[query.total >> 2] = 0;
    mailbox_write(arena, &query.mailbox, 0, total);
    mailbox_close(arena, &query.mailbox);
}

// counts[i] becomes the sum of counts[0, i), counts[blocks] that of all: by one team.
KERNEL postings_scan_counts(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    GLOBAL u32* counts = arena + (query.counts >> 2);
    u32 before = 0;
    if (group_id() != 0 || team_in_group() != 0) return;
    for (u32 at = 0; at < query.lists[0].blocks; at += TEAM) {
        const u32 i = at + lane_id();
        const u32 mine = i < query.lists[0].blocks ? counts[i] : 0;
        const u32 sum = team_scan(mine);
        if (i < query.lists[0].blocks) counts[i] = before + sum - mine;
        before += team_read(sum, TEAM - 1);
    }
    if (lane_id() == 0) counts[query.lists[0].blocks] = before;
}

// DocIDs of all blocks, one after another, into result.
KERNEL postings_compact(GLOBAL u32* arena, PARAMETER struct PostingsQuery query) {
    GLOBAL const u32* counts = arena + (query.counts >> 2);
    const u32 teams = group_count() * TEAMS_IN_GROUP, blocks = query.lists[0].blocks;
    for (u32 block = group_id() * TEAMS_IN_GROUP + team_in_group(); block < blocks;
         block += teams) {
        const u32 from = counts[block], to = counts[block + 1];
        for (u32 i = lane_id(); i < to - from; i += TEAM) {
            arena[(query.result >> 2) + from + i] =
                arena[(query.documents >> 2) + (u64)block * BLOCK + i];
        }
    }
}

#endif
