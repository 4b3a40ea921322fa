// A list encoded as its docIDs come, so that they need not be in memory all at once: fresh memory
// for a million of them costs more than to encode them.
#pragma once

#include "core/list/list_image.h"

namespace postings {

class ListBuilder {
  public:
    // For at most `most` docIDs.
    explicit ListBuilder(size_t most) : most_(most) {}

    // Any number of docIDs; they ascend, also from call to call (InvalidArgument).
    void add(const uint32_t* docs, size_t n);
    // Of the codec that Auto chooses.
    PostingList finish();
    // Without ever holding all docIDs: BitPacked, however dense they are.
    PostingList finish_packed();

  private:
    void add_block(std::span<const uint32_t> docs);

    BlockBuffer pending_;  // less than a block
    size_t pending_size_ = 0;
    size_t most_;
    std::vector<uint32_t> lasts_;  // of the blocks that are encoded
    EncodedBlocks blocks_;
    uint32_t first_ = 0;
};

}  // namespace postings
