// Finds phrases: terms that follow each other.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/deadline.h"
#include "core/index/segment.h"
#include "core/search/phrase_starts.h"

namespace postings::search {

// The documents that have the phrase, with its frequency; a term may occur in it more than once.
// Intersects the lists first, then reads the positions of the rarest terms, and those of the others
// only in documents where these fit. Throws CorruptedData, CorruptedFile, TimedOut.
PostingList phrase_list(std::span<const PhraseTerm> phrase, const Deadline& deadline = {});

// The end of a phrase: any term of a field (its number in the schema) with this prefix.
struct PhraseEnd {
    size_t field;
    std::string_view prefix;
    uint32_t offset;                   // its place in the phrase
    const PostingListView& documents;  // that have such a term
};

// The documents that have any of these phrases, with their frequency. Reads where the leading terms
// occur once, then walks each term that may be the last through the documents that have those.
// Takes the documents in portions, so that not all of these places are in memory.
PostingList phrase_list(std::span<const PhraseTerm> leading, const PhraseEnd& end,
                        const index::Segment& segment, const Deadline& deadline);

}  // namespace postings::search
