// Encodes a list while its docIDs come, so that they need not all be in memory: fresh memory for a
// million of them costs more than encoding them.
#pragma once

#include "core/list/list_image.h"

namespace postings {

class ListBuilder {
  public:
    // For at most `most` docIDs.
    explicit ListBuilder(size_t most) : most_(most) {}

    // Adds docIDs, which must ascend across all calls (else CorruptedData: they are of lists).
    void add(const uint32_t* docs, size_t n);
    // With the codec that Auto chooses.
    PostingList finish();
    // Always BitPacked, however dense; never holds all docIDs.
    PostingList finish_packed();

  private:
    void add_block(std::span<const uint32_t> docs);

    BlockBuffer pending_;  // less than a block
    size_t pending_size_ = 0;
    size_t most_;
    std::vector<uint32_t> lasts_;  // last docIDs of the encoded blocks
    EncodedBlocks blocks_;
    uint32_t first_ = 0;
};

}  // namespace postings
