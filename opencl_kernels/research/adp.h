// ADP on a device (report of Nankai University, 2023, sections 4.1.2 and 4.8: there by SYCL): a
// lane has a part of the shortest list to itself. It searches for where that begins in each of the
// others, then takes docID after docID through all of them, up to the first that lacks it.
#ifndef POSTINGS_ADP_H
#define POSTINGS_ADP_H

#include "decoded_lists.h"

DEVICE GLOBAL const u32* docs_of(GLOBAL const u32* arena, const struct PostingsDecodedLists* lists,
                                 u32 i) {
    return arena + (lists->docs[i] >> 2);
}

DEVICE u32 found_by_adp(GLOBAL const u32* arena, const struct PostingsDecodedLists* lists,
                        u32 begin) {
    GLOBAL const u32* first = docs_of(arena, lists, 0);
    u32 places[POSTINGS_MAX_QUERY_LISTS];
    u32 found = 0;
    if (begin >= lists->counts[0]) return 0;
    for (u32 i = 1; i < lists->list_count; ++i) {
        places[i] = lower_bound(docs_of(arena, lists, i), 0, lists->counts[i], first[begin]);
    }
    for (u32 k = 0; k < DOCS_PER_LANE && begin + k < lists->counts[0]; ++k) {
        const u32 doc = first[begin + k];
        u32 in_all = 1;
        for (u32 i = 1; i < lists->list_count && in_all; ++i) {
            GLOBAL const u32* docs = docs_of(arena, lists, i);
            u32 place = places[i];
            while (place < lists->counts[i] && docs[place] < doc) ++place;
            if (place == lists->counts[i]) return found;
            in_all = docs[place] == doc;
            places[i] = place;
        }
        found |= in_all << k;
    }
    return found;
}

DENSE_KERNEL(16)
postings_intersect_adp(GLOBAL u32* arena, PARAMETER(struct PostingsDecodedLists) lists) {
    LOCAL_ARRAY(u32, shares, TEAMS_IN_GROUP);
    u32 total = 0;
    for (u32 unit = first_unit(arena, &lists.answer); unit < lists.units;
         unit = next_unit(arena, &lists.answer, unit)) {
        const u32 begin = (unit * TEAM + lane_id()) * DOCS_PER_LANE;
        const u32 found = found_by_adp(arena, &lists, begin);
        total += popcount32(found);
        if (lists.answer.materialise)
            put_found(arena, &lists.answer, unit, docs_of(arena, &lists, 0) + begin, found);
    }
    answer_total(arena, &lists.answer, total, shares);
}

#endif
