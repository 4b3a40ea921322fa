// What the host hands to a kernel: plain structures, the same bytes in C++, CUDA and OpenCL C.
#ifndef POSTINGS_QUERY_H
#define POSTINGS_QUERY_H

#ifdef __cplusplus
#include <cstdint>
#define POSTINGS_U32 uint32_t
#define POSTINGS_U64 uint64_t
#else
#define POSTINGS_U32 uint
#define POSTINGS_U64 ulong
#endif

#define POSTINGS_BIT_PACKED 0u
#define POSTINGS_BITMAP 1u
#define POSTINGS_MAX_QUERY_LISTS 16

// A posting list (core/list/posting_list.h) in the device's arena. Offsets are bytes from the
// arena's start. `lasts` and `offsets` are unused in a list of one block.
struct PostingsDeviceList {
    POSTINGS_U64 lasts, offsets, payload;
    POSTINGS_U32 count, blocks, first, last;
    POSTINGS_U32 kind, unused;
};

// Where a kernel leaves its answer (mailbox.h).
struct PostingsMailbox {
    POSTINGS_U64 address;
    POSTINGS_U32 ticket, unused;
};

// Lists of a query, the shortest first. `documents` has 128 entries for each of its blocks,
// `counts` one. `total` and `done` are one number each, zero between kernels.
struct PostingsQuery {
    struct PostingsDeviceList lists[POSTINGS_MAX_QUERY_LISTS];
    struct PostingsMailbox mailbox;
    POSTINGS_U64 documents, counts, total, done, result;
    POSTINGS_U32 list_count, materialise;
};

#undef POSTINGS_U32
#undef POSTINGS_U64
#endif
