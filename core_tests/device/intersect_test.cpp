// Intersection on a device against the standard library's.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "device/combine_batch.h"
#include "device/set_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "research/device/merge_intersect.h"
#include "research/device/program.h"
#include "set_reference.h"

namespace postings::device {
namespace {

std::vector<uint32_t> common(const std::vector<std::vector<uint32_t>>& lists) {
    std::vector<uint32_t> result = lists[0];
    for (const auto& list : lists) result = combined_two(SetOperation::Intersect, result, list);
    return result;
}

std::vector<uint32_t> combined(SetOperation operation, const std::vector<uint32_t>& query,
                               const std::vector<std::vector<uint32_t>>& lists) {
    std::vector<uint32_t> result = lists[query[0]];
    for (size_t i = 1; i < query.size(); ++i) {
        result = combined_two(operation, result, lists[query[i]]);
    }
    return result;
}

struct Case {
    std::string name;
    AnyAlgorithm algorithm;
};
const std::vector<Case> kCases = {
    {"auto", {}},
    {"windows", CombineOptions{SetAlgorithm::Windows, 0, 0}},
    {"narrow windows", CombineOptions{SetAlgorithm::Windows, 1024, 0}},
    {"wide windows", CombineOptions{SetAlgorithm::Windows, 32768, 0}},
    {"blocks", CombineOptions{SetAlgorithm::Blocks, 0, 1}},
    {"slices", CombineOptions{SetAlgorithm::Blocks, 0, 16}},
    {"docIDs", CombineOptions{SetAlgorithm::Blocks, 0, 128}},
    {"leaves", CombineOptions{SetAlgorithm::SparseBitmaps, 0, 0}},
    {"narrow leaves", CombineOptions{SetAlgorithm::SparseBitmaps, 1536, 0}},
    {"wide leaves", CombineOptions{SetAlgorithm::SparseBitmaps, 40'000, 0}},
    {"merge find", MergeAlgorithm::MergeFind},
    {"merge find, 1 level", MergeAlgorithm::MergeFind1},
    {"merge find, 3 levels", MergeAlgorithm::MergeFind3},
    {"merge find, 4 levels", MergeAlgorithm::MergeFind4},
    {"merge path", MergeAlgorithm::MergePath},
    {"part per lane", MergeAlgorithm::PartPerLane},
    {"docID per team", MergeAlgorithm::DocPerTeam},
    {"ADP", MergeAlgorithm::Adp}};

void expect_result(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                   const std::vector<uint32_t>& expected, const Case& test,
                   const std::string& what) {
    ASSERT_EQ(combine_count_by(test.algorithm, cache, operation, keys), expected.size())
        << what << ", " << test.name;
    std::vector<uint32_t> result(expected.size());
    ASSERT_EQ(combine_by(test.algorithm, cache, operation, keys, result), expected.size())
        << what << ", " << test.name;
    ASSERT_EQ(result, expected) << what << ", " << test.name;
}

std::vector<ListKey> upload(DeviceCache& cache, const std::vector<std::vector<uint32_t>>& lists,
                            const std::vector<CodecId>& codecs) {
    std::vector<ListKey> keys;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto list = PostingList::from_docs(lists[i], {}, codecs[i % codecs.size()]);
        keys.push_back(list_key(list.bytes()));
        EXPECT_TRUE(cache.upload(keys.back(), list));
        cache.hold(keys.back());  // as a request does, or the next might take its place
    }
    for (const ListKey& key : keys) cache.release(key);
    return keys;
}

// With every algorithm if `all`, otherwise with the next one.
void expect_intersection(DeviceCache& cache, const std::vector<std::vector<uint32_t>>& lists,
                         const std::vector<CodecId>& codecs, const std::string& what,
                         bool all = false) {
    static size_t turn = 0;
    const auto keys = upload(cache, lists, codecs);
    ASSERT_EQ(cache.missing(keys), 0u);
    const auto expected = common(lists);
    uint64_t range = 0;
    for (const auto& list : lists) range = std::max<uint64_t>(range, list.back() - list.front());
    for (size_t i = 0; i < kCases.size(); ++i) {
        const Case& test = kCases[i];
        if (!all && i != turn % kCases.size()) continue;
        // Many windows, most of them empty.
        if (test.algorithm.product.algorithm == SetAlgorithm::Windows && range > 1u << 22) continue;
        expect_result(cache, SetOperation::Intersect, keys, expected, test, what);
        if (testing::Test::HasFatalFailure()) return;
    }
    ++turn;
}

const std::vector<std::vector<CodecId>> kPairs = {{CodecId::BitPacked},
                                                  {CodecId::Bitmap},
                                                  {CodecId::BitPacked, CodecId::Bitmap},
                                                  {CodecId::Bitmap, CodecId::BitPacked}};

TEST(Device, IntersectsSampleLists) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const auto samples = sample_lists();
    for (int round = 0; round < 60; ++round) {
        const auto& a = samples[random() % samples.size()];
        const auto& b = samples[random() % samples.size()];
        if (a.docs.empty() || b.docs.empty()) continue;
        const auto mixed = with_some_of(random, a.docs, b.docs);
        const bool sparse =
            a.docs.back() - a.docs.front() > 1u << 24 || mixed.back() - mixed.front() > 1u << 24;
        const auto& codecs = kPairs[sparse ? 0 : random() % kPairs.size()];
        expect_intersection(cache, {a.docs, mixed}, codecs, a.name + " with " + b.name, true);
        if (HasFatalFailure()) return;
    }
}

TEST(Device, IntersectsManyLists) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (size_t n = 2; n <= kMaxOperands; n += 3) {
        std::vector<std::vector<uint32_t>> lists(n);
        for (size_t i = 0; i < n; ++i) {
            for (uint32_t doc = 0; doc < 30000; ++doc) {
                if (random() % 10 < 8 || doc % 97 == 0) lists[i].push_back(doc * 3);
            }
        }
        for (const auto& codecs : kPairs) {
            expect_intersection(cache, lists, codecs, std::to_string(n) + " lists", true);
            if (HasFatalFailure()) return;
        }
    }
}

// About one docID in `apart`, from `first` on: evenly, or in clusters.
std::vector<uint32_t> list_of_density(std::mt19937_64& random, size_t size, uint32_t apart,
                                      uint32_t first, bool clustered) {
    std::vector<uint32_t> docs;
    uint64_t doc = first;
    while (docs.size() < size && doc <= UINT32_MAX) {
        docs.push_back(static_cast<uint32_t>(doc));
        const bool near = clustered && random() % 50 != 0;
        doc += near ? 1 : 1 + random() % (2 * uint64_t{apart} * (clustered ? 50 : 1) - 1);
    }
    return docs;
}

// What set operations work on, by a list's density; it must not need more than was taken for it.
TEST(Device, ListsAreDerivedByDensity) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const auto derived = [&](uint32_t apart, size_t size, CodecId codec = CodecId::BitPacked) {
        const auto docs = list_of_density(random, size, apart, 1'000'003, false);
        return cache.set_list(upload(cache, {docs}, {codec})[0]);
    };
    EXPECT_EQ(derived(10, 2000).kind, POSTINGS_BITMAP);
    const auto leaves = derived(50, 2000), few = derived(50, 300), sparse = derived(200, 2000);
    EXPECT_EQ(leaves.kind, POSTINGS_BIT_PACKED);
    EXPECT_TRUE(leaves.leaf_index != 0 && leaves.leaf_bytes != 0 && leaves.distances != 0);
    const auto bitmap = derived(50, 2000, CodecId::Bitmap);
    EXPECT_TRUE(bitmap.kind == POSTINGS_BITMAP && bitmap.leaf_index != 0 && bitmap.distances == 0);
    EXPECT_EQ(derived(10, 2000, CodecId::Bitmap).leaf_index, 0u);
    EXPECT_TRUE(few.leaf_index == 0 && few.distances != 0);
    EXPECT_TRUE(sparse.leaf_index == 0 && sparse.distances != 0);
}

