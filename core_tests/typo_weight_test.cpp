#include "core/search/typo_weight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace postings::search {
namespace {

// Every way to make one word of the other.
uint32_t slow(const std::string& typed, const std::string& meant, size_t i, size_t j) {
    const auto missing = [](const std::string& word, size_t at) -> uint32_t {
        const bool is_double = (at > 0 && word[at - 1] == word[at]) ||
                               (at + 1 < word.size() && word[at + 1] == word[at]);
        return is_double ? 1 : 2;
    };
    if (i == typed.size() && j == meant.size()) return 0;
    uint32_t least = UINT32_MAX;
    if (i < typed.size()) least = missing(typed, i) + slow(typed, meant, i + 1, j);
    if (j < meant.size()) least = std::min(least, missing(meant, j) + slow(typed, meant, i, j + 1));
    if (i < typed.size() && j < meant.size())
        least = std::min(
            least, (typed[i] == meant[j] ? 0 : kMostWeight) + slow(typed, meant, i + 1, j + 1));
    if (i + 1 < typed.size() && j + 1 < meant.size() && typed[i] == meant[j + 1] &&
        typed[i + 1] == meant[j])
        least = std::min(least, 1 + slow(typed, meant, i + 2, j + 2));
    return least;
}

TEST(TypoWeight, IsTheLeastOfAllWays) {
    std::mt19937 random(20261129);
    const auto word = [&] {
        std::string made(random() % 7, 'a');
        for (char& c : made) c = static_cast<char>('a' + random() % 3);
        return made;
    };
    for (int i = 0; i < 3000; ++i) {
        const std::string typed = word(), meant = word();
        EXPECT_EQ(typo_weight(typed, meant), slow(typed, meant, 0, 0)) << typed << ' ' << meant;
    }
}

TEST(TypoWeight, WeighsByKind) {
    EXPECT_EQ(typo_weight("word", "word"), 0u);
    EXPECT_EQ(typo_weight("wrod", "word"), 1u);
    EXPECT_EQ(typo_weight("runing", "running"), 1u);
    EXPECT_EQ(typo_weight("runnning", "running"), 1u);
    EXPECT_EQ(typo_weight("wod", "word"), 2u);
    EXPECT_EQ(typo_weight("worrd", "word"), 1u);
    EXPECT_EQ(typo_weight("wored", "word"), 2u);
    EXPECT_EQ(typo_weight("wird", "word"), 3u);
}

TEST(TypoWeight, CountsCharactersNotBytes) {
    EXPECT_EQ(typo_weight("caf\u00E9", "cafe"), 3u);
    EXPECT_EQ(typo_weight("\u0441\u0432\u0435\u0442", "\u0441\u0435\u0432\u0442"), 1u);
    EXPECT_EQ(typo_weight("\xff\xfe", "\xff"), 2u);
    EXPECT_EQ(typo_weight("", "\U0001F600"), 2u);
    // Behind 64 characters everything is equal.
    const std::string same(64, 'x');
    EXPECT_EQ(typo_weight(same + "abc", same + "de"), 0u);
}

}  // namespace
}  // namespace postings::search
