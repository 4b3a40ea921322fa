// Rankings that are on the device together give what each gives alone, and leave nothing held.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "core/task/list_key.h"
#include "device/pending_stream.h"
#include "device/rank_operation.h"
#include "device/rank_streams.h"
#include "open_device.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

struct Collection {
    explicit Collection(DeviceCache& cache, std::mt19937_64& random, uint32_t documents) {
        std::vector<uint32_t> words(documents);
        for (uint32_t& length : words) length = 10 + static_cast<uint32_t>(random() % 500);
        const DocumentLengthTable table(words);
        lengths = list_key(table.to_bytes()).as(KeyKind::Lengths);
        EXPECT_TRUE(cache.upload(lengths, table.view()));
        for (size_t i = 0; i < 12; ++i) {
            std::bernoulli_distribution has(std::pow(10.0, -0.3 * static_cast<double>(i)));
            std::vector<uint32_t> docs, frequencies;
            for (uint32_t doc = 0; doc < documents; ++doc) {
                if (!has(random)) continue;
                docs.push_back(doc);
                frequencies.push_back(1 + static_cast<uint32_t>(random() % 9));
            }
            const PostingList list = PostingList::from_docs(docs, frequencies);
            lists.push_back(list_key(list.bytes()));
            EXPECT_TRUE(cache.upload(lists.back(), rank_list(list)));
        }
    }

    std::vector<ListKey> lists;
    ListKey lengths;
};

struct Query {
    std::vector<RankTerm> terms;
    uint32_t k;
    bool all;
    uint32_t filter;

    Query(std::mt19937_64& random, size_t lists)
        : k(1 + static_cast<uint32_t>(random() % (random() % 8 ? 30 : kMaxRankK))),
          all(random() % 2 == 0),
          filter(random() % 4 ? RankTask::kNoList : static_cast<uint32_t>(random() % 4)) {
        for (size_t i = 0; i < 1 + random() % 4; ++i)
            terms.push_back({static_cast<uint32_t>(random() % lists),
                             1000 + static_cast<uint32_t>(random() % 100000)});
    }

    template <typename Use>
    auto with_task(Use use) const {
        const std::span<const RankTerm> query = terms;
        const RankMode mode = all ? RankMode::kAnd : RankMode::kOr;
        return use(RankTask{{}, k, mode, {&query, 1}, filter});
    }
};

class RankStreamsTest : public testing::Test {
  protected:
    explicit RankStreamsTest(uint64_t memory = 64 << 20) : backend(open_device(memory)) {}

    void SetUp() override {
        NEED_DEVICE(backend);
        cache.emplace(*backend);
        collection.emplace(*cache, random, 30000);
        streams.emplace(*cache);
        ASSERT_TRUE(streams->has_streams());
    }
    RankPlan plan(const RankTask& task) {
        return RankPlan(*cache, collection->lists, collection->lengths, task);
    }
    std::vector<RankedDocuments> rank_alone(const RankTask& task) {
        return rank(*cache, collection->lists, collection->lengths, task);
    }
    // Until all queries are answered; calls take(answer) for each.
    template <typename Take>
    void take_all(Take take) {
        while (streams->size() > 0) {
            streams->launch();
            for (const auto& answer : streams->take_answers()) take(answer);
        }
    }

    const std::unique_ptr<Backend> backend;
    std::mt19937_64 random{test_seed()};
    std::optional<DeviceCache> cache;
    std::optional<Collection> collection;
    std::optional<RankStreams> streams;
};

TEST_F(RankStreamsTest, GiveWhatEachQueryGivesAlone) {
    std::map<uint64_t, std::vector<ScoredDocument>> expected;
    size_t answered = 0, most = 0;
    for (uint32_t number = 0; number < 400; ++number) {
        const Query query(random, collection->lists.size());
        query.with_task([&](const RankTask& task) {
            RankPlan planned = plan(task);
            if (!planned.may_find(0, query.all)) return;
            expected[number] = rank_alone(task)[0].documents;
            streams->add(std::move(planned), {{{0, query.all, {.owner = number}}}}, false);
        });
        // From one at a time to more than can be launched together.
        if (number % 100 % (1 + number / 4) != 0 && number != 399) continue;
        most = std::max(most, streams->size());
        take_all([&](const RankStreams::Answer& answer) {
            ASSERT_TRUE(answer.has_room);
            const uint64_t its = answer.ticket.owner;
            ASSERT_EQ(answer.documents, expected.at(its)) << its;
            ++answered;
        });
    }
    EXPECT_EQ(answered, expected.size());
    EXPECT_GT(most, size_t{POSTINGS_MAX_RANKS});
}

