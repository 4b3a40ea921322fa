// crawlHashPath(): the id of a phrase, where a program declares it as a Yioop that is known does.
#pragma once

#include <cstddef>
#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/indexer/word_entries.h"
#include "yioop/indexer/word_hash.h"

namespace postings::yioop {

// The function's declaration, if it is that of a Yioop whose words have such ids.
WordHash known_phrase_hash(const zend_ast_decl* function);
// Has the declared function tell of itself, to phrase_hash().
void mark_phrase_hash(zend_ast_decl* function, WordHash hash);
// Of the function that a program calls; it calls unpackInt(), and crawlHashWord() of either kind.
WordHash phrase_hash();

// Raw, of a phrase that begins with `begin` bytes of its own, and then has words; all Yioops make
// the same of it. 0 < begin < phrase.size().
void make_phrase_id(std::string_view phrase, size_t begin, char id[kWordKeyLen]);

}  // namespace postings::yioop
