// Walks a posting list forwards, one decoded block at a time; blocks jumped over stay encoded.
#pragma once

#include <algorithm>

#include "core/list/posting_list.h"

namespace postings {

// The list's bytes outlive the cursor. After an exception the cursor is at the end.
class ListCursor {
  public:
    ListCursor() = default;
    explicit ListCursor(const PostingListView& list) : list_(list) { enter(0); }

    bool at_end() const { return at_ == size_; }
    uint32_t position() const {
        return at_end() ? list_.count() : block_ * uint32_t{kBlockSize} + at_;
    }
    // Not at the end:
    uint32_t doc() const { return docs_[at_]; }
    uint32_t frequency() {
        if (frequencies_of_ != block_) {
            list_.decode_frequencies(block_, frequencies_);
            frequencies_of_ = block_;
        }
        return frequencies_[at_];
    }
    void next() {
        if (++at_ == size_) enter(block_ + 1);
    }

    // To the first docID >= target, never backwards; at the end if there is none.
    void advance(uint32_t target) {
        if (at_end() || target <= doc()) return;
        if (target > list_.block_last(block_)) {
            enter(list_.find_block(target, block_ + 1));
            if (at_end()) return;
        }
        at_ = static_cast<uint32_t>(std::lower_bound(docs_ + at_, docs_ + size_, target) - docs_);
    }

    void finish() {
        block_ = list_.block_count();
        at_ = size_ = 0;
    }

    void rewind() {
        if (block_ != 0 || at_end()) return enter(0);
        at_ = 0;
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;

    void enter(uint32_t block) {
        finish();
        if (block == block_) return;
        size_ = list_.decode_block(block, docs_);
        block_ = block;
    }

    PostingListView list_;
    uint32_t block_ = 0, at_ = 0, size_ = 0;
    uint32_t frequencies_of_ = kNone;
    uint32_t docs_[kBlockSize + kDecodeSlack];
    uint32_t frequencies_[kBlockSize + kDecodeSlack];
};

}  // namespace postings
