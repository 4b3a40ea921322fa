// Walks a posting list forwards, one decoded block at a time; skipped blocks are not decoded. The
// list's bytes outlive the cursor. After an exception the cursor is at the end.
#pragma once

#include <algorithm>
#include <cassert>

#include "core/list/cursor.h"
#include "core/list/posting_list.h"

namespace postings {

// The list's bytes outlive the cursor. After an exception the cursor is at the end.
class ListCursor {
  public:
    ListCursor() = default;
    explicit ListCursor(const PostingListView& list) : list_(list) { open_block(0); }

    bool at_end() const { return at_ == size_; }
    uint32_t position() const {
        return at_end() ? list_.count() : block_ * uint32_t{kBlockSize} + at_;
    }
    // kNoDocument at the end.
    uint32_t docid() const { return at_end() ? kNoDocument : docids_[at_]; }
    // Only if not at the end:
    uint32_t frequency() {
        assert(!at_end());
        if (frequencies_of_ != block_) {
            list_.decode_frequencies(block_, frequencies_);
            frequencies_of_ = block_;
        }
        return frequencies_[at_];
    }
    void next() {
        assert(!at_end());
        if (++at_ == size_) open_block(block_ + 1);
    }

    // Moves to the first docID >= target, never backwards; to the end if there is none.
    void next_geq(uint32_t target) {
        if (at_end() || target <= docid()) return;
        if (target > list_.block_last(block_)) {
            open_block(list_.find_block(target, block_ + 1));
            if (at_end()) return;
        }
        at_ = static_cast<uint32_t>(std::lower_bound(docids_ + at_, docids_ + size_, target) -
                                    docids_);
    }

    void finish() {
        block_ = list_.block_count();
        at_ = size_ = 0;
    }

    void rewind() {
        if (block_ != 0 || at_end()) return open_block(0);
        at_ = 0;
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;

    void open_block(uint32_t block) {
        finish();
        if (block == block_) return;
        size_ = list_.decode_block(block, docids_);
        block_ = block;
    }

    PostingListView list_;
    uint32_t block_ = 0, at_ = 0, size_ = 0;
    uint32_t frequencies_of_ = kNone;
    uint32_t docids_[kBlockSize + kDecodeSlack];
    uint32_t frequencies_[kBlockSize + kDecodeSlack];
};
static_assert(Cursor<ListCursor>);

}  // namespace postings
