// Adds up the postings of many lists, in any order, over a range of documents.
//
// First the documents are marked as bits; then each frequency is added to the sum at its document's
// rank among the set bits. Both fit into the processor's caches, where a number for each document
// of the range would not, and the result needs no sorting. A wide range is divided into parts, one
// after another, for that and to save memory.
#pragma once

#include <cstdint>
#include <span>

#include "core/list_ops/list_ops.h"

namespace postings {

// The postings of lists, and more of them that are not in lists, in any order and possibly
// repeated.
struct Postings {
    Lists lists;
    std::span<const uint32_t> docs, frequencies;
};

// Adds up each document's frequencies, to at most 2^32 - 1; documents are from `first` to `last`,
// and `count` in number if none were twice, which is not 0. Throws CorruptedData for documents
// outside of the range.
PostingList sum_postings(const Postings& postings, uint32_t first, uint32_t last, uint64_t count);

}  // namespace postings
