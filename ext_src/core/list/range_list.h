// Makes the list of all docIDs of a range.
#pragma once

#include "core/list/posting_list.h"

namespace postings {

// first <= last; both are included. Takes a bit per docID and half a bit of skip data, filled at
// the speed of memory. Throws InvalidArgument for all 2^32 docIDs, which are one too many.
PostingList range_list(uint32_t first, uint32_t last);

}  // namespace postings
