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
    // elements after them are read, and may be written.
    size_t keep(uint32_t* ids, size_t n, Keep keep);

    const PostingListView& list() const { return *list_; }

    // A block that is looked into, in the form that suits it.
    struct OpenBlock {
        enum Form { kDocs, kBits, kByteGroups, kWordGroups };

        Form form;
        uint32_t origin;
        std::span<const uint8_t> bits;
        union {
            BlockBuffer docs;  // the last one repeated up to kBlockSize
            bit_packed::BlockGroups groups;
        };
        OpenBlock() {}
    };
    // So many candidates at most are looked for at a time, each maybe in a block of its own, or in
    // the last one of the time before; a bit each.
    static constexpr size_t kMostAtOnce = 32;
    static constexpr uint32_t kNone = UINT32_MAX;
    struct State {
        uint32_t block = 0;
        uint32_t opened = kNone;  // the block that was opened last
        uint32_t slot = 0;        // and where
        OpenBlock slots[1 + kMostAtOnce];
    };

  private:
    const PostingListView* list_;
    State state_;
};

}  // namespace postings
