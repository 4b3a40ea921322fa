// Ranking on a device against the exhaustive reference of core/rank.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/rank/posting_blocks.h"
#include "core/rank/rank.h"
#include "core/task/list_key.h"
#include "device/rank_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "research/device/program.h"
#include "research/device/rank_ranges.h"
#include "research/rank/algorithms.h"

namespace postings::device {
namespace {

struct Collection {
    DocumentLengthTable lengths;
    Bm25Parameters parameters;
    std::vector<PostingList> lists;
    std::vector<uint32_t> weights;
    std::string what;
};

std::vector<ScoredDocument> reference(const Collection& collection, size_t k, RankMode mode) {
    const Bm25Table table(collection.parameters, collection.lengths.view());
    const Scoring scoring{table, collection.lengths.view()};
    std::vector<PostingBlocks> blocks(collection.lists.begin(), collection.lists.end());
    Terms<PostingBlocks> terms;
    for (size_t i = 0; i < blocks.size(); ++i) {
        terms.emplace_back(blocks[i], BlockMax(), collection.weights[i], scoring);
    }
    TopK top(k);
    (mode == RankMode::kAnd ? exhaustive_and<ScoredTerm<PostingBlocks>>
                            : exhaustive_or<ScoredTerm<PostingBlocks>>)(terms, top);
    return top.sorted();
}

std::string text(const std::vector<ScoredDocument>& documents) {
    std::string text;
    for (const auto& [docid, score] : documents) {
        text += std::to_string(docid) + ":" + std::to_string(score) + " ";
    }
    return text.substr(0, 600);
}

// Keys of what is on the device.
struct Resident {
    std::vector<ListKey> lists;
    ListKey lengths;
};

void bring(DeviceCache& cache, const DocumentLengthTable& lengths,
           const std::vector<PostingList>& lists, Resident& resident) {
    for (const PostingList& list : lists) {
        resident.lists.push_back(list_key(list.bytes()));
        const RankList made = rank_list(list);
        ASSERT_EQ(made.bytes.size(), rank_list_bytes(list));
        ASSERT_TRUE(cache.upload(resident.lists.back(), made));
    }
    resident.lengths = list_key(lengths.to_bytes()).as(KeyKind::Lengths);
    ASSERT_TRUE(cache.upload(resident.lengths, lengths.view()));
    ASSERT_EQ(cache.missing(resident.lists, DeviceCache::Purpose::Ranking), 0u);
}

// Of a query the lists and weights that it has in a table.
Collection collection_of(const DocumentLengthTable& lengths, const std::vector<PostingList>& lists,
                         std::span<const RankTerm> query) {
    Collection collection{lengths, {}, {}, {}, ""};
    for (const RankTerm& term : query) {
        collection.lists.push_back(lists[term.list]);
        collection.weights.push_back(term.weight);
    }
    return collection;
}

void expect_ranking(DeviceCache& cache, const Collection& collection,
                    std::initializer_list<uint32_t> ks) {
    SCOPED_TRACE(collection.what);
    Resident resident;
    ASSERT_NO_FATAL_FAILURE(bring(cache, collection.lengths, collection.lists, resident));
    for (const uint32_t k : ks) {
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
            std::vector<RankTerm> terms;
            for (const uint32_t weight : collection.weights) {
                terms.push_back({static_cast<uint32_t>(terms.size()), weight});
            }
            const std::span<const RankTerm> query = terms;
            const RankTask task{collection.parameters, k, mode, {&query, 1}};
            const RankedDocuments ranked = rank(cache, resident.lists, resident.lengths, task)[0];
            if (ranked.mode == RankMode::kOr) {
                ASSERT_EQ(rank_by_ranges(cache, resident.lists, resident.lengths, task),
                          ranked.documents);
            }
            const std::array twice = {query, query};
            for (const RankedDocuments& one : rank(cache, resident.lists, resident.lengths,
                                                   {collection.parameters, k, mode, twice})) {
                ASSERT_EQ(one.documents, ranked.documents);
            }
            RankMode expected_mode = mode;
            auto expected = reference(collection, k, mode);
            if (mode == RankMode::kAndThenOr) {
                expected_mode = RankMode::kAnd;
                expected = reference(collection, k, RankMode::kAnd);
                if (expected.size() < k) {
                    expected_mode = RankMode::kOr;
                    expected = reference(collection, k, RankMode::kOr);
                }
            }
            const std::string what = collection.what + ", k = " + std::to_string(k) + ", mode " +
                                     std::to_string(static_cast<int>(mode));
            ASSERT_EQ(ranked.mode, expected_mode) << what;
            ASSERT_EQ(ranked.documents, expected)
                << what << "\n  " << text(ranked.documents) << "\n  " << text(expected);
        }
    }
}

std::vector<uint32_t> random_frequencies(std::mt19937_64& random, size_t size) {
    std::vector<uint32_t> frequencies(size);
    for (uint32_t& frequency : frequencies) {
        // Mostly small, some of any size: exceptions in packed blocks.
        frequency = 1 + (random() % 10 ? random() % 4 : random() >> (32 + random() % 32));
        if (frequency == 0) frequency = 1;
    }
    return frequencies;
}

DocumentLengthTable random_lengths(std::mt19937_64& random, uint32_t documents,
                                   uint32_t different) {
    std::vector<uint32_t> lengths(documents);
    for (uint32_t& length : lengths) length = 10 + static_cast<uint32_t>(random() % different);
    return DocumentLengthTable(lengths);
}

PostingList random_list(std::mt19937_64& random, uint32_t documents, double density, CodecId codec,
                        bool with_frequencies = true) {
    std::vector<uint32_t> docs;
    std::bernoulli_distribution has(density);
    for (uint32_t doc = 0; doc < documents; ++doc) {
        if (has(random)) docs.push_back(doc);
    }
    if (docs.empty()) docs.push_back(documents / 2);
    return PostingList::from_docs(
        docs, with_frequencies ? random_frequencies(random, docs.size()) : std::vector<uint32_t>(),
        codec);
}

constexpr CodecId kCodecs[] = {CodecId::BitPacked, CodecId::Bitmap};

TEST(DeviceRank, RandomCollections) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 25; ++round) {
        const uint32_t documents = 1 + static_cast<uint32_t>(random() % 60000);
        Collection collection{random_lengths(random, documents, round % 3 ? 300 : 1),
                              {round % 2 ? 1.2 : 0.5, round % 5 ? 0.75 : 0.0},
                              {},
                              {},
                              "round " + std::to_string(round)};
        const size_t lists = 1 + random() % 5;
        for (size_t i = 0; i < lists; ++i) {
            const double density = std::pow(10.0, -static_cast<double>(random() % 400) / 100);
            collection.lists.push_back(
                random_list(random, documents, density, kCodecs[random() % 2], random() % 5 > 0));
            collection.weights.push_back(
                random() % 5 ? 1 + static_cast<uint32_t>(random() % 1000000) : 1);
        }
        expect_ranking(cache, collection, {1, 10, static_cast<uint32_t>(1 + random() % 1024)});
        if (HasFatalFailure()) return;
    }
}

