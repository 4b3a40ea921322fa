// Normalizes the spelling of words: Unicode's NFKC_Casefold, and removal of accents.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace postings {

class Folder {
  public:
    // `turkic`: I is the capital of dotless i, as in Turkish and Azerbaijani.
    explicit Folder(bool turkic) : turkic_(turkic) {}

    // Sets `out` to NFKC_Casefold of `word` (UTF-8), composed (NFC): compatibility forms
    // (fullwidth, ligatures, superscripts), case, invisible characters (soft hyphens) and
    // decomposed accents make no difference. Digits become ASCII. Returns whether the word is
    // ASCII, which has no accents.
    bool fold_case(std::string_view word, std::string& out);
    // Removes accents from a composed word in lower case: marks that people leave out, as in é, ё,
    // ø, Hebrew and Arabic points. Not й, nor the marks of kana and of Indian scripts.
    void fold_accents(std::string& word);

  private:
    void compose(std::string& word);

    bool turkic_;
    std::string folded_;
    std::vector<char32_t> characters_;
};

}  // namespace postings
