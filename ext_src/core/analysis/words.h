// Finds the words of a text by the rules of UAX #29 (Unicode Text Segmentation, section 4) and our
// own tables, with these departures for searching:
// - Only words are returned, no spaces and no punctuation: what has a letter, a digit or an
//   ideograph, and emoji. A word that an emoji follows after U+200D is a word and an emoji.
// - The colon ends a word (key:value), as in CLDR.
// - Underscores at both ends of a word are no part of it: _emphasis_.
// - Han, kana and Hangul are split into overlapping pairs of characters, as are Thai, Lao, Khmer,
//   Burmese and whatever else is written without spaces (Line_Break=SA; a character there includes
//   its marks). So every phrase of them is found exactly, without a dictionary whose next version
//   splits differently. A run ABC gives AB, BC and C: each character begins one word, so that a
//   single character is found by its prefix.
// A byte that is not UTF-8 ends a word, and so does NUL.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/analysis/unicode_tables.h"

namespace postings {

enum class WordRules : uint8_t {
    kUnicode,       // one word: don't, 3.14, example.com, snake_case
    kAlphanumeric,  // runs of letters and digits: don t, 3 14, example com, snake case
};

enum class WordKind : uint8_t {
    kWord,
    kPair,     // two characters of a run without spaces
    kRunEnd,   // the last character of such a run, or its only one
    kPicture,  // an emoji, of any number of characters
};

struct Word {
    uint32_t offset, length;  // bytes of the text
    WordKind kind;
};

namespace word_detail {

enum : uint8_t {
    kLetterBit = 1,
    kDigitBit = 2,
    kConnectorBit = 4,
    kJoinsLettersBit = 8,
    kJoinsDigitsBit = 16,
    kHighBit = 32,  // not ASCII
    kInWord = kLetterBit | kDigitBit | kConnectorBit
};

consteval std::array<uint8_t, 256> make_byte_classes(WordRules rules) {
    std::array<uint8_t, 256> classes{};
    for (int c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 'a' + 'A'] = kLetterBit;
    for (int c = '0'; c <= '9'; ++c) classes[c] = kDigitBit;
    for (int c = 128; c < 256; ++c) classes[c] = kHighBit;
    if (rules == WordRules::kUnicode) {
        classes['_'] = kConnectorBit;
        classes['\''] = classes['.'] = kJoinsLettersBit | kJoinsDigitsBit;
        classes[','] = classes[';'] = kJoinsDigitsBit;
    }
    return classes;
}
inline constexpr auto kByteClasses = make_byte_classes(WordRules::kUnicode);
inline constexpr auto kAlphanumericClasses = make_byte_classes(WordRules::kAlphanumeric);

}  // namespace word_detail

// Iterates over the words of a text of less than 4 GiB, in time linear in its size.
class WordScanner {
  public:
    WordScanner(std::string_view text, WordRules rules)
        : begin_(reinterpret_cast<const uint8_t*>(text.data())),
          next_(begin_),
          end_(begin_ + text.size()),
          classes_(rules == WordRules::kUnicode ? word_detail::kByteClasses.data()
                                                : word_detail::kAlphanumericClasses.data()),
          rules_(rules) {}

    // False after the last word.
    bool next(Word& word) {
        using namespace word_detail;
        const uint8_t* const classes = classes_;
        const uint8_t* p = next_;
        for (;;) {
            while (p < end_ && !(classes[*p] & (kInWord | kHighBit))) ++p;
            if (p == end_) break;
            const uint8_t* const start = p;
            uint8_t seen = 0;
            for (;;) {
                while (p < end_ && (classes[*p] & kInWord)) seen |= classes[*p++];
                if (p == end_) break;
                const uint8_t c = classes[*p];
                if (c == 0) break;
                if (c & kHighBit || (p + 1 < end_ && classes[p[1]] & kHighBit)) {
                    next_ = p;
                    if (next_in_unicode(start, seen, word)) return true;
                    p = next_;
                    seen = 0;
                    break;
                }
                if (p + 1 == end_) break;
                const uint8_t around = classes[p[-1]] & classes[p[1]];
                if (!((c & kJoinsLettersBit && around & kLetterBit) ||
                      (c & kJoinsDigitsBit && around & kDigitBit)))
                    break;
                ++p;
            }
            if (seen & (kLetterBit | kDigitBit)) {
                next_ = p;
                word = word_between(start, p);
                return true;
            }
        }
        next_ = end_;
        return false;
    }

  private:
    // Underscores around it are left out. There is a letter or a digit between.
    Word word_between(const uint8_t* first, const uint8_t* last) const {
        while (*first == '_') ++first;
        while (last[-1] == '_') --last;
        return {static_cast<uint32_t>(first - begin_), static_cast<uint32_t>(last - first),
                WordKind::kWord};
    }
    // Scans the word that begins at `start`, whose ASCII beginning up to next_ has been scanned.
    // False if there is no word; next_ is behind it then.
    bool next_in_unicode(const uint8_t* start, uint8_t seen, Word& word);
    const uint8_t* skip_marks(const uint8_t* p) const;
    const uint8_t* before_marks(const uint8_t* first, const uint8_t* p) const;
    unicode::WordClass class_at(const uint8_t* p, uint32_t& size) const;
    void extend_word(unicode::WordClass before, uint8_t& seen);
    const uint8_t* unit_end(const uint8_t* p) const;
    void next_in_run(const uint8_t* start, Word& word);
    bool next_picture(const uint8_t* start, unicode::WordClass first);

    const uint8_t *begin_, *next_, *end_, *classes_;
    WordRules rules_;
};

}  // namespace postings
