// What a posting adds to a document's score: BM25 in integers (core/rank/bm25.h), the same number
// as on the CPU.
#ifndef POSTINGS_SCORE_H
#define POSTINGS_SCORE_H

#include "kernel_parameters.h"
#include "language.h"

// The code of a document's length.
DEVICE u32 length_of(GLOBAL const u32* arena, struct PostingsScoring scoring, u32 doc) {
    return *bytes_at(arena, scoring.lengths + doc);
}

// Of the code of a frequency (core/rank/byte_float.h) and that of a length.
DEVICE u32 fraction_of(GLOBAL const u32* arena, struct PostingsScoring scoring, u32 code,
                       u32 length) {
    const u64 at = code * 256 + length;
    return *(GLOBAL const u16*)bytes_at(arena, scoring.fractions + at * 2);
}

DEVICE u32 impact_of(u32 weight, u32 fraction) { return 1 + high_product(weight, fraction << 16); }

#endif
