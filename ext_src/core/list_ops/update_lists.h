// Adds, replaces or removes some postings of a list. The codec stays (but a bitmap that would take
// more than plain integers becomes BitPacked). The encoded blocks before the first change are
// copied; the `extra` bytes of a scorer are dropped. If either list has frequencies, the result
// has, and a posting without one gets 1.
//
// Time: copying the blocks before the first change, decoding and encoding the rest; a bitmap
// without frequencies is copied with the changes. Codecs with a single payload or a parameter
// encode the whole list again.
#pragma once

#include "core/list/posting_list.h"

namespace postings {

// The postings of both lists; if both have a docID, that of `newer`.
PostingList merge_lists(const PostingListView& list, const PostingListView& newer);
// The same for docIDs after the last one of `list` (else InvalidArgument).
PostingList append_list(const PostingListView& list, const PostingListView& later);
// Removes these docIDs; `list` need not have them.
PostingList remove_docs(const PostingListView& list, const PostingListView& docs);

}  // namespace postings
