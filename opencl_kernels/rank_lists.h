// The best documents, found by the lists that they are in: decoding, intersection, scoring and
// selection in one kernel.
//
// A team takes a block of a list, its lead, or a slice of it, and asks the other lists, one after
// another, for its documents; what they have is scored where it is found. For AND, the shortest
// list is the only lead. For OR, every list is, those with the greatest bounds first, for documents
// that are in no lead before: such a document can get no more than what the lists from its lead on
// can give, so when the threshold is above that, all is done, and when it is above what is left for
// a document, that one is dropped (MaxScore: Turtle & Flood, IP&M 1995).
#ifndef POSTINGS_RANK_LISTS_H
#define POSTINGS_RANK_LISTS_H

// The lowest of a lane's values in the mask; PER_LANE if it is empty.
DEVICE u32 first_in(const Mask* mask) {
    for (u32 k = 0; k < MASK_WORDS; ++k) {
        if (mask->w[k] != 0) return k * 32 + trailing_zeros(mask->w[k]);
    }
    return PER_LANE;
}

// By a number that is known only when the kernel runs: registers have no addresses.
DEVICE u32 value_of(const Values* values, u32 j) {
#if TEAM > 1u
    u32 value = values->v[0];
    for (u32 i = 1; i < PER_LANE; ++i) value = i == j ? values->v[i] : value;
    return value;
#else
    return values->v[j];
#endif
}
DEVICE void set_value(Values* values, u32 j, u32 value) {
#if TEAM > 1u
    for (u32 i = 0; i < PER_LANE; ++i) values->v[i] = i == j ? value : values->v[i];
#else
    values->v[j] = value;
#endif
}

// Where the ascending buffer[0, size) has doc, or else `size`.
DEVICE u32 place_of(LOCAL const u32* buffer, u32 size, u32 doc) {
    u32 low = 0;
    for (u32 step = BLOCK / 2; step > 0; step /= 2) {
        if (low + step < size && buffer[low + step] <= doc) low += step;
    }
    return buffer[low] == doc ? low : size;
}

// DocIDs of a block into the team's buffer.
FUNCTION void put_block(GLOBAL const u32* arena, LOCAL const struct PostingsRankTerm* term,
                        u32 block, LOCAL u32* buffer) {
    const struct PostingsDeviceList list = term->list;
    const Values docs = block_docs(arena, &list, block, buffer);
    put_values(buffer, &docs);
    team_sync();
}

FUNCTION u32 near_block(GLOBAL const u32* arena, LOCAL const struct PostingsRankTerm* term, u32 doc,
                        u32 from) {
    const struct PostingsDeviceList list = term->list;
    return find_near_block(arena, &list, doc, from);
}

// Of the posting at place `place` of the list.
FUNCTION u32 posting_impact(GLOBAL const u32* arena, LOCAL const struct PostingsRankQuery* query,
                            LOCAL const struct PostingsRankTerm* term, u32 doc, u32 place) {
    const struct PostingsDeviceList list = term->list;
    const struct PostingsScoring scoring = query->scoring;
    const u32 frequency = frequency_at(arena, &list, place / BLOCK, place % BLOCK);
    return impact_of(term->weight, fraction_of(arena, &scoring, doc, frequency));
}

// Adds to the scores of documents in `kept` what the postings at `places` give.
DEVICE void add_impacts(GLOBAL const u32* arena, LOCAL const struct PostingsRankQuery* query,
                        LOCAL const struct PostingsRankTerm* term, Mask kept, const Values* docs,
                        const Values* places, Values* scores) {
    for (;;) {
        const u32 j = first_in(&kept);
        if (j == PER_LANE) break;
        drop_from_mask(&kept, j);
        const u32 impact =
            posting_impact(arena, query, term, value_of(docs, j), value_of(places, j));
        set_value(scores, j, value_of(scores, j) + impact);
    }
}

// The place of a document that the bitmap has: the directory and a few bits tell.
FUNCTION u32 place_in_bitmap(GLOBAL const u32* arena, LOCAL const struct PostingsRankTerm* term,
                             u32 doc) {
    const u32 bit = doc - (term->list.first & ~7u), from = bit & ~(POSTINGS_RANK_BITS - 1);
    const u32 before = arena[(term->list.ranks >> 2) + bit / POSTINGS_RANK_BITS];
    return before + set_bits(arena, term->list.payload, from, bit);
}