// All scores the same: the smallest docIDs win, though every document passes every threshold.
TEST(DeviceRank, Ties) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t documents = 100000;
    for (const CodecId codec : kCodecs) {
        for (const uint32_t weight : {1u, 70000u}) {
            expect_ranking(cache,
                           {random_lengths(random, documents, 1),
                            {},
                            {random_list(random, documents, 0.9, codec, false),
                             random_list(random, documents, 0.6, codec, false)},
                            {weight, weight},
                            "ties"},
                           {1, 10, 1000, 1024});
            if (HasFatalFailure()) return;
        }
    }
}

// Each document is better than those before it: what a work-group has found so far never helps, and
// its room is full again and again.
TEST(DeviceRank, GrowingScores) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t documents = 400'000;
    const auto lengths = random_lengths(random, documents, 1);
    std::vector<PostingList> lists;
    for (const double density : {0.95, 0.7, 0.02}) {
        const std::vector<uint32_t> docs =
            random_list(random, documents, density, CodecId::BitPacked, false).docs();
        std::vector<uint32_t> frequencies;
        for (const uint32_t doc : docs) frequencies.push_back(1 + doc / 1000);
        lists.push_back(PostingList::from_docs(docs, frequencies, kCodecs[random() % 2]));
    }
    for (const size_t count : {1, 2, 3}) {
        const auto some = lists.begin() + static_cast<ptrdiff_t>(count);
        expect_ranking(
            cache,
            {lengths, {}, {lists.begin(), some}, std::vector<uint32_t>(count, 70'000), "growing"},
            {10, 1024});
        if (HasFatalFailure()) return;
    }
}

// So long that a sample of them is scored first: dense ones and sparse ones, also where all scores
// are the same, or frequencies have the greatest codes.
TEST(DeviceRank, SingleLongLists) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (const auto& [documents, density] :
         {std::pair{90'000u, 0.95}, {300'000u, 0.3}, {2'000'000u, 0.04}, {3'000'000u, 0.024}}) {
        for (const bool with_frequencies : {true, false}) {
            const auto lengths = random_lengths(random, documents, with_frequencies ? 300 : 1);
            const PostingList list =
                random_list(random, documents, density, kCodecs[random() % 2], with_frequencies);
            expect_ranking(cache, {lengths, {}, {list}, {1000}, std::to_string(documents)},
                           {1, 10, 1024});
            if (HasFatalFailure()) return;
        }
    }
}

