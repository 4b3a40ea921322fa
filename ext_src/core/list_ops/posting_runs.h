// Decodes docIDs and frequencies of a list, several blocks at a time.
#pragma once

#include <algorithm>
#include <memory>
#include <span>

#include "core/list/posting_list.h"

namespace postings {

class PostingRuns {
  public:
    static constexpr uint32_t kBlocks = 16;  // two lists and their result fit into the L1 cache
    static constexpr size_t kMost = kBlocks * kBlockSize;

    // Begins with a block. Frequencies are 1 if the list has none or they are not wanted.
    PostingRuns(const PostingListView& list, uint32_t block, bool want_frequencies)
        : list_(&list),
          block_(block),
          decodes_frequencies_(want_frequencies && list.has_frequencies()),
          memory_(std::make_unique_for_overwrite<uint32_t[]>(2 * kCapacity)) {
        std::fill_n(memory_.get() + kCapacity, kCapacity, 1u);
    }

    // If nothing is left, decodes more, from the block that may contain `from`; false at the end of
    // the list.
    bool fill(uint32_t from = 0) {
        if (at_ < size_) return true;
        if (block_ < list_->block_count() && list_->block_last(block_) < from) {
            block_ = list_->find_block(from, block_);
        }
        const uint32_t blocks = std::min(kBlocks, list_->block_count() - block_);
        at_ = size_ = 0;
        if (blocks == 0) return false;
        const uint32_t size = list_->decode_blocks(block_, blocks, memory_.get());
        for (uint32_t i = 0; decodes_frequencies_ && i < blocks; ++i) {
            list_->decode_frequencies(block_ + i, memory_.get() + kCapacity + i * kBlockSize);
        }
        block_ += blocks;
        size_ = size;
        return size > 0;
    }

    std::span<const uint32_t> docs() const { return {memory_.get() + at_, size_ - at_}; }
    const uint32_t* frequencies() const { return memory_.get() + kCapacity + at_; }
    void drop(size_t n) { at_ += n; }
    // Among the decoded postings.
    size_t count_up_to(uint32_t last) const {
        const auto rest = docs();
        if (rest.back() <= last) return rest.size();
        return static_cast<size_t>(std::upper_bound(rest.begin(), rest.end(), last) - rest.begin());
    }

  private:
    static constexpr size_t kCapacity = kMost + kDecodeSlack;

    const PostingListView* list_;
    uint32_t block_;
    bool decodes_frequencies_;
    std::unique_ptr<uint32_t[]> memory_;  // docIDs, then frequencies
    size_t at_ = 0, size_ = 0;
};

}  // namespace postings
