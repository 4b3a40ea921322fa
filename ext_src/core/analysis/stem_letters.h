// Letters that a language's stemmer replaces in every word, whatever it takes away.
#pragma once

#include <string>
#include <string_view>

namespace postings {

// A word in lower case with the letters that stems of the language have: of German "häu", "hau", as
// the stem of "häuser" is "haus"; of Serbian those of the Latin alphabet. A language as ISO 639-1
// names it: Arabic, Catalan, Dutch, German, Greek, Italian, Russian, Serbian, Spanish or Yiddish.
std::string with_stem_letters(std::string_view language, std::string_view word);

}  // namespace postings
