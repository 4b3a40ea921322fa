// Filters candidates by a compressed list: uses the skip data to find the blocks that can contain
// them, and reads only those. Bitset blocks are probed without decoding.
#pragma once

#include "core/codec/block_groups.h"
#include "core/list/posting_list.h"
#include "core/list_ops/keep.h"

namespace postings {

class BlockFilter {
  public:
    explicit BlockFilter(const PostingListView& list) : list_(&list) {}

    // Moves to the first block that may contain `doc` or a later docID; block_count() if there is
    // none. DocIDs must ascend across all calls, including those of keep().
    uint32_t seek(uint32_t doc);
    // Keeps the ids (ascending) that the list has, or has not, in place; returns their number.
    // kOutputSlack elements after them are read, and may be written.
    size_t keep(uint32_t* ids, size_t n, Keep keep);

    const PostingListView& list() const { return *list_; }

    // An opened block, in the form that suits it.
    struct OpenBlock {
        enum Form { kDocs, kBits, kByteGroups, kWordGroups };

        Form form;
        uint32_t origin;
        std::span<const uint8_t> bits;
        union {
            BlockBuffer docs;  // padded with the last docID
            bit_packed::BlockGroups groups;
        };
        OpenBlock() {}
    };
    // The most candidates handled together (a bit each), each of which may be in another block, or
    // in the last block of the previous step.
    static constexpr size_t kMostAtOnce = 32;
    static constexpr uint32_t kNone = UINT32_MAX;
    struct State {
        uint32_t block = 0;
        uint32_t opened = kNone;  // block that was opened last
        uint32_t slot = 0;        // and its slot
        OpenBlock slots[1 + kMostAtOnce];
    };

  private:
    const PostingListView* list_;
    State state_;
};

}  // namespace postings
