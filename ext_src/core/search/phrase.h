// Where terms follow each other.
#pragma once

#include <cstdint>
#include <span>

#include "core/index/segment.h"

namespace postings::search {

struct PhraseTerm {
    const index::TermPostings* postings;
    uint32_t offset;  // its place in the phrase
};

// The documents that have the phrase, and how often; a term may be there more than once. What all
// lists have in common is intersected first, then the positions of the rarest terms are read; those
// of the others only where these fit. CorruptedData; CorruptedFile.
PostingList phrase_list(std::span<const PhraseTerm> phrase);

}  // namespace postings::search
