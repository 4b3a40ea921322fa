// Candidates against one compressed list: the skip data tells which blocks can hold them, and only
// those are looked into; a bitset block is probed as it is.
#pragma once

#include "core/list/posting_list.h"

namespace postings {

enum class Keep : bool { kPresent, kAbsent };

// Those of ids[0, n) that are (kAbsent: are not) among block[0, kBlockSize), in which
// repeated elements do no harm. `out` may be `ids`, and needs room for n.
size_t filter_block(const uint32_t* ids, size_t n, const uint32_t* block, Keep keep, uint32_t* out);

class BlockFilter {
  public:
    explicit BlockFilter(const PostingListView& list) : list_(&list) {}

    // Moves on to the first block that may hold `doc` or anything after it; block_count() if none.
    // Calls come with ascending docIDs, those to keep() included.
    uint32_t seek(uint32_t doc);
    // The ids (ascending, n > 0) that the list has, or has not, in place; returns how many.
    size_t keep(uint32_t* ids, size_t n, Keep keep);

    const PostingListView& list() const { return *list_; }

  private:
    uint32_t seek_and_prefetch(uint32_t doc);
    size_t keep_in_block(uint32_t block, const uint32_t* ids, size_t n, Keep keep, uint32_t* out);
    size_t keep_in_bitset(uint32_t block, const BlockInput& in, const uint32_t* ids, size_t n,
                          Keep keep, uint32_t* out) const;

    const PostingListView* list_;
    uint32_t block_ = 0;
    uint32_t decoded_ = UINT32_MAX;  // the block in docs_
    BlockBuffer docs_;
};

}  // namespace postings
