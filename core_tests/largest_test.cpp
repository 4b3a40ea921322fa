#include "core/base/largest.h"
#include "seed.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace postings;

TEST(Largest, IsTheFrontOfAStableSort) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int round = 0; round < 300; ++round) {
        std::vector<double> values(random() % 200);
        const unsigned different = 1 + random() % 300;
        for (double& value : values) value = random() % different / 8.0 - 10;
        std::vector<uint32_t> sorted(values.size());
        std::iota(sorted.begin(), sorted.end(), 0);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](uint32_t a, uint32_t b) { return values[a] > values[b]; });
        for (size_t k : {size_t{0}, size_t{1}, size_t{10}, values.size(), size_t{1000}}) {
            const std::vector<uint32_t> front(sorted.begin(),
                                              sorted.begin() + std::min(k, sorted.size()));
            EXPECT_EQ(indices_of_largest<double>(values, k), front);
        }
    }
}