// What set operations work on depends on a list's density.
TEST(Device, IntersectsListsOfEveryDensity) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t apart[] = {1, 2, 7, 8, 15, 16, 17, 31, 40, 60, 100, 127, 128, 129, 300};
    const uint32_t firsts[] = {0, 1, 7, 767, 768, 1023, 1024, 1'000'003, UINT32_MAX - 60'000};
    const size_t rounds = test_size(60);
    for (size_t round = 0; round < rounds; ++round) {
        std::vector<std::vector<uint32_t>> lists;
        const uint32_t first = firsts[random() % std::size(firsts)];
        for (size_t n = random() % 4 == 0 ? 3 + random() % 3 : 2; lists.size() < n;) {
            const size_t size = random() % 8 == 0 ? 2 : 1 + random() % 6000;
            lists.push_back(list_of_density(random, size, apart[random() % std::size(apart)],
                                            first + random() % 2000, random() % 3 == 0));
        }
        const auto& codecs = kPairs[random() % kPairs.size()];
        const std::string what = "round " + std::to_string(round);
        expect_intersection(cache, lists, codecs, what, true);
        if (HasFatalFailure()) return;
        const auto keys = upload(cache, lists, codecs);
        std::vector<uint32_t> query(lists.size());
        std::iota(query.begin(), query.end(), 0);
        for (const auto operation : {SetOperation::Unite, SetOperation::Subtract}) {
            expect_result(cache, operation, keys, combined(operation, query, lists),
                          kCases[round % 2], what);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Device, UnitesAndSubtracts) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 30; ++round) {
        std::vector<std::vector<uint32_t>> lists;
        for (size_t n = 2 + random() % 4; lists.size() < n;) {
            lists.push_back(list_with_gaps(random, 1 + random() % 5000, random() % 10));
        }
        std::vector<uint32_t> query(lists.size());
        std::iota(query.begin(), query.end(), 0);
        const auto keys = upload(cache, lists, kPairs[round % kPairs.size()]);
        const Case& test = kCases[round % 4];
        expect_result(cache, SetOperation::Unite, keys, combined(SetOperation::Unite, query, lists),
                      test, "union");
        if (HasFatalFailure()) return;
        expect_result(cache, SetOperation::Subtract, keys,
                      combined(SetOperation::Subtract, query, lists), test, "difference");
        if (HasFatalFailure()) return;
    }
}

