// Whether kernels, which check nothing, can be given a list. They read docIDs alone.
#pragma once

#include "core/list/posting_list.h"

namespace postings::service {

// Throws CorruptedData. Takes as long as decoding.
void check_for_kernels(const PostingListView& list);

}  // namespace postings::service
