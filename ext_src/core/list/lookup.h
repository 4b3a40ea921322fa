// Finds single docIDs or positions of a list: searches the skip data and decodes one block.
#pragma once

#include <algorithm>

#include "core/list/posting_list.h"

namespace postings {

struct Posting {
    uint32_t position;
    uint32_t doc;
};

// The first posting whose docID is >= doc; position is count() if there is none.
Posting lower_bound(const PostingListView& list, uint32_t doc);

// position < count().
uint32_t doc_at(const PostingListView& list, uint32_t position);

using DecodeBlock = uint32_t (PostingListView::*)(uint32_t block, uint32_t* out) const;

// Calls use(span) for the docIDs, or the frequencies, of [from, from + count), block by block; the
// range must be within the list.
template <class Use>
void for_each_block(const PostingListView& list, DecodeBlock decode, uint32_t from, uint32_t count,
                    Use use) {
    BlockBuffer block;
    uint32_t at = from % kBlockSize;
    for (uint32_t i = from / kBlockSize; count > 0; ++i, at = 0) {
        const uint32_t size = (list.*decode)(i, block);
        const uint32_t n = std::min(size - at, count);
        use(std::span<const uint32_t>(block.values + at, n));
        count -= n;
    }
}

// A list of the postings [from, from + count), which must be within this one; same codec.
PostingList slice(const PostingListView& list, uint32_t from, uint32_t count);

// Decodes everything; throws CorruptedData unless docIDs ascend and every frequency is at least 1.
// After this and verify(), operations can trust a list from elsewhere.
void verify_postings(const PostingListView& list);

// Whether docIDs and frequencies are equal.
bool same_postings(const PostingListView& a, const PostingListView& b);

}  // namespace postings
