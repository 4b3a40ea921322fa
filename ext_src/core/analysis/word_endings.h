// Endings that a language's stemmer takes off.
#pragma once

#include <string_view>

namespace postings {

// By spaces between them, in lower case and without accents, of a language as ISO 639-1 names it;
// none where there is no list of it.
std::string_view word_endings(std::string_view language);

}  // namespace postings
