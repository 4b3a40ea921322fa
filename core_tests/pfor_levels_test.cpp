#include "../bench_native/pfor_levels.h"

#include <gtest/gtest.h>

namespace postings::bench {
namespace {

TEST(PforLevels, WithoutExceptionsAWidthIsAll) {
    const std::vector<uint32_t> zeroes(100), threes(100, 3), largest(10, UINT32_MAX);
    for (int levels = 0; levels < 3; ++levels) {
        EXPECT_EQ(pfor_bits(zeroes, levels), 0u);
        EXPECT_EQ(pfor_bits(threes, levels), 200u);
        EXPECT_EQ(pfor_bits(largest, levels), 320u);
        EXPECT_EQ(pfor_bits({}, levels), 0u);
    }
}

TEST(PforLevels, ExceptionsAreShorterByEachLevel) {
    // Of 1000 values of two bits, every tenth has eight bits: 9 values lie before each.
    std::vector<uint32_t> values;
    for (uint32_t i = 0; i < 1000; ++i) values.push_back(i % 10 == 9 ? 255 : 3);
    // Eight bits for all, rather than two and 100 times 64.
    EXPECT_EQ(pfor_bits(values, 0), 8000u);
    // Gaps of 9 take four bits, 255 / 4 - 1 takes six.
    EXPECT_EQ(pfor_bits(values, 1), 2000u + 400 + 600);
    EXPECT_EQ(pfor_bits(values, 2), 3000u);
    // One of the exceptions is an exception among them: two levels shorten that.
    values[999] = UINT32_MAX;
    EXPECT_EQ(pfor_bits(values, 1), 3000u + 64);
    EXPECT_EQ(pfor_bits(values, 2), 3000u + 7 + 24);
}

}  // namespace
}  // namespace postings::bench
