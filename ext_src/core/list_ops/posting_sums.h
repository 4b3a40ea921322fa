// Adds up the postings of many lists, in any order, over a range of documents.
//
// First the documents are marked as bits; then each frequency is added to the sum at its document's
// rank among the set bits. Both fit into the processor's caches, where a number for each document
// of the range would not, and the result needs no sorting.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/list/posting_list.h"

namespace postings {

class PostingSums {
  public:
    // Documents first to last.
    PostingSums(uint32_t first, uint32_t last);

    // First mark() everything, then count() once, then add() the same again for its frequencies.
    // Throws CorruptedData for documents outside of the range, and for those that were not marked.
    void mark(const PostingListView& list);
    void mark(std::span<const uint32_t> docs);
    void count();
    void add(const PostingListView& list);
    void add(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies);

    // Each document's frequencies are added up, to at most 2^32 - 1.
    PostingList list() &&;

  private:
    PostingList bitmap_list(std::span<const uint32_t> docs) const;

    uint32_t origin_, most_;       // origin_ + most_ is the last document
    std::vector<uint64_t> bits_;   // bit i of all: document origin_ + i
    std::vector<uint32_t> ranks_;  // per word: the set bits before it
    std::vector<uint32_t> sums_;
};

}  // namespace postings
