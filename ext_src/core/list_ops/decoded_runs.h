// A list decoded some blocks at a time: dearer to begin than a block, cheaper for each.
#pragma once

#include <algorithm>
#include <span>

#include "core/list/posting_list.h"

namespace postings {

// Calls use(docs) for the blocks of a list, not an empty one, that may have docIDs in a range,
// which is not empty. `use` may change the docIDs, and as many more as kDecodeSlack.
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
