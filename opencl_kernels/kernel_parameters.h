// What the host hands to a kernel: plain structures, the same bytes in C++, CUDA and OpenCL C.
#ifndef POSTINGS_KERNEL_PARAMETERS_H
#define POSTINGS_KERNEL_PARAMETERS_H

#include "parameter_types.h"

// Codecs by their ids in the list (core/codec/codec.h).
#define POSTINGS_BIT_PACKED 1u
#define POSTINGS_BITMAP 2u
#define POSTINGS_MAX_QUERY_LISTS 16
#define POSTINGS_MAX_RANK_LISTS (POSTINGS_MAX_QUERY_LISTS + 2)  // with a filter and an exclusion
#define POSTINGS_CHUNK_LEAVES 96u  // of 8 docIDs each (sparse_bitmap.h)

// A posting list (core/list/posting_list.h) in the device's arena. Offsets are bytes from the
// arena's start. `lasts` and the offsets of blocks are unused in a list of one block. A bit-packed
// list of several docIDs may have `distances` (auxiliary.h), 256 bytes for each block; that one, or
// a bitmap, `leaf_index` with `leaf_bytes` (sparse_bitmap.h). `kind` is the codec, `parameter` the
// one that the codec has for the docIDs of this list.
struct PostingsDeviceList {
    POSTINGS_U64 lasts, offsets, payload, distances, leaf_index, leaf_bytes;
    POSTINGS_U32 count, blocks, first, last;
    POSTINGS_U32 kind, parameter, payload_bytes, unused;
};

// Where a kernel leaves its answer (result_buffer.h).
struct PostingsResultBuffer {
    POSTINGS_U64 address;
    POSTINGS_U32 sequence_number, unused;
};

// Where results go (answer.h). Offsets are bytes from the arena's start. `total`, of 8 bytes, and
// `taken`, of 4, are zero between kernels. With `materialise`, the first `room` docIDs go to
// `result`, and the first `buffer_capacity` into the result buffer; `unit_words` has 8 bytes for
// each unit of work (ordered.h).
struct PostingsAnswer {
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U64 total, taken, result, unit_words;
    POSTINGS_U32 materialise, capacity, buffer_capacity, unused;
};

// Lists of a query and how their docIDs are combined: an intersection's shortest list first, a
// difference's first list first.
struct PostingsQuery {
    struct PostingsDeviceList lists[POSTINGS_MAX_QUERY_LISTS];
    struct PostingsAnswer answer;
    POSTINGS_U32 list_count, units;
    // By windows: [from, to], in units of `width` docIDs.
    POSTINGS_U32 operation, from, to, width;
    // By blocks of the first list: so many units to a block.
    POSTINGS_U32 slices, unused;
};

// A list to decode, `run` blocks, as many as lanes at most, after another by the same team. DocIDs
// go to `result` unless that is 0, and their sum modulo 2^32 is the answer. `total` is a number of
// 8 bytes and `taken` one of 4, both zero between kernels. Instead, `result` may take the `form`
// that is derived from a list (auxiliary.h): it, or the index or the bytes of the list's leaves.
struct PostingsDecode {
    struct PostingsDeviceList list;
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U64 result, total, taken;
    POSTINGS_U32 run, form;
};
#define POSTINGS_AUXILIARY_DISTANCES 0u
#define POSTINGS_AUXILIARY_BITMAP 1u
#define POSTINGS_AUXILIARY_INDEX 2u
#define POSTINGS_AUXILIARY_LEAVES 3u

// Chunks of leaves (sparse_bitmap.h) to be told how many leaves come before them, `run` chunks a
// unit.
struct PostingsLeafCounts {
    struct PostingsAnswer answer;
    POSTINGS_U64 leaf_index;
    POSTINGS_U32 chunks, run, units, unused;
};

// One of many queries. Its lists are operands[first_operand...].
struct PostingsBatchQuery {
    POSTINGS_U32 first_operand, list_count;
    POSTINGS_U32 from, to, width, slices, strategy;
};
#define POSTINGS_BY_WINDOWS 0u
#define POSTINGS_BY_BLOCKS 1u
#define POSTINGS_BY_BITMAPS 2u
#define POSTINGS_BY_SPARSE_BITMAPS 3u

// Many queries (batch.h). In the arena: `lists`, `queries` and, of 4 bytes each, the lists' numbers
// (`operands`), every query's first unit, and its count, zero before.
struct PostingsBatch {
    POSTINGS_U64 lists, operands, queries, unit_begins, counts, done;
    struct PostingsAnswer answer;
    POSTINGS_U32 query_count, units, operation, unused;
};

