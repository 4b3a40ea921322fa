// Words in one spelling: Unicode's NFKC_Casefold, and without accents.
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

    // NFKC_Casefold of `word`, which is UTF-8, composed (NFC): compatibility forms (fullwidth,
    // ligatures, superscripts), case and what is invisible (soft hyphens) make no difference, nor
    // does whether an accent is a character of its own. Digits become ASCII's. Replaces `out`. True
    // if the word is ASCII, in which no accents are.
    bool fold_case(std::string_view word, std::string& out);
    // Takes accents away, of a composed word in lower case: marks that people leave out, as in
    // é, ё, ø, Hebrew's and Arabic's points. Not й, nor the marks of kana and of Indian scripts.
    void fold_accents(std::string& word);

  private:
    void compose(std::string& word);

    bool turkic_;
    std::string folded_;
    std::vector<char32_t> characters_;
};

}  // namespace postings
