// crawlHashPath(): the id of a phrase, if the program declares it as a known version of Yioop does.
#pragma once

#include <cstddef>
#include <string_view>

#include "yioop/indexer/word_entries.h"
#include "yioop/marked_function.h"

namespace postings::yioop {

// It calls unpackInt(), and crawlHashWord() of either kind.
extern const MarkedFunction kPhraseHash;

// The raw id of a phrase whose first `begin` bytes count by themselves, and are followed by words;
// all versions of Yioop make the same. 0 < begin < phrase.size().
void make_phrase_id(std::string_view phrase, size_t begin, char id[kWordKeyLen]);

}  // namespace postings::yioop
