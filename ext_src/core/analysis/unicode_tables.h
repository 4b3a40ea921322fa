// Unicode data for the analyzer, of one version of Unicode: indexes on disk contain terms, so these
// must not depend on the installed ICU or on the compiler's library. dev_parts/unicode_tables.py
// makes unicode_tables.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace postings::unicode {

inline constexpr char32_t kMaxCharacter = 0x10FFFF;

// The class of a character in the word rules (words.h): the values of Word_Break (UAX #29, section
// 4.1) and further distinctions of ours. The generated table contains these numbers.
enum class WordClass : uint8_t {
    kOther,
    kLetter,
    kHebrew,
    kDigit,
    kConnector,    // as the underscore
    kExtend,       // marks and format characters; belong to what is before them
    kJoiner,       // U+200D
    kMidLetter,    // joins letters
    kMidNumber,    // joins digits, as the comma
    kMidBoth,      // joins either, as the full stop
    kSingleQuote,  // the same, and ends a Hebrew word
    kDoubleQuote,  // joins Hebrew letters
    kSyllable,     // Han, kana, Hangul
    kSyllableEnd,  // vowels and finals of Hangul written in its parts
    kUnspaced,     // Thai, Lao, Khmer, Burmese and others that write no spaces
    kEmoji,        // shown as a picture
    kPictograph,   // shown as a picture if U+FE0F follows
    kFlag,         // two of them are a flag
};

extern const char kUnicodeVersion[];
extern const uint8_t kPropertiesIndex[], kCaseFoldingIndex[], kAccentFoldingIndex[],
    kDecompositionIndex[];
extern const uint16_t kPropertiesBlocks[], kCaseFoldingBlocks[], kAccentFoldingBlocks[],
    kDecompositionBlocks[];
extern const uint8_t kTexts[];
inline constexpr size_t kCompositionCount = 941;
extern const uint64_t kCompositionPairs[kCompositionCount];  // first << 32 | second, ascending
extern const uint32_t kCompositions[kCompositionCount];

inline uint16_t properties(char32_t c) {
    return kPropertiesBlocks[kPropertiesIndex[c >> 7] << 7 | (c & 127)];
}
inline WordClass word_class(char32_t c) {
    return static_cast<WordClass>(properties(c) & 0xFF);
}
// Canonical_Combining_Class: 0 for starters.
inline uint8_t combining_class(char32_t c) {
    return static_cast<uint8_t>(properties(c) >> 8);
}

// What a character is replaced by; unchanged if `changes` is false.
struct Mapping {
    bool changes;
    std::string_view text;  // UTF-8, may be empty
};

inline Mapping mapping(const uint8_t* index, const uint16_t* blocks, char32_t c) {
    const uint16_t place = blocks[index[c >> 6] << 6 | (c & 63)];
    return {place != 0, {reinterpret_cast<const char*>(kTexts) + place + 1, kTexts[place]}};
}
// NFKC_Casefold (UAX #44) of characters over 127; digits of every script become ASCII's,
// typographic apostrophes become '.
inline Mapping case_folding(char32_t c) {
    return mapping(kCaseFoldingIndex, kCaseFoldingBlocks, c);
}
// Removes accents from a composed character in lower case.
inline Mapping accent_folding(char32_t c) {
    return mapping(kAccentFoldingIndex, kAccentFoldingBlocks, c);
}
// The full canonical decomposition (not for Hangul, which is computed).
inline Mapping decomposition(char32_t c) {
    return mapping(kDecompositionIndex, kDecompositionBlocks, c);
}

}  // namespace postings::unicode
