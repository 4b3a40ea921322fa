// The blocks of a posting list for a ranking cursor. Each block is checked as it is decoded for
// what a cursor relies on: the list may come from anybody.
#pragma once

#include "core/base/always_inline.h"
#include "core/base/error.h"
#include "core/list/posting_list.h"
#include "core/rank/block_cursor.h"

namespace postings {

static_assert(kCursorBlock == kBlockSize && kCursorSlack == kDecodeSlack);

class PostingBlocks {
  public:
    PostingBlocks() = default;
    explicit PostingBlocks(const PostingListView& list) : list_(list) {}

    struct Lasts {
        const PostingListView* list;
        POSTINGS_ALWAYS_INLINE uint32_t operator[](size_t block) const {
            return list->block_last(static_cast<uint32_t>(block));
        }
    };

    const PostingListView& list() const { return list_; }
    size_t blocks() const { return list_.block_count(); }
    size_t postings() const { return list_.count(); }
    Lasts block_lasts() const { return {&list_}; }

    // Throws CorruptedData unless the docIDs ascend, begin after the last one of the block before,
    // and end with the last one that the skip data has for this block, at or before the list's.
    size_t decode_docids(size_t block, uint32_t* out) const;
    size_t decode_frequencies(size_t block, uint32_t* out) const {
        return list_.decode_frequencies(static_cast<uint32_t>(block), out);
    }

    // Has no bits behind the list's last docID.
    BitsetBlock bitset(size_t block) const;
    uint32_t frequency(size_t block, size_t position) const {
        return list_.frequency(static_cast<uint32_t>(block * kBlockSize + position));
    }

  private:
    PostingListView list_;
};
static_assert(ProbedList<PostingBlocks> && PostingCursor<BlockCursor<PostingBlocks>>);

}  // namespace postings