// Ranges of the arena, one behind another, each to be copied to a place that is in none of them
// (moves.h). Byte i of all of them together is in the first range that ends behind it, at `from` +
// i modulo 2^64. All numbers are multiples of the alignment.
#define POSTINGS_MAX_MOVES 64u
#define POSTINGS_MOVE_ALIGNMENT 256u
struct PostingsMoves {
    POSTINGS_U64 from[POSTINGS_MAX_MOVES], to[POSTINGS_MAX_MOVES], ends[POSTINGS_MAX_MOVES];
    POSTINGS_U32 count, unused;
};

// What impacts are looked up in (core/rank/bm25.h): a byte for each document, and a table of 16-bit
// fractions by frequency and that byte.
struct PostingsScoring {
    POSTINGS_U64 lengths, fractions;
};

// A list as it is ranked (device/rank_list.h). `bits` has one for every 2^bucket_bits docIDs from
// `origin` on, a multiple of 128, padded to 16 bytes: set if the list has any of them. It is the
// list itself where bucket_bits is 0; other lists have their docIDs at `docs`, too. `starts` says
// how many docIDs are before every 2^shift-th from `origin` on, and in the end all; `codes` are the
// postings' frequencies as bytes.
struct PostingsRankList {
    POSTINGS_U64 bits, docs, starts, codes;
    POSTINGS_U32 count, first, last, origin, bucket_bits, shift;
};

// A term of a query: its list, its weight, the most that a posting can add to a score, and the same
// of this term and all behind it together.
struct PostingsRankTerm {
    struct PostingsRankList list;
    POSTINGS_U32 weight, bound, remaining_bound, unused;
};

// A query: its terms, the `sparse` lists first, and among lists of a kind the shorter ones. What a
// document may get at most is the sum of the bounds of its terms. First come documents with `low`
// or more, then those with less, which have no more than `next`; none if that is 0. Of a single
// list, the first are a sample, if `next` is not 0. `candidates` has room for `capacity` keys, k at
// least, of each part, `state` is the words below, zero before. Behind the terms are `filters`
// lists, in all of which a document has to be, and `excluded` ones, in none.
struct PostingsRankQuery {
    struct PostingsScoring scoring;
    POSTINGS_U64 candidates, state;
    POSTINGS_U32 list_count, sparse, k, capacity;
    POSTINGS_U32 low, next;
    POSTINGS_U32 bucket_shift;  // a score's bucket, of 256
    POSTINGS_U32 from, to;      // in which dense lists have documents, multiples of 128
    POSTINGS_U32 first_term;
    POSTINGS_U32 first_units;  // of the first pass; 0 in a batch
    POSTINGS_U32 filters, excluded, unused;
};
#define POSTINGS_RANK_THRESHOLD 0u
#define POSTINGS_RANK_CANDIDATES 1u
#define POSTINGS_RANK_DONE 2u
#define POSTINGS_RANK_ARRIVED 3u
#define POSTINGS_RANK_COUNTS 4u  // of scores, by buckets
#define POSTINGS_RANK_STATE_WORDS 260u

struct PostingsRank {
    struct PostingsRankQuery query;
    struct PostingsResultBuffer result_buffer;
    struct PostingsRankTerm terms[POSTINGS_MAX_RANK_LISTS];
};

// A few of these on the device together. They lie at `ranks` in the arena, `stride` bytes apart,
// without the terms that none of them has. The work-groups of query i are those before ends[i].
#define POSTINGS_MAX_RANKS 32
struct PostingsRanks {
    POSTINGS_U64 ranks, stride;
    POSTINGS_U32 ends[POSTINGS_MAX_RANKS];
};

// What lies before a tile of words, or, before that is summed up, in it: postings that begin,
// positions; and of the posting that is open at its beginning the sum of the gaps, where its
// positions begin, and its docID.
struct PostingsYioopTile {
    POSTINGS_U32 postings, positions, open_sum, open_begin, open_doc;
};

// A string of Yioop's postings to decode, `tile` words of which a team takes at a time. Results of
// offset 0 are not wanted. `total`, `check` and `done` as above.
struct PostingsYioop {
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U64 words, tiles, docs, frequencies, positions, total, check, done;
    POSTINGS_U32 word_count, tile_count, tile, unused;
};

// Postings to pack, `tile` of them at a time. For each, `begins` is where its positions begin and
// `sizes` how many words it takes; `position_tiles` and `word_tiles` are what comes before each
// tile of them, and all.
struct PostingsYioopEncode {
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U64 docs, frequencies, positions, begins, sizes, position_tiles, word_tiles, result;
    POSTINGS_U64 total, done;
    POSTINGS_U32 count, tile_count, tile, position_count;
};

// Many queries, in `passes` passes and `parts` parts each. In the arena:
// PostingsRankQuery[query_count], their terms, and for each a result of 8 * (1 + k) bytes: how many
// documents, then from byte 8 on the documents.
struct PostingsRankBatch {
    POSTINGS_U64 queries, terms, results, taken, done;
    struct PostingsResultBuffer result_buffer;
    POSTINGS_U32 query_count, parts, passes, unused;
};

#endif
