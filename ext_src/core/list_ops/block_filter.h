// Candidates against one compressed list: the skip data tells which blocks can hold them, and only
// those are looked into; a bitset block is probed as it is.
#pragma once

#include "core/codec/block_groups.h"
#include "core/list/posting_list.h"
#include "core/list_ops/keep.h"

namespace postings {

class BlockFilter {
  public:
    explicit BlockFilter(const PostingListView& list) : list_(&list) {}

    // Moves on to the first block that may hold `doc` or anything after it; block_count() if none.
    // Calls come with ascending docIDs, those to keep() included.
    uint32_t seek(uint32_t doc);
    // The ids (ascending) that the list has, or has not, in place; returns how many. kOutputSlack
    // elements after them are readable.
    size_t keep(uint32_t* ids, size_t n, Keep keep);

    const PostingListView& list() const { return *list_; }

    // The block that was looked into last, in the form that suits it.
    struct Open {
        enum Form { kNone, kDocs, kBits, kGroups };

        Form form = kNone;
        uint32_t block = 0;
        std::span<const uint8_t> bits;
        uint32_t origin = 0;
        BlockBuffer docs;  // the last one repeated up to kBlockSize
        bit_packed::BlockGroups groups;
    };

  private:
    const PostingListView* list_;
    uint32_t block_ = 0;
    Open open_;
};

}  // namespace postings
