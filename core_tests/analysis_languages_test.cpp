#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/analysis/languages.h"
#include "core/analysis/stemmer.h"

namespace postings {
namespace {

// Calls use() with every text of so many letters.
template <class Use>
void each_text(size_t letters, Use use) {
    std::string text(letters, 'a');
    for (;;) {
        use(text);
        size_t at = letters;
        while (at > 0 && text[at - 1] == 'z') text[--at] = 'a';
        if (at == 0) return;
        ++text[at - 1];
    }
}

TEST(Languages, AreThoseOfIso639) {
    std::set<std::string> codes, named;
    each_text(2, [&](const std::string& code) {
        if (is_language_code(code)) codes.insert(code);
        EXPECT_TRUE(!Stemmer::knows(code) || is_language_code(code)) << code;
    });
    EXPECT_EQ(codes.size(), 183);
    size_t threes = 0;
    each_text(3, [&](const std::string& three) {
        const std::string_view two = two_letter_code(three);
        EXPECT_TRUE(two.empty() || is_language_code(two)) << three;
        threes += !two.empty();
        if (!two.empty()) named.emplace(two);
        EXPECT_FALSE(is_language_code(three));
    });
    // Twenty have a bibliographic code as well.
    EXPECT_EQ(threes, 203);
    EXPECT_EQ(named, codes);
}

TEST(Languages, HaveTwoLettersForThree) {
    EXPECT_EQ(two_letter_code("eng"), "en");
    EXPECT_EQ(two_letter_code("deu"), "de");
    EXPECT_EQ(two_letter_code("ger"), "de");
    EXPECT_EQ(two_letter_code("zul"), "zu");
    for (const char* none : {"", "en", "fil", "=en", "en ", "en=", "n=e", "english"})
        EXPECT_EQ(two_letter_code(none), "") << none;
    for (const char* none : {"", "e", "EN", "a=", "=a", " a", "zz", "xx", "bh", "sh"})
        EXPECT_FALSE(is_language_code(none)) << none;
}

}  // namespace
}  // namespace postings
