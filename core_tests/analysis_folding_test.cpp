#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "core/analysis/folding.h"
#include "core/analysis/unicode_tables.h"
#include "core/analysis/utf8.h"
#include "seed.h"

#ifdef POSTINGS_HAVE_ICU
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#endif

namespace postings {
namespace {

std::string folded(std::string_view word, bool turkic = false) {
    Folder folder(turkic);
    std::string out;
    folder.fold_case(word, out);
    return out;
}

std::string without_accents(std::string_view word) {
    Folder folder(false);
    std::string out;
    folder.fold_case(word, out);
    folder.fold_accents(out);
    return out;
}

TEST(Folding, Case) {
    EXPECT_EQ(folded("Linux[@`{Z"), "linux[@`{z");
    EXPECT_EQ(folded("GRÖSSE"), "grösse");
    EXPECT_EQ(folded("Größe"), "grösse");
    EXPECT_EQ(folded("ΣΊΣΥΦΟΣ"), folded("σίσυφος"));
    EXPECT_EQ(folded("ЁЛКА"), "ёлка");
    EXPECT_EQ(folded("IİIı"), "ii̇iı");
    EXPECT_EQ(folded("Iİıi", true), "ıiıi");
}

TEST(Folding, Compatibility) {
    EXPECT_EQ(folded("ＡＢＣ１２３"), "abc123");
    EXPECT_EQ(folded("ﬁn ²"), "fin 2");
    EXPECT_EQ(folded("co\u00ADop\u200B"), "coop");
    EXPECT_EQ(folded("٣४"), "34");
    EXPECT_EQ(folded("l’été"), "l'été");
    EXPECT_EQ(folded("צה״ל ג׳"), "צה\"ל ג'");
    EXPECT_EQ(folded("ｶﾞｷﾞ"), "ガギ");
}

TEST(Folding, ComposedOrNotIsTheSame) {
    EXPECT_EQ(folded("e\u0301"), "é");
    EXPECT_EQ(folded("E\u0323\u0302"), folded("Ệ"));
    EXPECT_EQ(folded("E\u0302\u0323"), folded("Ệ"));
    EXPECT_EQ(folded("\u1112\u1161\u11AB"), "한");
    EXPECT_EQ(folded("\uD558\u11AB"), "한");
    EXPECT_EQ(folded("か\u3099"), "が");
    EXPECT_EQ(folded("ㄱㅏ"), "가");
    EXPECT_EQ(folded("\uFFA1\uFFC2"), "가");
}

TEST(Folding, Accents) {
    EXPECT_EQ(without_accents("Événement"), "evenement");
    EXPECT_EQ(without_accents("Ệ"), "e");
    EXPECT_EQ(without_accents("Łódź Ærø Þór İı œuvre đ ﬃ"), "lodz aero thor ii oeuvre d ffi");
    EXPECT_EQ(without_accents("ёлка йод її"), "елка йод її");
    EXPECT_EQ(without_accents("и\u0306о\u0301"), "йо");
    EXPECT_EQ(without_accents("Ελληνικά ΐ"), "ελληνικα ι");
    EXPECT_EQ(without_accents("שָׁלוֹם مُحَمَّد أحمد"), "שלום محمد احمد");
    EXPECT_EQ(without_accents("がパ हिन्दी ที่ 한"), "がパ हिन्दी ที่ 한");
    EXPECT_EQ(without_accents("👍🏽"), "👍");
}

// One call is what two are.
TEST(Folding, FoldingAgainChangesNothing) {
    for (char32_t c = 1; c <= unicode::kMaxCharacter; ++c) {
        if (c >= 0xD800 && c < 0xE000) continue;
        std::string text;
        append_utf8(text, c);
        const std::string once = folded(text), plain = without_accents(text);
        ASSERT_EQ(folded(once), once) << static_cast<uint32_t>(c);
        ASSERT_EQ(without_accents(plain), plain) << static_cast<uint32_t>(c);
    }
}

#ifdef POSTINGS_HAVE_ICU

// ICU's NFKC_Casefold, of one version of Unicode, but for digits, apostrophes and Hebrew's marks,
// which only we fold.
TEST(Folding, AsIcuDoesIt) {
    UVersionInfo theirs, ours;
    u_getUnicodeVersion(theirs);
    u_versionFromString(ours, unicode::kUnicodeVersion);
    if (!std::equal(ours, ours + 2, theirs)) GTEST_SKIP() << "ICU is of another Unicode";
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* const icu_fold = icu::Normalizer2::getNFKCCasefoldInstance(error);
    ASSERT_TRUE(U_SUCCESS(error));
    const auto as_icu = [&](const std::string& text) {
        std::string out;
        icu_fold->normalize(icu::UnicodeString::fromUTF8(text), error).toUTF8String(out);
        return out;
    };
    const auto is_comparable = [&](char32_t c) {
        return u_isdefined(static_cast<UChar32>(c)) &&
               (c < 128 || !u_isdigit(static_cast<UChar32>(c))) && c != 0x2018 && c != 0x2019 &&
               c != 0x2BC && c != 0x149 && c != 0x5F3 && c != 0x5F4 && !(c >= 0xD800 && c < 0xE000);
    };
    for (char32_t c = 1; c <= unicode::kMaxCharacter; ++c) {
        if (!is_comparable(c)) continue;
        std::string text;
        append_utf8(text, c);
        ASSERT_EQ(folded(text), as_icu(text)) << static_cast<uint32_t>(c);
    }
    std::mt19937 random(test_seed());
    std::vector<char32_t> bound;
    for (char32_t c = 1; c <= unicode::kMaxCharacter; ++c)
        if (unicode::combining_class(c) != 0 || unicode::decomposition(c).changes ||
            unicode::word_class(c) == unicode::WordClass::kSyllableEnd ||
            (c >= 0x3131 && c <= 0x318E) || (c >= 0xFFA1 && c <= 0xFFDC))
            bound.push_back(c);
    for (int round = 0; round < 50000; ++round) {
        std::string text;
        for (size_t n = 1 + random() % 6; n > 0;) {
            const char32_t c = random() % 4 ? bound[random() % bound.size()] : random() % 0x3000;
            // Case folding turns it into a letter, before its turn among the marks.
            if (!is_comparable(c) || c == 0x345) continue;
            append_utf8(text, c);
            --n;
        }
        ASSERT_EQ(folded(text), as_icu(text)) << testing::PrintToString(text);
    }
}

#endif

}  // namespace
}  // namespace postings