// Of dense lists, chunks for several rounds of all lanes, and for a part of one; so many documents
// in all lists that groups have to select, and so few that they do not.
TEST(DeviceRank, LongDenseLists) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (const auto& [documents, density] :
         {std::pair{40'000u, 0.5}, {262'144u, 0.15}, {262'273u, 0.6}, {1'300'000u, 0.6}}) {
        Collection collection{random_lengths(random, documents, 300),
                              {},
                              {},
                              {1000, 2000, 50},
                              std::to_string(documents)};
        for (int i = 0; i < 3; ++i)
            collection.lists.push_back(random_list(random, documents, density, kCodecs[i % 2]));
        expect_ranking(cache, collection, {1, 10, 1024});
        if (HasFatalFailure()) return;
    }
}

// Documents at both ends of ranges, blocks and the collection; lists of a single posting.
TEST(DeviceRank, Edges) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t documents = 5 * 8192;
    const auto lengths = random_lengths(random, documents, 50);
    std::vector<std::vector<uint32_t>> shapes = {
        {0}, {documents - 1}, {8191}, {8192}, {0, documents - 1}, {4095, 4096, 8191, 8192, 16383}};
    for (const uint32_t size : {127u, 128u, 129u, 256u, 8192u}) {
        for (const uint32_t first : {0u, 8192u - 1, documents - size}) {
            std::vector<uint32_t> docs(size);
            for (uint32_t i = 0; i < size; ++i) docs[i] = first + i;
            shapes.push_back(docs);
        }
    }
    for (int round = 0; round < 40; ++round) {
        Collection collection{lengths, {}, {}, {}, "round " + std::to_string(round)};
        for (size_t i = 0; i < 1 + random() % 4; ++i) {
            const auto& docs = shapes[random() % shapes.size()];
            collection.lists.push_back(PostingList::from_docs(
                docs, random_frequencies(random, docs.size()), kCodecs[random() % 2]));
            collection.weights.push_back(1 + static_cast<uint32_t>(random() % 100000));
        }
        expect_ranking(cache, collection, {1, 200});
        if (HasFatalFailure()) return;
    }
}

TEST(DeviceRank, EmptyListsAndManyLists) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    Collection collection{random_lengths(random, 20000, 30), {}, {}, {}, "many"};
    collection.lists.push_back(PostingList());
    collection.weights.push_back(5);
    expect_ranking(cache, collection, {10});
    for (size_t i = 1; i < kMaxRankLists; ++i) {
        collection.lists.push_back(random_list(random, 20000, 0.9, kCodecs[i % 2]));
        collection.weights.push_back(static_cast<uint32_t>(1 + i * 1000));
    }
    expect_ranking(cache, collection, {10});
    collection.lists[0] = random_list(random, 20000, 0.5, CodecId::BitPacked);
    expect_ranking(cache, collection, {10, 1000});
}

// Queries that share lists, or have one twice: each gets what it gets alone.
TEST(DeviceRank, ManyQueriesAtOnce) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t documents = 150'000;
    const auto lengths = random_lengths(random, documents, 40);
    std::vector<PostingList> lists = {PostingList(),
                                      PostingList::from_docs(std::vector<uint32_t>{documents - 1})};
    for (const double density : {0.5, 0.1, 0.03, 0.01, 0.002, 0.0005}) {
        lists.push_back(random_list(random, documents, density, kCodecs[random() % 2]));
    }
    Resident resident;
    ASSERT_NO_FATAL_FAILURE(bring(cache, lengths, lists, resident));
    for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
        std::vector<std::vector<RankTerm>> queries(test_size(60) + 2);
        for (auto& query : queries) {
            query.resize(random() % 10 == 0 ? kMaxRankLists : 1 + random() % 4);
            for (RankTerm& term : query) {
                term = {static_cast<uint32_t>(random() % lists.size()),
                        1 + static_cast<uint32_t>(random() % 100'000)};
            }
        }
        const std::vector<std::span<const RankTerm>> spans(queries.begin(), queries.end());
        for (const uint32_t k : {1u, 10u, 700u}) {
            const auto ranked = rank(cache, resident.lists, resident.lengths, {{}, k, mode, spans});
            ASSERT_EQ(ranked.size(), queries.size());
            for (size_t query = 0; query < queries.size(); ++query) {
                const Collection collection = collection_of(lengths, lists, queries[query]);
                const auto expected = reference(collection, k, ranked[query].mode);
                ASSERT_EQ(ranked[query].documents, expected)
                    << "query " << query << ", k " << k << "\n  " << text(ranked[query].documents)
                    << "\n  " << text(expected);
                if (mode != RankMode::kAndThenOr) {
                    ASSERT_EQ(ranked[query].mode, mode);
                } else if (ranked[query].mode == RankMode::kOr) {
                    ASSERT_LT(reference(collection, k, RankMode::kAnd).size(), k);
                }
            }
            std::vector<uint8_t> counters(DeviceCache::kCounterWords * 4);
            backend->read(cache.counters_offset(), counters);
            ASSERT_TRUE(std::ranges::all_of(counters, [](uint8_t byte) { return byte == 0; }));
        }
    }
}

