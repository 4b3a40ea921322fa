#include "research/intersect/algorithms.h"

#include <gtest/gtest.h>

#include <set>

#include "each_target.h"
#include "random_lists.h"
#include "research/intersect/hash_buckets.h"
#include "research/intersect/partition.h"
#include "research/intersect/two_level_bitmap.h"
#include "seed.h"

namespace postings {
namespace {

using testing::CanariedOutput;
using testing::Ids;

Ids expected_of(const std::vector<Ids>& lists) {
    Ids result = lists[0];
    for (size_t i = 1; i < lists.size(); ++i) {
        Ids next;
        std::set_intersection(result.begin(), result.end(), lists[i].begin(), lists[i].end(),
                              std::back_inserter(next));
        result = next;
    }
    return result;
}

void check(const Algorithm& algorithm, std::span<const List> lists, const Ids& expected) {
    size_t shortest = SIZE_MAX;
    for (const List& list : lists) shortest = std::min(shortest, list.ids.size());
    CanariedOutput out(shortest, kOutputSlack);
    const size_t n = intersect(lists, out.data(), algorithm);
    EXPECT_EQ(out.first(n), expected);
    EXPECT_TRUE(out.intact()) << "written after the slack";
    EXPECT_EQ(intersect_count(lists, algorithm), expected.size());
}

TEST(Intersect, AllAlgorithmsAgreeOnPairs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto pairs = testing::list_pairs(random);
    const auto check_all = [&](const Algorithm& algorithm) {
        for (const auto& [name, a, b] : pairs) {
            SCOPED_TRACE(std::string(algorithm.name) + ": " + name);
            const List lists[] = {{a}, {b}};
            check(algorithm, lists, expected_of({a, b}));
            if (::testing::Test::HasFailure()) return;
        }
    };
    for (const Algorithm& algorithm : algorithms()) {
        if (algorithm.name == "auto" || algorithm.name.starts_with("simd")) {
            testing::each_target([&] { check_all(algorithm); });
        } else {
            check_all(algorithm);
        }
    }
}

TEST(Intersect, AllAlgorithmsAgreeOnManyLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (size_t n = 1; n <= 6; ++n) {
        std::vector<Ids> ids;
        for (size_t i = 0; i < n; ++i) {
            ids.push_back(testing::uniform_list(random, 3000 * (i + 1), 0, 20000));
        }
        std::shuffle(ids.begin(), ids.end(), random);
        const std::vector<List> lists(ids.begin(), ids.end());
        const Ids expected = expected_of(ids);
        ASSERT_FALSE(expected.empty());
        testing::each_target([&] {
            for (const Algorithm& algorithm : algorithms()) {
                SCOPED_TRACE(algorithm.name);
                check(algorithm, lists, expected);
            }
        });
    }
}

TEST(Intersect, SideStructuresGiveTheSame) {
    std::mt19937 random(1);
    const Ids a = testing::uniform_list(random, 500, 0, 100000);
    const Ids b = testing::uniform_list(random, 9000, 5000, 90000);
    const TwoLevelBitmap bitmap_a(a), bitmap_b(b);
    const HashBuckets hash_a(a), hash_b(b);
    const List lists[] = {{a, &bitmap_a, &hash_a}, {b, &bitmap_b, &hash_b}};
    for (const Algorithm& algorithm : algorithms()) {
        SCOPED_TRACE(algorithm.name);
        check(algorithm, lists, expected_of({a, b}));
    }
}

TEST(Intersect, NothingAndNoListsAreEmpty) {
    uint32_t out[kOutputSlack];
    for (const Algorithm& algorithm : algorithms()) {
        EXPECT_EQ(intersect({}, out, algorithm), 0u);
        const List lists[] = {{}, {}, {}};
        EXPECT_EQ(intersect(lists, out, algorithm), 0u);
    }
}

TEST(Intersect, NamesAreUniqueAndFound) {
    std::set<std::string_view> names;
    for (const Algorithm& algorithm : algorithms()) {
        EXPECT_TRUE(names.insert(algorithm.name).second);
        EXPECT_EQ(find_algorithm(algorithm.name), &algorithm);
    }
    EXPECT_EQ(find_algorithm("no such"), nullptr);
}

TEST(Intersect, MergeFindTakesAnyNumberOfLevels) {
    std::mt19937 random(2);
    const Ids a = testing::uniform_list(random, 5000, 0, 40000);
    const Ids b = testing::uniform_list(random, 7000, 0, 40000);
    for (int levels = 0; levels <= 6; ++levels) {
        CanariedOutput out(a.size(), kOutputSlack);
        EXPECT_EQ(out.first(merge_find(a, b, levels, out.data())), expected_of({a, b})) << levels;
    }
}

TEST(Intersect, MergePathNeverPartsEqualElements) {
    std::mt19937 random(3);
    const Ids a = testing::uniform_list(random, 300, 0, 600);
    const Ids b = testing::uniform_list(random, 200, 0, 600);
    for (size_t diagonal = 0; diagonal <= a.size() + b.size(); ++diagonal) {
        const auto [i, j] = merge_path_crossing(a, b, diagonal);
        EXPECT_LE(i + j, diagonal + 1);
        EXPECT_GE(i + j, diagonal);
        EXPECT_TRUE(!i || j == b.size() || a[i - 1] < b[j]);
        EXPECT_TRUE(!j || i == a.size() || b[j - 1] < a[i]);
    }
}

}  // namespace
}  // namespace postings
