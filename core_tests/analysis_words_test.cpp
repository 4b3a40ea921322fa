#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "core/analysis/utf8.h"
#include "core/analysis/words.h"
#include "seed.h"

#ifdef POSTINGS_HAVE_ICU
#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#endif

namespace postings {
namespace {

using unicode::WordClass;

std::vector<Word> scan(std::string_view text, WordRules rules = WordRules::kUnicode) {
    WordScanner scanner(text, rules);
    std::vector<Word> words;
    for (Word word; scanner.next(word);) words.push_back(word);
    return words;
}

std::vector<std::string> words_of(std::string_view text, WordRules rules = WordRules::kUnicode) {
    std::vector<std::string> words;
    for (const Word& word : scan(text, rules))
        words.emplace_back(text.substr(word.offset, word.length));
    return words;
}

using Words = std::vector<std::string>;

// Nor the marks of those underscores.
std::string without_underscores_around(std::string_view word) {
    const auto class_of = [](std::string_view character) {
        const auto* const p = reinterpret_cast<const uint8_t*>(character.data());
        return unicode::word_class(utf8_at(p, p + character.size()).code);
    };
    const auto is_mark = [&](std::string_view character) {
        const WordClass c = class_of(character);
        return c == WordClass::kExtend || c == WordClass::kJoiner;
    };
    std::vector<std::string_view> characters;
    while (!word.empty()) {
        size_t size = 1;
        while (size < word.size() && (word[size] & 0xC0) == 0x80) ++size;
        characters.push_back(word.substr(0, size));
        word.remove_prefix(size);
    }
    size_t first = 0, last = characters.size();
    if (characters[0] == "_")
        while (characters[first] == "_" || is_mark(characters[first])) ++first;
    for (size_t end = last; end > first;) {
        while (is_mark(characters[end - 1])) --end;
        if (characters[end - 1] != "_") break;
        last = --end;
    }
    std::string cut;
    for (size_t i = first; i < last; ++i) cut += characters[i];
    return cut;
}

TEST(Words, Ascii) {
    EXPECT_EQ(words_of(""), Words());
    EXPECT_EQ(words_of(" .,;'_ - "), Words());
    EXPECT_EQ(words_of("The quick (\"brown\") fox can't jump 32.3 feet, right?"),
              (Words{"The", "quick", "brown", "fox", "can't", "jump", "32.3", "feet", "right"}));
    EXPECT_EQ(words_of("example.com 1,000;5 a,b 1.b snake_case _x_ __ a__b __init__ key:value x."),
              (Words{"example.com", "1,000;5", "a", "b", "1", "b", "snake_case", "x", "a__b",
                     "init", "key", "value", "x"}));
    EXPECT_EQ(words_of("'tis rock'n'roll' a''b a.'b"),
              (Words{"tis", "rock'n'roll", "a", "b", "a", "b"}));
    EXPECT_EQ(words_of("can't 3.14 example.com snake_case", WordRules::kAlphanumeric),
              (Words{"can", "t", "3", "14", "example", "com", "snake", "case"}));
}

TEST(Words, OtherLetters) {
    EXPECT_EQ(words_of("Größe naïve, Ünïcödé l’été"),
              (Words{"Größe", "naïve", "Ünïcödé", "l’été"}));
    EXPECT_EQ(words_of("Быстрая коричневая-лиса"), (Words{"Быстрая", "коричневая", "лиса"}));
    EXPECT_EQ(words_of("a.é é.a x_é é_x _é_ é,a 1٫2 é."),
              (Words{"a.é", "é.a", "x_é", "é_x", "é", "é", "a", "1٫2", "é"}));
    EXPECT_EQ(words_of("Bonjour\u202F! 10\u202F000"), (Words{"Bonjour", "10", "000"}));
    EXPECT_EQ(words_of("é_x a’é é·l 3,٤", WordRules::kAlphanumeric),
              (Words{"é", "x", "a", "é", "é", "l", "3", "٤"}));
    EXPECT_EQ(words_of("שלום עולם צה\"ל ג' مرحبا بالعالم"),
              (Words{"שלום", "עולם", "צה\"ל", "ג'", "مرحبا", "بالعالم"}));
    EXPECT_EQ(words_of("हिन्दी में लिखा"), (Words{"हिन्दी", "में", "लिखा"}));
}

TEST(Words, MarksBelongToTheLetterBefore) {
    EXPECT_EQ(words_of("cafe\u0301 a\u0301\u0302.\u0303b co\u00ADop"),
              (Words{"cafe\u0301", "a\u0301\u0302.\u0303b", "co\u00ADop"}));
    EXPECT_EQ(words_of("\u0301 \u0301x"), (Words{"x"}));
    EXPECT_EQ(words_of("_\u200D_x\u0301_\u0301_\u200D _\u0301y_"), (Words{"x\u0301", "y"}));
}

TEST(Words, WithoutSpaces) {
    EXPECT_EQ(words_of("東京都"), (Words{"東京", "京都", "都"}));
    EXPECT_EQ(words_of("東 a京b 中国，人"), (Words{"東", "a", "京", "b", "中国", "国", "人"}));
    EXPECT_EQ(words_of("カタカナとひらがな").size(), 9u);
    EXPECT_EQ(words_of("한국어 문서"), (Words{"한국", "국어", "어", "문서", "서"}));
    // Hangul in its parts: one character is several code points.
    EXPECT_EQ(words_of("\u1112\u1161\u11AB\u1100\u116E\u11A8"),
              (Words{"\u1112\u1161\u11AB\u1100\u116E\u11A8", "\u1100\u116E\u11A8"}));
    EXPECT_EQ(words_of("ภาษาไทย"), (Words{"ภา", "าษ", "ษา", "าไ", "ไท", "ทย", "ย"}));
    EXPECT_EQ(words_of("ที่นี่"), (Words{"ที่นี่", "นี่"}));
    const std::vector<Word> words = scan("x東京");
    ASSERT_EQ(words.size(), 3u);
    EXPECT_EQ(words[0].kind, WordKind::kWord);
    EXPECT_EQ(words[1].kind, WordKind::kPair);
    EXPECT_EQ(words[2].kind, WordKind::kRunEnd);
    EXPECT_EQ(words[2].offset, 4u);
}

TEST(Words, Emoji) {
    EXPECT_EQ(
        words_of("I ❤️ 👍🏽! 👨‍👩‍👧x 🇩🇪🇫🇷 © ™ → 1️⃣"),
        (Words{"I", "❤️", "👍🏽", "👨‍👩‍👧", "x", "🇩🇪", "🇫🇷", "1️⃣"}));
    EXPECT_EQ(words_of("❤ ✔ ↔"), (Words{"❤", "✔"}));
    EXPECT_EQ(words_of("🇩 🇩🇪🇫"), (Words{"🇩🇪"}));
    EXPECT_EQ(scan("👍")[0].kind, WordKind::kPicture);
    EXPECT_EQ(words_of("a\u200D👍"), (Words{"a\u200D", "👍"}));
}

TEST(Words, LowDigitsAreDigitsAndCircledOnesWords) {
    EXPECT_EQ(words_of("CO₂ H₂O 第⑫ ①Apfel"), (Words{"CO₂", "H₂O", "第", "⑫", "①", "Apfel"}));
    EXPECT_EQ(words_of("m² 10³ Preis¹ ½"), (Words{"m", "10", "Preis"}));
}

TEST(Words, BytesThatAreNoTextEndAWord) {
    using namespace std::literals;
    EXPECT_EQ(words_of("a\0b\0"sv), (Words{"a", "b"}));
    EXPECT_EQ(words_of("ab\xFF"
                       "cd\xC3"),
              (Words{"ab", "cd"}));
    // Overlong, a surrogate, too large, cut short.
    for (const char* bad :
         {"\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE3\x81"})
        EXPECT_EQ(words_of("x" + std::string(bad) + "y"), (Words{"x", "y"}));
    EXPECT_EQ(words_of("é\xCC"), (Words{"é"}));
}

TEST(Words, LongOnesTakeLinearTime) {
    const size_t size = 1 << 20;
    for (const std::string part : {"a", "é", "_", "a.", "é'", "1,", "東", "ที", "\u0301", "e\u0301",
                                   "👍\u200D", "'\u0301", "א\""}) {
        std::string text;
        while (text.size() < size) text += part;
        uint64_t end = 0, begin = 0;
        for (const Word& word : scan(text)) {
            EXPECT_TRUE(word.offset >= begin && word.offset + word.length >= end);
            begin = word.offset, end = word.offset + word.length;
        }
        EXPECT_LE(end, text.size());
    }
}

// Whatever the bytes: words lie within the text, in order, none empty.
TEST(Words, RandomBytes) {
    std::mt19937 random(test_seed());
    const std::string_view parts[] = {"a", "Z",      "9",      "_",  ".",    "'",    "\"",      " ",
                                      "é", "\u0301", "א",      "東", "が",   "ก",    "\u0E31",  "👍",
                                      "❤", "\uFE0F", "\u200D", "🇩",  "\xFF", "\xE3", "\xF0\x9F"};
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (size_t n = random() % 40; n > 0; --n) {
            if (random() % 4 == 0) {
                text.push_back(static_cast<char>(random()));
            } else {
                text += parts[random() % std::size(parts)];
            }
        }
        // A copy of the exact size, for sanitizers.
        const std::vector<char> exact(text.begin(), text.end());
        uint64_t end = 0;
        for (const Word& word : scan({exact.data(), exact.size()},
                                     round % 2 ? WordRules::kUnicode : WordRules::kAlphanumeric)) {
            ASSERT_GT(word.length, 0u);
            ASSERT_GE(word.offset + word.length, end);
            end = word.offset + word.length;
            ASSERT_LE(end, exact.size());
        }
    }
}

// Every character's class is the database's, and the words of its own examples are ours but for
// what words.h departs in.
TEST(Words, UnicodesOwnExamples) {
    std::ifstream file("/usr/share/unicode/auxiliary/WordBreakTest.txt");
    std::string title;
    std::getline(file, title);
    if (title.find(std::string("-") + unicode::kUnicodeVersion + ".txt") == title.npos)
        GTEST_SKIP() << "/usr/share/unicode (Debian: unicode-data) is of another version";
    size_t checked = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line.substr(0, line.find('#')));
        std::string text, segment;
        Words expected;
        bool departs = false, is_word = false;
        const auto end_segment = [&] {
            if (is_word) expected.push_back(without_underscores_around(segment));
            segment.clear();
            is_word = false;
        };
        for (std::string field; fields >> field;) {
            if (field == "÷") {
                end_segment();
            } else if (field != "×") {
                const auto c = static_cast<char32_t>(std::stoul(field, nullptr, 16));
                const WordClass word_class = unicode::word_class(c);
                departs = departs || c == ':' || c == 0x202F || word_class >= WordClass::kSyllable;
                is_word = is_word || word_class == WordClass::kLetter ||
                          word_class == WordClass::kHebrew || word_class == WordClass::kDigit;
                append_utf8(segment, c);
                append_utf8(text, c);
            }
        }
        if (departs || text.empty()) continue;
        EXPECT_EQ(words_of(text), expected) << line;
        ++checked;
    }
    EXPECT_GT(checked, 1000u);
}