// Dense and sparse filters and exclusions, one query at a time and many at once; in mode OR by
// ranges as well.
TEST(DeviceRank, FiltersAndExcludes) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t documents = 120'000;
    const auto lengths = random_lengths(random, documents, 40);
    // The last four are what is filtered by: a few documents, some, most, none of the lists'.
    std::vector<PostingList> lists;
    for (const double density : {0.6, 0.2, 0.01, 0.001, 0.0005, 0.02, 0.9}) {
        lists.push_back(random_list(random, documents, density, kCodecs[random() % 2]));
    }
    lists.push_back(PostingList::from_docs(std::vector<uint32_t>{documents + 7}));
    const uint32_t kWords = 4, kAll = static_cast<uint32_t>(lists.size());
    Resident resident;
    ASSERT_NO_FATAL_FAILURE(bring(cache, lengths, lists, resident));
    std::vector<std::vector<uint32_t>> docs;
    for (const PostingList& list : lists) docs.push_back(list.docs());
    const auto allowed = [&](uint32_t filter, uint32_t excluded, uint32_t doc) {
        const auto has = [&](uint32_t list) { return std::ranges::binary_search(docs[list], doc); };
        return (filter == RankTask::kNoList || has(filter)) &&
               (excluded == RankTask::kNoList || !has(excluded));
    };
    for (int round = 0; round < 60; ++round) {
        const uint32_t filter =
                           round % 5 == 0 ? RankTask::kNoList : kWords + random() % (kAll - kWords),
                       excluded =
                           round % 3 ? RankTask::kNoList : kWords + random() % (kAll - kWords),
                       k = 1 + static_cast<uint32_t>(random() % (round % 7 ? 200 : 1024));
        const RankMode mode = random() % 2 ? RankMode::kOr : RankMode::kAnd;
        std::vector<std::vector<RankTerm>> queries(1 + random() % (round % 4 ? 3 : 30));
        for (auto& query : queries) {
            for (uint32_t list = 0; list < kWords; ++list) {
                if (random() % 2)
                    query.push_back({list, 1 + static_cast<uint32_t>(random() % 1000)});
            }
            if (query.empty()) query.push_back({0, 77});
        }
        const std::vector<std::span<const RankTerm>> spans(queries.begin(), queries.end());
        const auto ranked =
            rank(cache, resident.lists, resident.lengths, {{}, k, mode, spans, filter, excluded});
        for (size_t i = 0; i < queries.size(); ++i) {
            auto expected = reference(collection_of(lengths, lists, queries[i]), documents, mode);
            std::erase_if(expected, [&](const ScoredDocument& document) {
                return !allowed(filter, excluded, document.docid);
            });
            if (expected.size() > k) expected.resize(k);
            ASSERT_EQ(ranked[i].documents, expected)
                << "round " << round << ", query " << i << "\n  " << text(ranked[i].documents)
                << "\n  " << text(expected);
            if (mode == RankMode::kOr) {
                ASSERT_EQ(rank_by_ranges(cache, resident.lists, resident.lengths,
                                         {{}, k, mode, {&spans[i], 1}, filter, excluded}),
                          expected);
            }
        }
    }
}

TEST(DeviceRank, RefusesDocumentsWithoutLength) {
    const auto backend = open_device(64 << 20, &research_program());
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const Collection collection{random_lengths(random, 100, 3),
                                {},
                                {PostingList::from_docs(std::vector<uint32_t>{5, 100})},
                                {5},
                                "too long"};
    const ListKey key = list_key(collection.lists[0].bytes());
    const ListKey lengths_key = list_key(collection.lengths.to_bytes()).as(KeyKind::Lengths);
    ASSERT_TRUE(cache.upload(key, rank_list(collection.lists[0])));
    ASSERT_TRUE(cache.upload(lengths_key, collection.lengths.view()));
    const RankTerm term{0, 5};
    const std::span<const RankTerm> query(&term, 1);
    EXPECT_THROW(rank(cache, {&key, 1}, lengths_key, {{}, 10, RankMode::kOr, {&query, 1}}),
                 InvalidArgument);
}

}  // namespace
}  // namespace postings::device
