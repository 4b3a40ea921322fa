// A device's memory that is too small for the lists that are asked for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "core/list/posting_list.h"
#include "core/list_ops/list_ops.h"
#include "core/rank/rank.h"
#include "core/task/list_key.h"
#include "device/decode_operation.h"
#include "device/device_cache.h"
#include "device/rank_operation.h"
#include "device/set_operation.h"
#include "random_lists.h"

namespace postings::device {

inline constexpr uint32_t kDocuments = 200'000;

inline std::vector<PostingList> some_lists(std::mt19937& random) {
    std::vector<PostingList> lists;
    for (int i = 0; i < 16; ++i)
        for (const CodecId codec : {CodecId::BitPacked, CodecId::Bitmap, CodecId::EliasFano})
            for (const size_t size : {20u, 1'000u, 9'000u, 60'000u})
                lists.push_back(PostingList::from_docs(
                    testing::uniform_list(random, size, 7, kDocuments - 1), {}, codec));
    return lists;
}

// Of all documents.
struct SomeLengths {
    DocumentLengthTable table;
    Ranker ranker{table.view(), {0.9, 0.4}};
    ListKey key = list_key(table.to_bytes()).as(KeyKind::Lengths);

    explicit SomeLengths(std::mt19937& random) : table(words(random)) {}

  private:
    static std::vector<uint32_t> words(std::mt19937& random) {
        std::vector<uint32_t> words(kDocuments);
        for (uint32_t& count : words) count = 10 + static_cast<uint32_t>(random() % 500);
        return words;
    }
};

// A cache that has not room for all of the lists, and what it brings itself.
struct Short {
    Backend& backend;
    DeviceCache cache;
    const std::vector<PostingList>& lists;
    std::vector<ListKey> keys{};
    uint64_t brought = 0;

    Short(Backend& of, uint64_t host_bytes, const std::vector<PostingList>& its)
        : backend(of), cache(of, host_bytes), lists(its) {
        for (const PostingList& list : lists) keys.push_back(list_key(list.bytes()));
    }

    // All of them are there as long as `holding` lives.
    void need(std::span<const size_t> numbers, DeviceCache::Purpose purpose, Holding& holding) {
        const bool ranks = purpose == DeviceCache::Purpose::Ranking;
        for (const size_t i : numbers) {
            if (cache.missing({&keys[i], 1}, purpose) != 0) {
                ++brought;
                ASSERT_TRUE(ranks ? cache.upload(keys[i], rank_list(lists[i]))
                                  : cache.upload(keys[i], lists[i]));
            }
            holding.add(ranks ? DeviceCache::key_to_rank(keys[i]) : keys[i]);
        }
    }

    // It does with these lists what the CPU does.
    void expect_combined(size_t one, size_t other, SetOperation operation) {
        Holding holding(cache);
        const size_t numbers[] = {one, other};
        ASSERT_NO_FATAL_FAILURE(need(numbers, DeviceCache::Purpose::SetOperations, holding));
        const ListKey both[] = {keys[one], keys[other]};
        const PostingListView* const views[] = {&lists[one], &lists[other]};
        std::vector<uint32_t> docs(unite_count(views));
        docs.resize(combine(cache, operation, both, docs));
        EXPECT_EQ(docs, operation == SetOperation::Unite ? unite(views) : intersect(views));
    }
    void expect_decoded(size_t i) {
        Holding holding(cache);
        ASSERT_NO_FATAL_FAILURE(need({&i, 1}, DeviceCache::Purpose::Decoding, holding));
        std::vector<uint32_t> docs(lists[i].count());
        decode(cache, keys[i], docs);
        EXPECT_EQ(docs, lists[i].docs());
    }
    void expect_ranked(std::span<const size_t> numbers, RankMode mode, const SomeLengths& lengths) {
        Holding holding(cache);
        if (cache.lengths(lengths.key) == nullptr) {
            ASSERT_TRUE(cache.upload(lengths.key, lengths.table.view()));
        }
        holding.add(lengths.key);
        ASSERT_NO_FATAL_FAILURE(need(numbers, DeviceCache::Purpose::Ranking, holding));
        std::vector<ListKey> of_query;
        std::vector<WeightedList> weighted;
        std::vector<RankedList> ranked;
        for (const size_t i : numbers) {
            const double weight = lengths.ranker.weight(lists[i]);
            weighted.push_back({static_cast<uint32_t>(of_query.size()), weight});
            of_query.push_back(keys[i]);
            ranked.push_back({lists[i], weight});
        }
        RankQueries queries;
        queries.add(weighted, 0.9);
        const auto found =
            rank(cache, of_query, lengths.key, {{0.9, 0.4}, 10, mode, queries.queries()});
        EXPECT_EQ(found[0].documents, lengths.ranker.rank(ranked, 10, mode).documents);
    }
};

// Which of the lists fit set operations.
inline std::vector<size_t> numbers_for_sets(std::span<const PostingList> lists) {
    std::vector<size_t> numbers;
    for (size_t i = 0; i < lists.size(); ++i)
        if (DeviceCache::fits_set_operations(lists[i])) numbers.push_back(i);
    return numbers;
}

inline std::vector<size_t> some_numbers(std::mt19937& random, std::vector<size_t> of,
                                        size_t count) {
    std::ranges::shuffle(of, random);
    of.resize(count);
    return of;
}

}  // namespace postings::device
