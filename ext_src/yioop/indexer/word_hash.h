// crawlHashWord(): the id of a word, where a program declares it as a Yioop that is known does.
#pragma once

#include <cstddef>
#include <string_view>

#include "yioop/indexer/hash_function.h"
#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

extern const HashFunction kWordHash;

// Raw. `meta` is the third argument.
void make_word_id(WordHash hash, std::string_view word, std::string_view meta,
                  char id[kWordKeyLen]);

}  // namespace postings::yioop
