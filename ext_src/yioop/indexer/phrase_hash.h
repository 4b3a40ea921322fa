// crawlHashPath(): the id of a phrase, where a program declares it as a Yioop that is known does.
#pragma once

#include <cstddef>
#include <string_view>

#include "yioop/indexer/word_entries.h"
#include "yioop/marked_function.h"

namespace postings::yioop {

// It calls unpackInt(), and crawlHashWord() of either kind.
extern const MarkedFunction kPhraseHash;

// Raw, of a phrase that begins with `begin` bytes of its own, and then has words; all Yioops make
// the same of it. 0 < begin < phrase.size().
void make_phrase_id(std::string_view phrase, size_t begin, char id[kWordKeyLen]);

}  // namespace postings::yioop
