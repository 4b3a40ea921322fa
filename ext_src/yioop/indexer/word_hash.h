// crawlHashWord(): the id of a word, where a program declares it as a Yioop that is known does.
#pragma once

#include <cstddef>
#include <string_view>

#include "yioop/indexer/word_entries.h"
#include "yioop/marked_function.h"

namespace postings::yioop {

// Ids are eight bytes of MD5 and a zero, and then: what is said of the document; since 2019 the
// word's beginning.
enum class WordHash : uint8_t { kUnknown, k2014, k2019 };

extern const MarkedFunction kWordHash;
// Bodies of functions that make ids, and which of them the function is that a program calls.
constexpr MarkedFunction::Body body_of(WordHash hash, uint64_t fingerprint) {
    return {static_cast<zend_long>(hash), fingerprint};
}
inline WordHash hash_of(const MarkedFunction& function) {
    return static_cast<WordHash>(function.called());
}

// Raw. `meta` is the third argument.
void make_word_id(WordHash hash, std::string_view word, std::string_view meta,
                  char id[kWordKeyLen]);

}  // namespace postings::yioop