#ifdef POSTINGS_HAVE_ICU

bool is_icu_of_our_unicode() {
    UVersionInfo theirs, ours;
    u_getUnicodeVersion(theirs);
    u_versionFromString(ours, unicode::kUnicodeVersion);
    return std::equal(ours, ours + 2, theirs);
}

// Does ICU treat it as we do? Not what is unassigned; not what words.h departs
// in; nor what ICU's dictionaries claim (marks of Han, punctuation of Thai's kin); nor "@", which
// ICU 72 takes for a letter (CLDR took that back).
bool is_comparable(char32_t c) {
    const auto code = static_cast<UChar32>(c);
    const WordClass word_class = unicode::word_class(c);
    return u_isdefined(code) && word_class < WordClass::kSyllable &&
           word_class != WordClass::kJoiner && c != '@' && c != ':' && c != 0xFE55 && c != 0xFF1A &&
           c != 0x202F && c != 0x16FF0 && c != 0x16FF1 &&
           !(word_class == WordClass::kDigit && u_charType(code) == U_OTHER_NUMBER) &&
           u_getIntPropertyValue(code, UCHAR_LINE_BREAK) != U_LB_COMPLEX_CONTEXT;
}

bool has_letter_or_digit(std::string_view word) {
    const auto* p = reinterpret_cast<const uint8_t*>(word.data());
    const auto* const end = p + word.size();
    while (p < end) {
        const Utf8Character c = utf8_at(p, end);
        const WordClass word_class = unicode::word_class(c.code);
        if (word_class == WordClass::kLetter || word_class == WordClass::kHebrew ||
            word_class == WordClass::kDigit)
            return true;
        p += c.size;
    }
    return false;
}

