// The letters that a language's stemmer replaces in every word, whatever ending it removes.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace postings {

class StemLetters {
  public:
    // `language`: ISO 639-1 code; Arabic, Catalan, Dutch, German, Greek, Italian, Romanian,
    // Russian, Serbian, Spanish and Yiddish have some. Asks the stemmer which ones, as that depends
    // on the library's version. If accents are folded, replacements have none: Serbian's stemmer
    // makes š of ш. Throws what Stemmer throws.
    StemLetters(std::string_view language, bool fold_accents);

    // A word in lower case with its letters replaced: German "häu" gives "hau", as the stem of
    // "häuser" is "haus"; Serbian gives Latin letters.
    std::string in(std::string_view word) const;

  private:
    std::unordered_map<char32_t, std::string> by_;  // replacement of each letter
};

}  // namespace postings
