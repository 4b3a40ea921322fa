// What kernels on lists that were decoded before share: a lane finds which of up to 32 docIDs in a
// row of the first list are in the others.
#ifndef POSTINGS_DECODED_LISTS_H
#define POSTINGS_DECODED_LISTS_H

#include "../answer.h"
#include "kernel_parameters.h"

#define DOCS_PER_LANE 32u

// The first place in docs[from, to) whose docID is >= doc; `to` if there is none.
DEVICE u32 lower_bound(GLOBAL const u32* docs, u32 from, u32 to, u32 doc) {
    while (from < to) {
        const u32 middle = from + (to - from) / 2;
        if (docs[middle] < doc) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

// A unit's docIDs, of which a lane has found some, behind those of the units before.
DEVICE void put_found(GLOBAL u32* arena, const struct PostingsAnswer* answer, u32 unit,
                      GLOBAL const u32* docs, u32 found) {
    const u32 sum = team_scan(popcount32(found)), count = team_read(sum, TEAM - 1);
    u32 place = results_before(arena, answer->unit_words, answer->result_buffer.sequence_number,
                               unit, count) +
                sum - popcount32(found);
    for (; found != 0; found &= found - 1) {
        put_doc(arena, answer, place++, docs[trailing_zeros(found)]);
    }
}

#endif
