// Postings of many lists, in any order, added up over a range of documents.
//
// The documents are marked first, as bits; then every frequency is added to the number at its
// document's rank among them. Both stay in the processor's caches where a number for each document
// of the range would not, and what comes out needs no sorting.
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

    // First what there is, then count() once, then the same again to add its frequencies.
    // CorruptedData for documents outside of the range, and for those that were not marked.
    void mark(const PostingListView& list);
    void mark(std::span<const uint32_t> docs);
    void count();
    void add(const PostingListView& list);
    void add(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies);

    // A document's frequencies added up, to 2^32 - 1 at most.
    PostingList list() &&;

  private:
    PostingList bitmap_list(std::span<const uint32_t> docs) const;

    uint32_t origin_, most_;       // from the first document to the last
    std::vector<uint64_t> bits_;   // bit i of all: document origin_ + i
    std::vector<uint32_t> ranks_;  // of each word: the bits before it
    std::vector<uint32_t> sums_;
};

}  // namespace postings
