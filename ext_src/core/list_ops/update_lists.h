// A list with some postings added, replaced or removed. Its codec stays (but a bitmap that would
// take more than integers becomes BitPacked), and so do the blocks
// before the first change, as they are encoded; what a scorer keeps by block (extra) does not. If
// any of the two lists has frequencies the result has, and a posting without one has 1.
//
// Time: as copying for the blocks before the first change, decoding and encoding for the rest. The
// codecs whose payload is one piece or has a parameter are encoded whole.
#pragma once

#include "core/list/posting_list.h"

namespace postings {

// Both lists' postings; of a docID that both have, that of `newer`.
PostingList merge_lists(const PostingListView& list, const PostingListView& newer);
// The same for docIDs after the last one of `list`: InvalidArgument for others.
PostingList append_list(const PostingListView& list, const PostingListView& later);
// Without those docIDs, whether it has them or not.
PostingList remove_docs(const PostingListView& list, const PostingListView& docs);

}  // namespace postings