DEVICE void places_in_bitmap(GLOBAL const u32* arena, LOCAL const struct PostingsRankTerm* term,
                             Mask kept, const Values* docs, Values* places) {
    for (;;) {
        const u32 j = first_in(&kept);
        if (j == PER_LANE) break;
        drop_from_mask(&kept, j);
        set_value(places, j, place_in_bitmap(arena, term, value_of(docs, j)));
    }
}

// Those of `alive` that the list has, and their places in it; of a bitmap only if they are wanted.
DEVICE Mask find_postings(GLOBAL const u32* arena, LOCAL const struct PostingsRankTerm* term,
                          const Values* docs, Mask alive, Values* places, u32 wanted,
                          LOCAL u32* buffer) {
    const struct PostingsDeviceList list = term->list;
    Mask kept = no_values();
    u32 block = 0;
    EACH_VALUE(j) {
        if (docs->v[j] < list.first || docs->v[j] > list.last) drop_from_mask(&alive, j);
    }
    if (list.kind == POSTINGS_BITMAP) {
        const u64 origin = list.payload * 8 - (list.first & ~7u);
        EACH_VALUE(j) {
            if (in_mask(&alive, j)) add_to_mask(&kept, j, bits_at(arena, origin + docs->v[j], 1));
        }
        if (wanted) places_in_bitmap(arena, term, kept, docs, places);
        return kept;
    }
    for (u32 round = 0;; ++round) {
        // The smallest docID that is still open belongs to the lowest lane that has one.
        const u32 open = team_ballot(mask_size(&alive));
        if (open == 0) break;
        u32 doc = list.last;
        EACH_VALUE(j) doc = in_mask(&alive, j) && docs->v[j] < doc ? docs->v[j] : doc;
        doc = team_read(doc, trailing_zeros(open));
        block = near_block(arena, term, doc, block);
        const u32 base = block_base(arena, &list, block), last = block_last(arena, &list, block);
        Mask asked = no_values();
        EACH_VALUE(j) {
            if (!in_mask(&alive, j) || docs->v[j] > last) continue;
            add_to_mask(&asked, j, docs->v[j] >= base);
            drop_from_mask(&alive, j);
        }
        if (team_ballot(mask_size(&asked)) != 0) {
            if (is_bitset(arena, &list, block)) {
                const u64 begin = block_begin(arena, &list, block) + 2;
                const u32 origin = base & ~7u;
                EACH_VALUE(j) {
                    if (!in_mask(&asked, j)) continue;
                    add_to_mask(&kept, j, bits_at(arena, begin * 8 + docs->v[j] - origin, 1));
                    if (in_mask(&kept, j) && wanted)
                        places->v[j] = block * BLOCK +
                                       set_bits(arena, begin, base - origin, docs->v[j] - origin);
                }
            } else {
                const u32 size = block_size(&list, block);
                put_block(arena, term, block, buffer);
                EACH_VALUE(j) {
                    if (!in_mask(&asked, j)) continue;
                    const u32 at = place_of(buffer, size, docs->v[j]);
                    add_to_mask(&kept, j, at != size);
                    places->v[j] = block * BLOCK + at;
                }
                team_sync();
            }
        }
        if (++block == list.blocks) break;
    }
    return kept;
}

// Those of a lane's values that belong to slice `slice` of `slices`.
DEVICE Mask slice_of(Mask mask, u32 slice, u32 slices) {
    const u32 mine = lane_id() * slices / TEAM == slice;
    for (u32 k = 0; k < MASK_WORDS; ++k) mask.w[k] = mine ? mask.w[k] : 0;
    return mask;
}

// Drops what cannot reach the threshold with `rest` more.
DEVICE Mask worth_it(Mask alive, const Values* scores, u32 rest, u32 threshold) {
    EACH_VALUE(j) {
        if (scores->v[j] + rest < threshold) drop_from_mask(&alive, j);
    }
    return alive;
}

