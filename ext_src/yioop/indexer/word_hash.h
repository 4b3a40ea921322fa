// crawlHashWord(): the id of a word, if the program declares it as a known version of Yioop does.
#pragma once

#include <cstddef>
#include <string_view>

#include "yioop/indexer/word_entries.h"
#include "yioop/marked_function.h"

namespace postings::yioop {

// Ids are eight bytes of MD5 and a zero, followed by data about the document; since 2019, by the
// beginning of the word.
enum class WordHash : uint8_t { kUnknown, k2014, k2019 };

extern const MarkedFunction kWordHash;
// Known bodies of functions that make ids; and the kind of the function that the program calls.
constexpr MarkedFunction::Body body_of(WordHash hash, uint64_t fingerprint) {
    return {static_cast<zend_long>(hash), fingerprint};
}
inline WordHash hash_of(const MarkedFunction& function) {
    return static_cast<WordHash>(function.called());
}

// Makes the raw id; one of 2014 still without the data about the document.
void make_word_id(WordHash hash, std::string_view word, char id[kWordKeyLen]);
// Sets what follows the zero: of 2014, the third argument of crawlHashWord().
void set_rest(std::string_view rest, char id[kWordKeyLen]);

}  // namespace postings::yioop
