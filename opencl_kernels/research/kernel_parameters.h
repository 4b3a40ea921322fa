// What the host hands to the kernels of research/.
#ifndef POSTINGS_RESEARCH_KERNEL_PARAMETERS_H
#define POSTINGS_RESEARCH_KERNEL_PARAMETERS_H

#include "../kernel_parameters.h"

// Two lists of docIDs in the arena, the shorter first (merge_intersect.h). `splitters`, if there
// are any, are the places in the second list of every splitter_stride-th docID of the first;
// `places` takes those of every stride-th.
struct PostingsDecodedPair {
    struct PostingsAnswer answer;
    POSTINGS_U64 first, second, splitters, places;
    POSTINGS_U32 first_count, second_count, splitter_stride, stride;
    POSTINGS_U32 method, units;
};

// Several lists of docIDs in the arena, the shortest first (adp.h).
struct PostingsDecodedLists {
    struct PostingsAnswer answer;
    POSTINGS_U64 docs[POSTINGS_MAX_QUERY_LISTS];
    POSTINGS_U32 counts[POSTINGS_MAX_QUERY_LISTS];
    POSTINGS_U32 list_count, units;
};

// The k best of `count` scores of documents from `first` on (select.h), which shifted by
// `bucket_shift` are below 256. `keys` has room for what an algorithm keeps, keys of 8 bytes, and
// `state` the words of a query that is ranked. By digits (select_digits.h), which begin at the
// least score if `ranged`, PostingsSelectState and counts of the digits lie behind these, all zero
// before the first kernel; `room` keys may be kept, and `round` counts the kernels.
struct PostingsSelect {
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U64 scores, state, keys;
    POSTINGS_U32 count, first, k, bucket_shift;
    POSTINGS_U32 capacity, round, ranged, unused;
};
#define POSTINGS_SELECT_CAPACITY 1024u  // for keys of a group
#define POSTINGS_SELECT_DIGITS 2048u

struct PostingsSelectState {
    POSTINGS_U32 greatest, least;  // scores; the least as its complement
    POSTINGS_U32 shift, digits;    // that the next round counts, of keys from `low` on
    POSTINGS_U64 low;
    POSTINGS_U32 left;  // of the k best, so many are among these
    POSTINGS_U32 size;  // of keys from `low` on
    POSTINGS_U32 kept;  // keys there are, all from an earlier `low` on; none, before
    POSTINGS_U32 finished;
};

#endif
