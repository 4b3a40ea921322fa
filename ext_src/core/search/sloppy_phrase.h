// Finds phrases among whose words others may stand: all of their terms near each other, in any
// order.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/deadline.h"
#include "core/list/posting_list.h"
#include "core/search/phrase_starts.h"

namespace postings::search {

// The documents that have all terms within `widest` positions, with the number of such windows that
// have no shorter one in them. A term that is there more than once, by the same `postings`, must be
// so in a window. Intersects the lists first, then reads the terms' positions in each document.
// Throws CorruptedData, CorruptedFile, TimedOut.
PostingList sloppy_phrase_list(std::span<const PhraseTerm> phrase, uint32_t widest,
                               const Deadline& deadline = {});

}  // namespace postings::search
