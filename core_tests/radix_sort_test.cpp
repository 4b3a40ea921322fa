#include "core/base/radix_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "seed.h"

namespace postings {
namespace {

template <class Value>
void expect_sorted(std::mt19937_64& random) {
    for (const size_t size : {0, 1, 1000, 1024, 5000})
        for (uint32_t bits = 1; bits <= 8 * sizeof(Value); ++bits) {
            std::vector<Value> values;
            for (size_t i = 0; i < size; ++i)
                values.push_back(static_cast<Value>(random() >> (64 - bits)));
            std::vector<Value> expected = values;
            std::ranges::sort(expected);
            radix_sort(values);
            ASSERT_EQ(values, expected) << size << " values of " << bits << " bits";
        }
}

TEST(RadixSort, SortsAsComparingDoes) {
    std::mt19937_64 random(test_seed());
    SCOPED_TRACE("seed " + std::to_string(test_seed()));
    expect_sorted<uint32_t>(random);
    expect_sorted<uint64_t>(random);
}

}  // namespace
}  // namespace postings
