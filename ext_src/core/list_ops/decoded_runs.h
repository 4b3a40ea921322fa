// Decodes a list several blocks at a time: higher cost per call, lower cost per block.
#pragma once

#include <algorithm>
#include <span>

#include "core/list/posting_list.h"

namespace postings {

// Calls use(docs) for the blocks that may have docIDs of a range; neither list nor range may be
// empty. `use` may change the docIDs and kDecodeSlack elements after them.
template <class Use>
void for_each_run_within(const PostingListView& list, uint32_t first, uint32_t last, Use use) {
    constexpr uint32_t kBlocks = 16;
    alignas(64) uint32_t docs[kBlocks * kBlockSize + kDecodeSlack];
    uint32_t block = list.find_block(first);
    if (block == list.block_count()) return;
    const uint32_t end = std::min(list.find_block(last, block), list.block_count() - 1) + 1;
    while (block < end) {
        const uint32_t blocks = std::min(kBlocks, end - block);
        use(std::span(docs, list.decode_blocks(block, blocks, docs)));
        block += blocks;
    }
}

}  // namespace postings
