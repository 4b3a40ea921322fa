// Set operations where numbers end: docIDs near 0 and 2^32, lists about a block long, the same list
// several times, as many lists as there may be, results that find no room, a device that is full.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/task/list_key.h"
#include "device/combine_batch.h"
#include "device/set_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "research/device/merge_intersect.h"
#include "research/device/program.h"
#include "set_reference.h"

namespace postings::device {
namespace {

using Docs = std::vector<uint32_t>;
using Query = std::vector<uint32_t>;

// `size` docIDs, about `apart` from each other, from `from` on, or up to it.
Docs docs_from(std::mt19937_64& random, size_t size, uint64_t apart, uint32_t from,
               bool downwards) {
    Docs docs;
    uint64_t gap = 0;
    for (; docs.size() < size; gap += apart == 1 ? 1 : 1 + random() % (2 * apart - 1)) {
        if (gap > (downwards ? from : UINT32_MAX - from)) break;
        docs.push_back(static_cast<uint32_t>(downwards ? from - gap : from + gap));
    }
    std::ranges::sort(docs);
    return docs;
}

// Lists of a neighbourhood, at one of the places where something begins or ends.
std::vector<Docs> lists_about(std::mt19937_64& random, size_t count) {
    constexpr uint32_t kSizes[] = {0, 1, 2, 127, 128, 129, 255, 256, 257, 512, 513, 1000, 3000};
    constexpr uint32_t kPlaces[] = {0,           1,           127,        128,
                                    767,         768,         16'383,     16'384,
                                    24'575,      24'576,      65'535,     65'536,
                                    1u << 31,    UINT32_MAX,  4294966272, UINT32_MAX - 767,
                                    4294901760u, 4294950912u, 0xffffff80, UINT32_MAX - 127};
    constexpr uint32_t kAparts[] = {1, 2, 15, 17, 40, 120, 130, 600};
    const uint32_t place = kPlaces[random() % std::size(kPlaces)];
    std::vector<Docs> lists(count);
    Docs shared;
    for (Docs& docs : lists) {
        const uint32_t off = random() % 3 == 0 ? random() % 300 : 0;
        const bool downwards = place > 1u << 31 || (place == 1u << 31 && random() % 2 == 0);
        docs = docs_from(random, kSizes[random() % std::size(kSizes)],
                         kAparts[random() % std::size(kAparts)],
                         downwards ? place - off : place + off, downwards);
        if (random() % 2) docs = with_some_of(random, shared, docs);
        shared.insert(shared.end(), docs.begin(), docs.end());
        std::ranges::sort(shared);
        shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
    }
    return lists;
}

// As a client may send it: bit-packed or a bitmap, with frequencies and other bytes or without.
PostingList encoded(std::mt19937_64& random, const Docs& docs) {
    const bool short_range = docs.empty() || docs.back() - docs.front() < 1u << 22;
    const CodecId codec = short_range && random() % 3 == 0 ? CodecId::Bitmap : CodecId::BitPacked;
    const std::vector<uint32_t> frequencies(random() % 2 * docs.size(), 3);
    const std::vector<uint8_t> extra(docs.size() > kBlockSize ? random() % 6 : 0, 0xab);
    return PostingList::from_docs(docs, frequencies, codec, extra);
}

std::vector<ListKey> upload(std::mt19937_64& random, DeviceCache& cache,
                            const std::vector<Docs>& lists) {
    std::vector<ListKey> keys;
    for (const Docs& docs : lists) {
        const PostingList list = encoded(random, docs);
        keys.push_back(list_key(list.bytes()));
        EXPECT_TRUE(cache.upload(keys.back(), list));
    }
    EXPECT_EQ(cache.missing(keys), 0u);
    return keys;
}

Docs expected_of(SetOperation operation, const Query& query, const std::vector<Docs>& lists) {
    Docs result = lists[query[0]];
    for (size_t i = 1; i < query.size(); ++i) {
        result = combined_two(operation, result, lists[query[i]]);
    }
    return result;
}

Query random_query(std::mt19937_64& random, size_t lists, size_t least) {
    Query query(random() % 8 == 0 ? kMaxOperands : least + random() % 4);
    for (uint32_t& list : query) list = random() % lists;
    return query;
}

AnyAlgorithm random_algorithm(std::mt19937_64& random) {
    constexpr uint32_t kWidths[] = {0, 128, 1024, 1536, 16'384, 40'000};
    constexpr uint32_t kSlices[] = {0, 1, 16, 128};
    constexpr SetAlgorithm kAlgorithms[] = {SetAlgorithm::Auto, SetAlgorithm::Auto,
                                            SetAlgorithm::Blocks, SetAlgorithm::Windows,
                                            SetAlgorithm::SparseBitmaps};
    constexpr MergeAlgorithm kDecoded[] = {MergeAlgorithm::MergeFind2, MergeAlgorithm::MergePath,
                                           MergeAlgorithm::DocPerTeam, MergeAlgorithm::Adp};
    if (random() % 8 < 3) return kDecoded[random() % std::size(kDecoded)];
    const auto algorithm = kAlgorithms[random() % std::size(kAlgorithms)];
    const bool widths =
        algorithm == SetAlgorithm::Windows || algorithm == SetAlgorithm::SparseBitmaps;
    return CombineOptions{
        algorithm, widths ? kWidths[random() % std::size(kWidths)] : 0,
        algorithm == SetAlgorithm::Blocks ? kSlices[random() % std::size(kSlices)] : 0};
}

// What operations share must be as they found it.
void expect_no_counter_left(DeviceCache& cache, const std::string& what) {
    std::vector<uint8_t> counters(DeviceCache::kCounterWords * 4);
    cache.backend().read(cache.counters_offset(), counters);
    ASSERT_TRUE(std::ranges::all_of(counters, [](uint8_t byte) { return byte == 0; })) << what;
}

constexpr uint32_t kUntouched = 0xdeadbeef;

void expect_one(std::mt19937_64& random, DeviceCache& cache, SetOperation operation,
                const Query& query, const AnyAlgorithm& algorithm, const std::vector<ListKey>& all,
                const std::vector<Docs>& lists, const std::string& what) {
    const Docs expected = expected_of(operation, query, lists);
    std::vector<ListKey> keys;
    for (const uint32_t list : query) keys.push_back(all[list]);
    ASSERT_EQ(combine_count_by(algorithm, cache, operation, keys), expected.size()) << what;
    Docs out(expected.size() + 3, kUntouched);
    ASSERT_EQ(combine_by(algorithm, cache, operation, keys, std::span(out).first(expected.size())),
              expected.size())
        << what;
    ASSERT_TRUE(std::ranges::equal(expected, std::span(out).first(expected.size()))) << what;
    if (!expected.empty()) {
        const auto too_small = std::span(out).first(random() % expected.size());
        ASSERT_EQ(combine_by(algorithm, cache, operation, keys, too_small), expected.size())
            << what;
    }
    ASSERT_EQ(out[expected.size()], kUntouched) << what;
    expect_no_counter_left(cache, what);
}

void expect_many(std::mt19937_64& random, DeviceCache& cache, SetOperation operation,
                 const AnyAlgorithm& algorithm, const std::vector<ListKey>& keys,
                 const std::vector<Docs>& lists, const std::string& what) {
    std::vector<Query> queries(1 + random() % 20);
    Docs docs, sizes;
    for (Query& query : queries) {
        query = random_query(random, lists.size(), 1);
        const Docs expected = expected_of(operation, query, lists);
        sizes.push_back(static_cast<uint32_t>(expected.size()));
        docs.insert(docs.end(), expected.begin(), expected.end());
    }
    ASSERT_EQ(combine_batch(cache, operation, keys, queries, {}, algorithm.product), sizes) << what;
    Docs out(docs.size() + 1, kUntouched);
    ASSERT_EQ(combine_batch(cache, operation, keys, queries, out, algorithm.product), sizes)
        << what;
    ASSERT_TRUE(std::ranges::equal(docs, std::span(out).first(docs.size()))) << what;
    if (docs.size() > 1) {
        const auto too_small = std::span(out).first(1 + random() % (docs.size() - 1));
        ASSERT_EQ(combine_batch(cache, operation, keys, queries, too_small, algorithm.product),
                  sizes)
            << what;
    }
    ASSERT_EQ(out[docs.size()], kUntouched) << what;
    expect_no_counter_left(cache, what);
}

constexpr SetOperation kOperations[] = {SetOperation::Intersect, SetOperation::Unite,
                                        SetOperation::Subtract};

TEST(SetExtremes, ListsAtTheEnds) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const size_t rounds = test_size(120);
    for (size_t round = 0; round < rounds; ++round) {
        const auto lists = lists_about(random, 6);
        const auto keys = upload(random, cache, lists);
        const std::string what = "round " + std::to_string(round);
        for (const SetOperation operation : kOperations) {
            for (int i = 0; i < 3; ++i) {
                expect_one(random, cache, operation, random_query(random, lists.size(), 2),
                           random_algorithm(random), keys, lists, what);
                if (HasFatalFailure()) return;
            }
            expect_many(random, cache, operation, random_algorithm(random), keys, lists, what);
            if (HasFatalFailure()) return;
        }
    }
}

// From the first docID that there is to the last.
TEST(SetExtremes, ListsOverAllDocIds) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const std::vector<Docs> lists = {{0, UINT32_MAX},
                                     {0},
                                     {UINT32_MAX},
                                     docs_from(random, 1000, UINT32_MAX / 1000, 0, false),
                                     with_some_of(random, docs_from(random, 500, 1, 0, false),
                                                  docs_from(random, 500, 1, UINT32_MAX, true)),
                                     with_some_of(random, docs_from(random, 3000, 40, 0, false),
                                                  docs_from(random, 3000, 40, UINT32_MAX, true))};
    const auto keys = upload(random, cache, lists);
    const std::string what = "over all docIDs";
    for (const SetOperation operation : kOperations) {
        expect_one(random, cache, operation, {0, 3, 5}, {}, keys, lists, what);
        if (HasFatalFailure()) return;
    }
    for (const AnyAlgorithm& algorithm :
         {AnyAlgorithm(), AnyAlgorithm(CombineOptions{SetAlgorithm::Blocks, 0, 0}),
          AnyAlgorithm(MergeAlgorithm::DocPerTeam), AnyAlgorithm(MergeAlgorithm::Adp)}) {
        for (uint32_t list = 0; list < lists.size(); ++list) {
            expect_one(random, cache, SetOperation::Intersect, {list, 4, 5}, algorithm, keys, lists,
                       what);
            if (HasFatalFailure()) return;
        }
        expect_many(random, cache, SetOperation::Intersect, algorithm, keys, lists, what);
        if (HasFatalFailure()) return;
    }
}

