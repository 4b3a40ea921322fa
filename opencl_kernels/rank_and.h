// The best documents that are in all lists: decoding, intersection, scoring and selection in one
// kernel. As postings_intersect does, a team takes a block of the shortest list, or a slice of it,
// and asks the other lists one after another; what they have is scored where it is found.
#ifndef POSTINGS_RANK_AND_H
#define POSTINGS_RANK_AND_H

// The block of a document that is in the list. Each lane may ask for another one.
DEVICE u32 block_of(GLOBAL const u32* arena, const struct PostingsDeviceList* list, u32 doc) {
    u32 low = 0, size = list->blocks;
    while (size > 1) {
        const u32 step = size / 2;
        low += block_last(arena, list, low + step - 1) < doc ? step : 0;
        size -= step;
    }
    return low;
}

// Where the ascending buffer[0, size) has doc, or else `size`.
DEVICE u32 place_of(LOCAL const u32* buffer, u32 size, u32 doc) {
    u32 low = 0;
    for (u32 step = BLOCK / 2; step > 0; step /= 2) {
        if (low + step < size && buffer[low + step] <= doc) low += step;
    }
    return buffer[low] == doc ? low : size;
}

typedef struct {
    struct PostingsScoring scoring;
    u32 weight;
} Term;

DEVICE u32 posting_impact(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                          const Term* term, u32 doc, u32 block, u32 at) {
    const u32 frequency = frequency_at(arena, list, block, at);
    return impact_of(term->weight, fraction_of(arena, &term->scoring, doc, frequency));
}

// The same where a document is bit `bit` of a bitset that begins with the block's document `base`.
DEVICE u32 bit_impact(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                      const Term* term, u32 doc, u32 block, u64 bits, u32 origin) {
    const u32 base = block_base(arena, list, block);
    const u32 at = set_bits(arena, bits, base - origin, doc - origin);
    return posting_impact(arena, list, term, doc, block, at);
}

// Those of `alive` that the list has; what it adds goes to their scores.
DEVICE Mask score_common(GLOBAL const u32* arena, const struct PostingsDeviceList* list,
                         const Term* term, const Values* docs, Mask alive, Values* scores,
                         LOCAL u32* buffer) {
    Mask kept = no_values();
    u32 block = 0;
    EACH_VALUE(j) {
        if (docs->v[j] < list->first || docs->v[j] > list->last) drop_from_mask(&alive, j);
    }
    if (list->kind == POSTINGS_BITMAP) {
        const u32 origin = list->first & ~7u;
        EACH_VALUE(j) {
            const u32 doc = docs->v[j];
            if (!in_mask(&alive, j) || !bits_at(arena, list->payload * 8 + doc - origin, 1))
                continue;
            add_to_mask(&kept, j, 1);
            scores->v[j] += bit_impact(arena, list, term, doc, block_of(arena, list, doc),
                                       list->payload, origin);
        }
        return kept;
    }
    for (;;) {
        // The smallest docID that is still open belongs to the lowest lane that has one.
        const u32 open = team_ballot(mask_size(&alive));
        if (open == 0) break;
        u32 doc = list->last;
        EACH_VALUE(j) doc = in_mask(&alive, j) && docs->v[j] < doc ? docs->v[j] : doc;
        doc = team_read(doc, trailing_zeros(open));
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
                const u32 origin = base & ~7u;
                EACH_VALUE(j) {
                    const u32 doc_j = docs->v[j];
                    if (!in_mask(&asked, j) || !bits_at(arena, begin * 8 + doc_j - origin, 1))
                        continue;
                    add_to_mask(&kept, j, 1);
                    scores->v[j] += bit_impact(arena, list, term, doc_j, block, begin, origin);
                }
            } else {
                const u32 size = block_size(list, block);
                const Values others = block_docs(arena, list, block, buffer);
                EACH_VALUE(j) buffer[PER_LANE * lane_id() + j] = others.v[j];
                team_sync();
                EACH_VALUE(j) {
                    if (!in_mask(&asked, j)) continue;
                    const u32 at = place_of(buffer, size, docs->v[j]);
                    if (at == size) continue;
                    add_to_mask(&kept, j, 1);
                    scores->v[j] += posting_impact(arena, list, term, docs->v[j], block, at);
                }
                team_sync();
            }
        }
        if (++block == list->blocks) break;
    }
    return kept;
}

// Those of a lane's values that belong to slice `slice` of `slices`.
DEVICE Mask slice_of(Mask mask, u32 slice, u32 slices) {
    const u32 mine = lane_id() * slices / TEAM == slice;
    for (u32 k = 0; k < MASK_WORDS; ++k) mask.w[k] = mine ? mask.w[k] : 0;
    return mask;
}

// Offers what part `part` of `parts` has.
DEVICE void rank_and(GLOBAL u32* arena, LOCAL const struct PostingsRankQuery* query, Best best,
                     LOCAL u32* buffer, u32 part, u32 parts) {
    const struct PostingsDeviceList lead = query->lists[0];
    const u32 slices = TEAM == 1u ? 1 : query->slices, units = lead.blocks * slices;
    Term term;
    term.scoring = query->scoring;
    for (u32 first = part * RANK_TEAMS; first < units; first += parts * RANK_TEAMS) {
        const u32 unit = first + team_in_group(), block = unit / slices;
        Mask alive = no_values();
        Values docs, scores;
        EACH_VALUE(j) scores.v[j] = 0;
        if (unit < units) {
            docs = block_docs(arena, &lead, block, buffer);
            alive = slice_of(first_values(block_size(&lead, block)), unit % slices, slices);
            for (u32 i = 1; i < query->list_count; ++i) {
                if (team_ballot(mask_size(&alive)) == 0) break;
                const struct PostingsDeviceList list = query->lists[i];
                term.weight = query->weights[i];
                alive = score_common(arena, &list, &term, &docs, alive, &scores, buffer);
            }
            term.weight = query->weights[0];
            EACH_VALUE(j) {
                if (!in_mask(&alive, j)) continue;
                scores.v[j] +=
                    posting_impact(arena, &lead, &term, docs.v[j], block, lane_id() * PER_LANE + j);
            }
        }
        do {
            const u32 threshold = load_again(best.threshold);
            EACH_VALUE(j) {
                if (in_mask(&alive, j) && offer(best, threshold, scores.v[j], docs.v[j]))
                    drop_from_mask(&alive, j);
            }
        } while (!settle(best, RANK_LANES));
    }
}

#endif
