// Where terms follow each other.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/index/segment.h"
#include "core/search/deadline.h"

namespace postings::search {

struct PhraseTerm {
    const index::TermPostings* postings;
    uint32_t offset;  // its place in the phrase
};

// The documents that have the phrase, and how often; a term may be there more than once. What all
// lists have in common is intersected first, then the positions of the rarest terms are read; those
// of the others only where these fit. CorruptedData; CorruptedFile.
PostingList phrase_list(std::span<const PhraseTerm> phrase);

// How a phrase ends: with any term of a field, by its number in the schema, that begins so.
struct PhraseEnd {
    size_t field;
    std::string_view prefix;
    uint32_t offset;                   // its place in the phrase
    const PostingListView& documents;  // that have such a term
};

// The documents that have any of these phrases, and how often. Where the terms before begin is read
// once, then each term that may be the last is walked through the documents that have those.
// Several documents at a time, so that not all of these places are in memory. Also TimedOut.
PostingList phrase_list(std::span<const PhraseTerm> leading, const PhraseEnd& end,
                        const index::Segment& segment, const Deadline& deadline);

}  // namespace postings::search