// Batches of several owners and single queries between them; what is forgotten gives no answer
// unless it was on its way.
TEST_F(RankStreamsTest, BatchesShareThemWithSingleQueries) {
    using Key = std::pair<uint64_t, uint32_t>;
    std::map<Key, std::vector<ScoredDocument>> expected;
    std::map<Key, bool> all_of;
    size_t answered = 0, forgotten = 0;
    for (uint64_t owner = 0; owner < 60; ++owner) {
        std::vector<Query> queries;
        for (size_t i = 0; i < (owner % 3 ? 1 : 1 + random() % 90); ++i)
            queries.emplace_back(random, collection->lists.size());
        std::vector<std::span<const RankTerm>> terms;
        for (const Query& query : queries) terms.push_back(query.terms);
        const RankTask task{{}, queries[0].k, RankMode::kAnd, terms, queries[0].filter};
        const RankTask any{{}, queries[0].k, RankMode::kOr, terms, queries[0].filter};
        const auto in_all = rank_alone(task);
        const auto in_any = rank_alone(any);
        RankPlan planned = plan(task);
        std::vector<RankStreams::Wanted> wanted;
        for (uint32_t i = 0; i < queries.size(); ++i) {
            const bool all = queries[i].all;
            if (!planned.may_find(i, all)) continue;
            expected[{owner, i}] = (all ? in_all : in_any)[i].documents;
            all_of[{owner, i}] = all;
            wanted.push_back({i, all, {owner, 7, i}});
        }
        const size_t before = streams->size();
        streams->add(std::move(planned), wanted, owner % 3 == 0);
        EXPECT_EQ(streams->size(), before + wanted.size());
        if (owner % 10 == 9) {
            streams->forget(owner);
            EXPECT_EQ(streams->size(), before);
            forgotten += wanted.size();
            for (const auto& one : wanted) expected.erase({owner, one.ticket.query});
        }
        if (random() % 4 != 0 && owner != 59) continue;
        take_all([&](const RankStreams::Answer& answer) {
            ASSERT_TRUE(answer.has_room);
            ASSERT_EQ(answer.ticket.request, 7u);
            const Key key{answer.ticket.owner, answer.ticket.query};
            ASSERT_EQ(answer.documents, expected.at(key)) << key.first << "," << key.second;
            ASSERT_EQ(answer.all, all_of.at(key));
            ++answered;
        });
    }
    EXPECT_EQ(answered, expected.size());
    EXPECT_GT(forgotten, 0u);
}

// It would wait for all that are launched before it. A batch's last query is none.
TEST_F(RankStreamsTest, FewOfABatchRunBesideASingleQuery) {
    const std::vector<RankTerm> terms = {{0, 1000}, {1, 2000}};
    const std::vector<std::span<const RankTerm>> queries(100, terms);
    const auto task = [&](size_t count) {
        return RankTask{{}, 10, RankMode::kOr, std::span(queries).first(count)};
    };
    const auto expected = rank_alone(task(1))[0].documents;
    std::vector<RankStreams::Wanted> batch;
    for (uint32_t i = 0; i < queries.size(); ++i) batch.push_back({i, false, {1, 0, i}});
    for (const bool has_single : {true, false}) {
        streams->add(plan(task(queries.size())), std::span(batch).first(99), true);
        streams->add(plan(task(queries.size())), std::span(batch).last(1), true);
        if (has_single) streams->add(plan(task(1)), {{{0, false, {.owner = 2}}}}, false);
        std::map<uint64_t, size_t> launched, answered;
        streams->launch(0, [&](const RankStreams::Ticket& ticket) {
            ++launched[ticket.owner];
            return true;
        });
        EXPECT_EQ(launched[2], has_single ? 1u : 0u);
        if (has_single) {
            EXPECT_LE(launched[1], POSTINGS_MAX_RANKS / 2);
        } else {
            EXPECT_GE(launched[1], POSTINGS_MAX_RANKS);
        }
        take_all([&](const RankStreams::Answer& answer) {
            EXPECT_EQ(answer.documents, expected);
            ++answered[answer.ticket.owner];
        });
        EXPECT_EQ(answered[1], queries.size());
        EXPECT_EQ(answered[2], launched[2]);
    }
}

