// Letters that a language's stemmer replaces in every word, whatever it takes away.
#pragma once

#include <string>
#include <string_view>

namespace postings {

// A word in lower case with the letters that stems of the language have: of German "häu", "hau", as
// the stem of "häuser" is "haus". A language as ISO 639-1 names it: Catalan, Dutch, German,
// Italian, Russian or Spanish. The stemmers of Arabic, Greek, Serbian and Yiddish replace letters
// as well, of which nothing is done here.
std::string with_stem_letters(std::string_view language, std::string_view word);

}  // namespace postings
