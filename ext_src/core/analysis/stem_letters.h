// Letters that a language's stemmer replaces in every word, whatever it takes away.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace postings {

class StemLetters {
  public:
    // A language as ISO 639-1 names it; Arabic, Catalan, Dutch, German, Greek, Italian, Romanian,
    // Russian, Serbian, Spanish and Yiddish have some. Which ones, the library's version decides:
    // its stemmer is asked. As Stemmer throws.
    explicit StemLetters(std::string_view language);

    // A word in lower case with the letters that stems have: of German "häu", "hau", as the stem of
    // "häuser" is "haus"; of Serbian those of the Latin alphabet.
    std::string in(std::string_view word) const;

  private:
    std::unordered_map<char32_t, std::string> by_;  // what each becomes
};

}  // namespace postings
