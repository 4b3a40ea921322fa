// The list of all docIDs from one to another.
#pragma once

#include "core/list/posting_list.h"

namespace postings {

// first <= last; both are in it. What it takes is memory of a bit a docID and half a bit of skip
// data, filled at the speed of memory. InvalidArgument for all 2^32 docIDs, which are one too many.
PostingList range_list(uint32_t first, uint32_t last);

}  // namespace postings