TEST(Words, AsIcuHasThem) {
    if (!is_icu_of_our_unicode()) GTEST_SKIP() << "ICU is of another Unicode";
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> icu_words(
        icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), error));
    ASSERT_TRUE(U_SUCCESS(error));
    std::mt19937 random(test_seed());
    const char32_t ascii[] = U"aaZ09_..,,'';  -\"";
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (size_t n = random() % 12; n > 0;) {
            char32_t c = ascii[random() % (std::size(ascii) - 1)];
            if (random() % 2) c = random() % 2 ? random() % 0x800 : random() % 0x20000;
            if (!is_comparable(c)) continue;
            append_utf8(text, c);
            --n;
        }
        const icu::UnicodeString wide = icu::UnicodeString::fromUTF8(text);
        icu_words->setText(wide);
        Words expected;
        for (int32_t begin = 0, end; (end = icu_words->next()) != icu::BreakIterator::DONE;
             begin = end) {
            std::string word;
            wide.tempSubStringBetween(begin, end).toUTF8String(word);
            // Its status is not asked: that of connectors, and of what they end, is no word's.
            if (has_letter_or_digit(word)) expected.push_back(without_underscores_around(word));
        }
        ASSERT_EQ(words_of(text), expected) << testing::PrintToString(text);
    }
}

#endif

}  // namespace
}  // namespace postings
