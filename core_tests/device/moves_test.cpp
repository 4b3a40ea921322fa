// What moves within the device's memory, so that something long has room, is as it was.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "core/rank/rank.h"
#include "device/decode_operation.h"
#include "device/rank_operation.h"
#include "device/set_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "seed.h"
#include "short_of_memory.h"

namespace postings::device {
namespace {

// Ranges of any sizes, as many as a launch takes, their new places between the old ones.
TEST(Moves, AreWhatMemmoveDoes) {
    constexpr uint64_t kUnit = POSTINGS_MOVE_ALIGNMENT;
    std::mt19937_64 random(test_seed());
    for (const uint64_t most_units : {1, 3, 40, 3000}) {
        PostingsMoves moves{};
        moves.count = most_units == 3 ? 1 : POSTINGS_MAX_MOVES;
        std::vector<uint64_t> sizes(2 * moves.count);
        for (uint32_t i = 0; i < moves.count; ++i)
            sizes[2 * i] = sizes[2 * i + 1] = kUnit * (1 + random() % most_units);
        // Sizes come in pairs: where one goes to, and where it is.
        std::vector<size_t> order(sizes.size());
        for (size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::shuffle(order, random);
        std::vector<uint64_t> places(sizes.size());
        uint64_t bytes = kUnit;
        for (const size_t i : order) {
            places[i] = bytes;
            bytes += sizes[i] + kUnit * (random() % 2);
        }
        const auto backend = open_device(std::max<uint64_t>(bytes + kUnit, 2 << 20));
        NEED_DEVICE(backend);
        std::vector<uint8_t> expected(bytes), found(bytes);
        for (uint8_t& byte : expected) byte = static_cast<uint8_t>(random());
        backend->write(0, expected);
        uint64_t moved = 0;
        for (uint32_t i = 0; i < moves.count; ++i) {
            const auto from = expected.begin() + static_cast<ptrdiff_t>(places[2 * i]);
            std::copy_n(from, sizes[2 * i],
                        expected.begin() + static_cast<ptrdiff_t>(places[2 * i + 1]));
            moves.from[i] = places[2 * i] - moved;
            moves.to[i] = places[2 * i + 1] - moved;
            moves.ends[i] = moved += sizes[2 * i];
        }
        backend->launch(Kernel::Move, backend->shape().groups(Kernel::Move, 7), moves);
        backend->read(0, found);
        EXPECT_TRUE(std::ranges::equal(found, expected)) << most_units;
    }
}

// Everything that a device's memory keeps, asked for at random and held sometimes, beside what the
// host has of it.
TEST(Moves, LeaveEverythingAsItWas) {
    std::mt19937 random(test_seed());
    const std::vector<PostingList> lists = some_lists(random);
    std::vector<uint32_t> words(kDocuments);
    for (uint32_t& count : words) count = 10 + static_cast<uint32_t>(random() % 500);
    const DocumentLengthTable lengths(words);
    const Ranker ranker(lengths.view(), {0.9, 0.4});
    const ListKey lengths_key = list_key(lengths.to_bytes()).as(KeyKind::Lengths);
    const auto backend = open_device(3'000'000);
    NEED_DEVICE(backend);
    Short is_short(*backend, 0, lists);
    DeviceCache& cache = is_short.cache;
    std::vector<size_t> for_sets, all;
    for (size_t i = 0; i < lists.size(); ++i) {
        all.push_back(i);
        if (DeviceCache::fits_set_operations(lists[i])) for_sets.push_back(i);
    }
    std::map<size_t, uint64_t> held;  // where its bytes are
    for (int round = 0; round < 600; ++round) {
        Holding holding(cache);
        if (round % 3 == 0) {
            const auto numbers = some_numbers(random, for_sets, 2);
            ASSERT_NO_FATAL_FAILURE(
                is_short.need(numbers, DeviceCache::Purpose::SetOperations, holding));
            const ListKey keys[] = {is_short.keys[numbers[0]], is_short.keys[numbers[1]]};
            const PostingListView* const views[] = {&lists[numbers[0]], &lists[numbers[1]]};
            std::vector<uint32_t> docs(unite_count(views));
            docs.resize(combine(cache, SetOperation::Unite, keys, docs));
            EXPECT_EQ(docs, unite(views));
        } else if (round % 3 == 1) {
            const size_t i = all[random() % all.size()];
            ASSERT_NO_FATAL_FAILURE(
                is_short.need({&i, 1}, DeviceCache::Purpose::Decoding, holding));
            std::vector<uint32_t> docs(lists[i].count());
            decode(cache, is_short.keys[i], docs);
            EXPECT_EQ(docs, lists[i].docs());
            if (held.size() < 4 && held.try_emplace(i, cache.list(is_short.keys[i]).payload).second)
                cache.hold(is_short.keys[i]);
        } else {
            if (cache.lengths(lengths_key) == nullptr) {
                ASSERT_TRUE(cache.upload(lengths_key, lengths.view()));
            }
            holding.add(lengths_key);
            const auto numbers = some_numbers(random, all, 2);
            ASSERT_NO_FATAL_FAILURE(is_short.need(numbers, DeviceCache::Purpose::Ranking, holding));
            const ListKey keys[] = {is_short.keys[numbers[0]], is_short.keys[numbers[1]]};
            std::vector<WeightedList> weighted;
            std::vector<RankedList> ranked;
            for (const uint32_t which : {0u, 1u}) {
                const PostingList& list = lists[numbers[which]];
                weighted.push_back({which, ranker.weight(list)});
                ranked.push_back({list, ranker.weight(list)});
            }
            RankQueries queries;
            queries.add(weighted, 0.9);
            const auto found =
                rank(cache, keys, lengths_key, {{0.9, 0.4}, 10, RankMode::kOr, queries.queries()});
            EXPECT_EQ(found[0].documents, ranker.rank(ranked, 10, RankMode::kOr).documents);
        }
        for (const auto& [i, payload] : held)
            ASSERT_EQ(cache.list(is_short.keys[i]).payload, payload) << "what is held stays";
        if (round % 50 == 49) {
            for (const auto& [i, payload] : held) cache.release(is_short.keys[i]);
            held.clear();
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(cache.counters().moved_bytes, 1'000'000u);
    EXPECT_GT(cache.counters().evictions, 100u);
}

}  // namespace
}  // namespace postings::device