// Sums that follow each other in a kernel are told apart by the kernels' numbers.
TEST(SetExtremes, AfterManyKernels) {
    struct OldBackend : HostBackend {
        explicit OldBackend(uint32_t sequence_number) : HostBackend(8 << 20) {
            sequence_number_ = sequence_number;
        }
    };
    std::mt19937_64 random(test_seed());
    for (const uint32_t sequence_number : {0x3ffffff8u, 0x7ffffff8u, 0xfffffff8u}) {
        OldBackend backend(sequence_number);
        DeviceCache cache(backend);
        const auto lists = lists_about(random, 4);
        const auto keys = upload(random, cache, lists);
        for (int i = 0; i < 20; ++i) {
            for (const SetOperation operation : kOperations) {
                expect_one(random, cache, operation, {0, 1}, random_algorithm(random), keys, lists,
                           std::to_string(sequence_number));
                if (HasFatalFailure()) return;
            }
        }
    }
}

// Lists that fit, results that often do not: whoever finds no room leaves all as it was.
TEST(SetExtremes, AFullDevice) {
    const auto backend = open_device((1 << 20) + (1 << 18), &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    size_t refused = 0, done = 0;
    const size_t rounds = test_size(200);
    for (size_t round = 0; round < rounds; ++round) {
        std::vector<Docs> lists;
        std::vector<ListKey> keys;
        for (size_t n = 2 + random() % 4; lists.size() < n;) {
            lists.push_back(docs_from(random, 1 + random() % 60'000, 1 + random() % 60,
                                      static_cast<uint32_t>(random() % 1000), false));
            const PostingList list = encoded(random, lists.back());
            keys.push_back(list_key(list.bytes()));
            const bool fits = cache.upload(keys.back(), list);
            if (!fits) lists.pop_back(), keys.pop_back(), --n;
        }
        if (lists.empty() || cache.missing(keys) != 0) continue;
        const uint64_t before = cache.arena().used();
        Query query(lists.size());
        for (uint32_t i = 0; i < query.size(); ++i) query[i] = i;
        for (const SetOperation operation : kOperations) {
            const Docs expected = expected_of(operation, query, lists);
            Docs out(expected.size());
            try {
                ASSERT_EQ(combine(cache, operation, keys, out), expected.size());
                ASSERT_EQ(out, expected) << round;
                out.resize(out.size() + 1);
                combine_batch(cache, operation, keys, {&query, 1}, out);
                out.resize(expected.size());
                ASSERT_EQ(out, expected) << round;
                ++done;
            } catch (const NoRoom&) {
                ++refused;
            }
            ASSERT_EQ(cache.missing(keys), 0u) << "lists in use stay";
            ASSERT_LE(cache.arena().used(), before);
            ASSERT_EQ(combine_count(cache, operation, keys), expected.size()) << round;
            expect_no_counter_left(cache, std::to_string(round));
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(done, 0u);
    EXPECT_GT(refused, 0u);
}

}  // namespace
}  // namespace postings::device