// Scores of a block's documents by this list alone.
DEVICE void score_block(GLOBAL const u32* arena, LOCAL const struct PostingsRankQuery* query,
                        LOCAL const struct PostingsRankTerm* term, u32 block, const Values* docs,
                        Mask alive, Values* scores, LOCAL u32* buffer) {
    const struct PostingsDeviceList list = term->list;
    const struct PostingsScoring scoring = query->scoring;
    const Values frequencies = block_frequencies(arena, &list, block, buffer);
    EACH_VALUE(j) {
        if (!in_mask(&alive, j)) continue;
        scores->v[j] =
            impact_of(term->weight, fraction_of(arena, &scoring, docs->v[j], frequencies.v[j]));
    }
}

// Of those documents of the lead's block that are `alive`: for AND, those in all lists; for OR,
// those in no lead before that may reach the threshold. With their scores.
DEVICE Mask matches(GLOBAL const u32* arena, const Ranked* ranked, u32 lead, u32 block, Mask alive,
                    u32 threshold, const Values* docs, Values* scores, LOCAL u32* buffer) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms;
    const u32 count = ranked->query->list_count, all = ranked->query->all;
    Values places;
    if (!all) {
        score_block(arena, ranked->query, &terms[lead], block, docs, alive, scores, buffer);
        alive = worth_it(alive, scores, terms[lead].rest, threshold);
    }
    for (u32 step = 1; step < count && team_ballot(mask_size(&alive)) != 0; ++step) {
        // Those behind the lead, then those before it.
        const u32 i = lead + step < count ? lead + step : step - (count - lead);
        // For AND, documents are looked for in all bitmaps before any is scored there.
        const u32 scored = all ? terms[i].list.kind != POSTINGS_BITMAP : i > lead;
        const Mask kept = find_postings(arena, &terms[i], docs, alive, &places, scored, buffer);
        if (scored) add_impacts(arena, ranked->query, &terms[i], kept, docs, &places, scores);
        if (all) {
            alive = kept;
        } else if (i > lead) {
            alive = worth_it(alive, scores, terms[i].rest, threshold);
        } else {
            for (u32 k = 0; k < MASK_WORDS; ++k) alive.w[k] &= ~kept.w[k];
        }
    }
    for (u32 i = 0; all && i < count && team_ballot(mask_size(&alive)) != 0; ++i) {
        if (i == 0) {
            EACH_VALUE(j) places.v[j] = block * BLOCK + lane_id() * PER_LANE + j;
        } else if (terms[i].list.kind == POSTINGS_BITMAP) {
            places_in_bitmap(arena, &terms[i], alive, docs, &places);
        } else {
            continue;
        }
        add_impacts(arena, ranked->query, &terms[i], alive, docs, &places, scores);
    }
    return alive;
}

// Offers what part `part` of `parts` has.
DEVICE void rank_lists(GLOBAL u32* arena, const Ranked* ranked, Best best, LOCAL u32* buffer,
                       u32 part, u32 parts) {
    LOCAL const struct PostingsRankTerm* terms = ranked->terms;
    const u32 slices = TEAM == 1u ? 1 : ranked->query->slices, all = ranked->query->all;
    const u32 units = ranked->query->blocks * slices;
    u32 threshold = begin_best(best), lead = 0;
    for (u32 first = part * RANK_TEAMS; first < units; first += parts * RANK_TEAMS) {
        const u32 unit = first + team_in_group();
        u32 block = unit / slices;
        Mask alive = no_values();
        Values docs, scores;
        EACH_VALUE(j) scores.v[j] = 0;
        if (!all) {
            while (first / slices >= terms[lead].blocks_end) ++lead;
            if (terms[lead].bound + terms[lead].rest < threshold) break;
        }
        if (unit < units) {
            u32 mine = lead;
            while (!all && block >= terms[mine].blocks_end) ++mine;
            if (mine > 0) block -= terms[mine - 1].blocks_end;
            put_block(arena, &terms[mine], block, buffer);
            docs = get_values(buffer);
            team_sync();
            alive = first_values(block + 1 < terms[mine].list.blocks
                                     ? BLOCK
                                     : terms[mine].list.count - block * BLOCK);
            alive = slice_of(alive, unit % slices, slices);
            alive = matches(arena, ranked, mine, block, alive, threshold, &docs, &scores, buffer);
        }
        do {
            EACH_VALUE(j) {
                if (in_mask(&alive, j) && offer(best, threshold, scores.v[j], docs.v[j]))
                    drop_from_mask(&alive, j);
            }
        } while (!settle(best, &threshold, RANK_LANES));
    }
}

#endif
