// crawlHashWord(): the id of a word, where a program declares it as a Yioop that is known does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

// Eight bytes of MD5 and a zero, and then: what is said of the document; since 2019 the word's
// beginning.
enum class WordHash : uint8_t { kUnknown, k2014, k2019 };

// The function's declaration, if it is that; null for others.
WordHash known_word_hash(const zend_ast_decl* function);
// Has the declared function tell of itself, to word_hash().
void mark_word_hash(zend_ast_decl* function, WordHash hash);
// Of the function that a program calls.
WordHash word_hash();

inline constexpr size_t kMd5Len = 16;
void md5(std::string_view text, char digest[kMd5Len]);

// Raw. `meta` is the third argument.
void make_word_id(WordHash hash, std::string_view word, std::string_view meta,
                  char id[kWordKeyLen]);

}  // namespace postings::yioop
