#include "device/arena.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "posting_list_samples.h"

namespace postings::device {
namespace {

TEST(Arena, GivesBackWhatItTook) {
    Arena arena(1 << 20);
    std::mt19937_64 random(test_seed());
    std::vector<std::pair<uint64_t, uint64_t>> taken;
    for (int i = 0; i < 20000; ++i) {
        if (random() % 2) {
            const uint64_t bytes = 1 + random() % 5000;
            if (const auto offset = arena.take(bytes)) {
                for (const auto& [other, size] : taken) {
                    ASSERT_TRUE(*offset + bytes <= other || other + size <= *offset);
                }
                taken.emplace_back(*offset, bytes);
            }
        } else if (!taken.empty()) {
            std::swap(taken[random() % taken.size()], taken.back());
            arena.give_back(taken.back().first, taken.back().second);
            taken.pop_back();
        }
    }
    for (const auto& [offset, bytes] : taken) arena.give_back(offset, bytes);
    EXPECT_EQ(arena.used(), 0u);
    EXPECT_TRUE(arena.take(1 << 20));
}

TEST(Arena, TakesWhatIsFreeOfARange) {
    using Pieces = std::vector<std::pair<uint64_t, uint64_t>>;
    Arena arena(16 * 256);
    EXPECT_EQ(arena.take(16 * 256), 0u);
    for (const uint64_t place : {1, 2, 5, 9, 10, 11, 12, 15}) arena.give_back(place * 256, 256);
    EXPECT_EQ(arena.take_holes(2 * 256, 11 * 256),
              (Pieces{{2 * 256, 256}, {5 * 256, 256}, {9 * 256, 2 * 256}}));
    EXPECT_EQ(arena.free(), 4u * 256);
    EXPECT_EQ(arena.hole_at(1 * 256), 256u);
    EXPECT_EQ(arena.hole_at(11 * 256), 2u * 256);
    EXPECT_EQ(arena.take_holes(2 * 256, 11 * 256), Pieces{});
    EXPECT_EQ(arena.take_holes(0, 16 * 256),
              (Pieces{{1 * 256, 256}, {11 * 256, 2 * 256}, {15 * 256, 256}}));
    EXPECT_EQ(arena.free(), 0u);
}

}  // namespace
}  // namespace postings::device