TEST_F(RankStreamsTest, LeaveNothingHeld) {
    const std::vector<RankTerm> terms = {{0, 1000}, {1, 2000}};
    const std::vector<std::span<const RankTerm>> queries(10, terms);
    const RankTask task{{}, 10, RankMode::kOr, queries};
    rank_alone(task);  // makes the table of fractions
    const uint64_t used = cache->arena().used();
    std::vector<RankStreams::Wanted> wanted;
    for (uint32_t i = 0; i < queries.size(); ++i) wanted.push_back({i, false, {1, 0, i}});
    streams->add(plan(task), wanted, true);
    take_all([](const RankStreams::Answer&) {});
    EXPECT_EQ(cache->arena().used(), used);
    // All lists can go.
    std::vector<std::unique_ptr<DeviceCache::Scratch>> taken;
    EXPECT_THROW(for (;;) taken.emplace_back(new DeviceCache::Scratch(cache->scratch(1 << 16, {}))),
                 NoRoom);
    taken.clear();
    const size_t lists = collection->lists.size();
    EXPECT_EQ(cache->missing(collection->lists, DeviceCache::Purpose::Ranking),
              (uint64_t{1} << lists) - 1);
}

class RankStreamsWithoutRoom : public RankStreamsTest {
  protected:
    RankStreamsWithoutRoom() : RankStreamsTest(4 << 20) {}
};

TEST_F(RankStreamsWithoutRoom, SayIt) {
    const uint64_t used = cache->arena().used();
    // What is held cannot go: of what is left, candidates take more than there is.
    for (const ListKey& key : collection->lists) cache->hold(DeviceCache::key_to_rank(key));
    cache->hold(collection->lengths);
    std::vector<std::unique_ptr<DeviceCache::Scratch>> taken;
    const auto take = [&](uint64_t bytes) {
        for (;;) {
            try {
                taken.emplace_back(new DeviceCache::Scratch(cache->scratch(bytes, {})));
            } catch (const NoRoom&) {
                return;
            }
        }
    };
    const std::vector<RankTerm> terms = {{0, 1000}, {1, 2000}};
    const std::span<const RankTerm> query = terms;
    const RankTask task{{}, 10, RankMode::kOr, {&query, 1}};
    // Its table of fractions is made first, and stays while it is planned.
    streams->add(plan(task), {{{0, false, {.owner = 7}}}}, false);
    for (const uint64_t bytes : {1 << 16, 1 << 12, 1 << 8}) take(bytes);
    streams->launch();
    auto answers = streams->take_answers();
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].ticket.owner, 7u);
    EXPECT_FALSE(answers[0].has_room);
    EXPECT_EQ(streams->size(), 0u);
    taken.clear();
    streams->add(plan(task), {{{0, false, {.owner = 8}}}}, false);
    for (answers.clear(); answers.empty();) {
        streams->launch();
        answers = streams->take_answers();
    }
    EXPECT_TRUE(answers[0].has_room);
    EXPECT_EQ(answers[0].documents, rank_alone(task)[0].documents);
    EXPECT_GE(used + (256 << 10), cache->arena().used());
}

// While others run, which give theirs back.
TEST(RankStreamsOfTwo, WaitForRoom) {
    std::atomic<bool> answers = false;
    std::atomic<int> pinned = 0;
    PendingBackend backend(4 << 20, answers, pinned);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    const Collection collection(cache, random, 30000);
    RankStreams streams(cache);
    for (const ListKey& key : collection.lists) cache.hold(DeviceCache::key_to_rank(key));
    cache.hold(collection.lengths);
    const std::vector<RankTerm> terms = {{0, 1000}, {1, 2000}};
    const std::span<const RankTerm> query = terms;
    const RankTask task{{}, 10, RankMode::kOr, {&query, 1}};
    const auto expected = rank(cache, collection.lists, collection.lengths, task)[0].documents;
    const auto plan = [&] { return RankPlan(cache, collection.lists, collection.lengths, task); };
    streams.add(plan(), {{{0, false, {.owner = 7}}}}, false);
    streams.launch();
    std::vector<std::unique_ptr<DeviceCache::Scratch>> taken;
    for (const uint64_t bytes : {1 << 16, 1 << 12, 1 << 8}) {
        EXPECT_THROW(
            for (;;) taken.emplace_back(new DeviceCache::Scratch(cache.scratch(bytes, {}))),
            NoRoom);
    }
    streams.add(plan(), {{{0, false, {.owner = 8}}}}, false);
    streams.launch();
    EXPECT_TRUE(streams.take_answers().empty());
    EXPECT_EQ(streams.size(), 2u);
    answers = true;
    std::vector<uint64_t> answered;
    while (streams.size() > 0) {
        for (const auto& answer : streams.take_answers()) {
            EXPECT_TRUE(answer.has_room);
            EXPECT_EQ(answer.documents, expected);
            answered.push_back(answer.ticket.owner);
        }
        streams.launch();
    }
    EXPECT_EQ(answered, (std::vector<uint64_t>{7, 8}));
}

}  // namespace
}  // namespace postings::device