TEST(Device, EmptyListsAreCombined) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const std::vector<std::vector<uint32_t>> lists = {
        {}, list_with_gaps(random, 5000, 2), {0, 7}, list_with_gaps(random, 400, 9)};
    const std::vector<std::vector<uint32_t>> queries = {{0, 1}, {1, 0},    {0, 0},    {0, 2},
                                                        {2, 0}, {1, 0, 3}, {0, 1, 3}, {3, 1, 0}};
    for (const auto& codecs : kPairs) {
        const auto keys = upload(cache, lists, codecs);
        for (const auto operation :
             {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract}) {
            std::vector<uint32_t> sizes;
            for (const auto& query : queries) {
                const auto expected = combined(operation, query, lists);
                sizes.push_back(static_cast<uint32_t>(expected.size()));
                std::vector<ListKey> of_query;
                for (const uint32_t list : query) of_query.push_back(keys[list]);
                for (const Case& test : kCases) {
                    expect_result(cache, operation, of_query, expected, test, "with empty lists");
                    if (HasFatalFailure()) return;
                }
            }
            ASSERT_EQ(combine_batch(cache, operation, keys, queries), sizes);
        }
    }
}

TEST(Device, CombinesManyAtOnce) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const size_t rounds = test_size(8);
    for (size_t round = 0; round < rounds; ++round) {
        std::vector<std::vector<uint32_t>> lists;
        for (int i = 0; i < 40; ++i) {
            lists.push_back(list_with_gaps(random, 1 + random() % 3000, random() % 9));
        }
        const auto keys = upload(cache, lists, kPairs[round % kPairs.size()]);
        std::vector<std::vector<uint32_t>> queries(1 + random() % 60);
        for (auto& query : queries) {
            query.resize(1 + random() % 4);
            for (uint32_t& list : query) list = random() % lists.size();
        }
        for (const auto operation :
             {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract}) {
            std::vector<uint32_t> sizes, docs;
            for (const auto& query : queries) {
                const auto result = combined(operation, query, lists);
                sizes.push_back(static_cast<uint32_t>(result.size()));
                docs.insert(docs.end(), result.begin(), result.end());
            }
            ASSERT_EQ(combine_batch(cache, operation, keys, queries), sizes) << round;
            std::vector<uint32_t> out(docs.size() + 1);
            ASSERT_EQ(combine_batch(cache, operation, keys, queries, out), sizes) << round;
            out.resize(docs.size());
            ASSERT_EQ(out, docs) << round;
        }
    }
}

TEST(Device, ListsGoWhenRoomIsNeeded) {
    const auto backend = open_device(2 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 60; ++i) {
        expect_intersection(cache,
                            {list_with_gaps(random, 10000, 7), list_with_gaps(random, 20000, 6)},
                            {CodecId::BitPacked}, "pair " + std::to_string(i));
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(cache.counters().evictions, 0u);
    EXPECT_LE(cache.arena().used(), cache.arena().bytes());
    const auto huge =
        PostingList::from_docs(list_with_gaps(random, 900000, 9), {}, CodecId::BitPacked);
    EXPECT_FALSE(cache.upload(list_key(huge.bytes()), huge));
}

}  // namespace
}  // namespace postings::device
