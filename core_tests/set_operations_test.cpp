#include <gtest/gtest.h>

#include <algorithm>

#include "core/intersect/subtract.h"
#include "core/intersect/unite.h"
#include "each_target.h"
#include "random_lists.h"
#include "research/select/top_k_scores.h"
#include "seed.h"

namespace postings {
namespace {

using testing::CanariedOutput;
using testing::Ids;

Ids union_of(const std::vector<Ids>& lists) {
    Ids all;
    for (const Ids& list : lists) all.insert(all.end(), list.begin(), list.end());
    return testing::sorted_unique(std::move(all));
}

Ids difference_of(const Ids& a, const Ids& b) {
    Ids result;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

template <class Operation>
void expect_result(const char* name, size_t capacity, const Ids& expected, Operation operation) {
    SCOPED_TRACE(name);
    CanariedOutput out(capacity, kOutputSlack);
    EXPECT_EQ(out.first(operation(out.data())), expected);
    EXPECT_TRUE(out.intact()) << "written after the slack";
}

TEST(Unite, AllWaysAgreeOnPairs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto pairs = testing::list_pairs(random);
    testing::each_target([&] {
        for (const auto& [name, a, b] : pairs) {
            SCOPED_TRACE(name);
            const size_t capacity = a.size() + b.size();
            const Ids expected = union_of({a, b});
            const DocIds both[] = {a, b};
            expect_result("branchless", capacity, expected,
                          [&](uint32_t* out) { return unite_branchless(a, b, out); });
            expect_result("vectors", capacity, expected,
                          [&](uint32_t* out) { return unite_vectors(a, b, out); });
            expect_result("vectors, swapped", capacity, expected,
                          [&](uint32_t* out) { return unite_vectors(b, a, out); });
            expect_result("runs", capacity, expected,
                          [&](uint32_t* out) { return unite_runs(a, b, out); });
            expect_result("windows", capacity, expected,
                          [&](uint32_t* out) { return unite_windows(both, out); });
            expect_result("sorting", capacity, expected,
                          [&](uint32_t* out) { return unite_by_sorting(both, out); });
            expect_result("chosen", capacity, expected,
                          [&](uint32_t* out) { return unite(both, out); });
            EXPECT_EQ(unite_count(both), expected.size());
            EXPECT_EQ(count_by_windows(both), expected.size());
        }
    });
}

void expect_union(const std::vector<Ids>& ids) {
    const std::vector<DocIds> lists(ids.begin(), ids.end());
    std::vector<DocIds> not_empty;
    size_t capacity = 0;
    for (const DocIds list : lists) {
        capacity += list.size();
        if (!list.empty()) not_empty.push_back(list);
    }
    const Ids expected = union_of(ids);
    expect_result("chosen", capacity, expected, [&](uint32_t* out) { return unite(lists, out); });
    expect_result("in turn", capacity, expected,
                  [&](uint32_t* out) { return unite_in_turn(not_empty, out); });
    expect_result("sorting", capacity, expected,
                  [&](uint32_t* out) { return unite_by_sorting(lists, out); });
    expect_result("windows", capacity, expected,
                  [&](uint32_t* out) { return unite_windows(lists, out); });
    EXPECT_EQ(unite_count(lists), expected.size());
    EXPECT_EQ(count_by_windows(lists), expected.size());
}

TEST(Unite, ManyLists) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const uint32_t universe : {100u, 70'000u, 10'000'000u, UINT32_MAX}) {
        for (size_t n = 0; n <= 7; ++n) {
            std::vector<Ids> ids;
            for (size_t i = 0; i < n; ++i) {
                ids.push_back(testing::uniform_list(random, i * 300, 0, universe));
            }
            expect_union(ids);
        }
    }
}

// A few long lists with short ones, and many short ones, which each way is the fastest for.
TEST(Unite, ListsOfManyLengths) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const uint32_t universe : {3'000u, 70'000u, 10'000'000u, UINT32_MAX}) {
        for (const size_t lengthy : {0, 1, 2, 5}) {
            for (const size_t many : {1, 10, 300}) {
                std::vector<Ids> ids;
                for (size_t i = 0; i < lengthy; ++i) {
                    ids.push_back(testing::uniform_list(random, 20'000, 0, universe));
                }
                for (size_t i = 0; i < many; ++i) {
                    ids.push_back(testing::uniform_list(random, random() % 20, 0, universe));
                }
                std::ranges::shuffle(ids, random);
                expect_union(ids);
                if (HasFailure()) return;
            }
        }
    }
}

TEST(Subtract, AllWaysAgree) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    auto pairs = testing::list_pairs(random);
    for (size_t i = 0, n = pairs.size(); i < n; ++i) {
        pairs.push_back({pairs[i].name + ", swapped", pairs[i].b, pairs[i].a});
    }
    testing::each_target([&] {
        for (const auto& [name, a, b] : pairs) {
            SCOPED_TRACE(name);
            const Ids expected = difference_of(a, b);
            expect_result("branchless", a.size(), expected,
                          [&](uint32_t* out) { return subtract_branchless(a, b, out); });
            expect_result("vectors", a.size(), expected,
                          [&](uint32_t* out) { return subtract_vectors(a, b, out); });
            expect_result("runs", a.size(), expected,
                          [&](uint32_t* out) { return subtract_runs(a, b, out); });
            expect_result("chosen", a.size(), expected,
                          [&](uint32_t* out) { return subtract(a, b, out); });
            EXPECT_EQ(subtract_count(a, b), expected.size());
        }
    });
}

TEST(TopKScores, IsTheSortedBeginning) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    testing::each_target([&] {
        for (const uint32_t greatest : {0u, 3u, 1000u, UINT32_MAX}) {
            for (const size_t size : {0, 1, 63, 64, 65, 5000}) {
                std::uniform_int_distribution<uint32_t> score(0, greatest);
                std::vector<uint32_t> scores(size);
                std::vector<ScoredDocument> expected;
                for (uint32_t i = 0; i < size; ++i) {
                    scores[i] = score(random);
                    expected.push_back({7 + i, scores[i]});
                }
                std::stable_sort(expected.begin(), expected.end(),
                                 [](const auto& a, const auto& b) { return a.score > b.score; });
                for (const size_t k : {0, 1, 10, 100}) {
                    const auto top = top_k_scores(scores, k, 7);
                    const auto n = static_cast<ptrdiff_t>(std::min(k, size));
                    EXPECT_EQ(top, std::vector(expected.begin(), expected.begin() + n));
                }
            }
        }
    });
}

}  // namespace
}  // namespace postings
