// Endings that a language's stemmer removes.
#pragma once

#include <string_view>

namespace postings {

// For a language (ISO 639-1 code): separated by spaces, in lower case, without accents; empty if
// there is no list.
std::string_view word_endings(std::string_view language);

}  // namespace postings
