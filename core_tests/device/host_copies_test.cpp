// What had to leave the device's memory comes back from the host's as it was, wherever it lies
// then.
#include "device/host_copies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

#include "core/list_ops/list_ops.h"
#include "device/decode_operation.h"
#include "device/host_backend.h"
#include "device/server_fixture.h"
#include "device/set_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "random_lists.h"
#include "seed.h"
#include "short_of_memory.h"

namespace postings::device {
namespace {

TEST(HostCopies, ComeBackAsTheyWere) {
    std::mt19937 random(test_seed());
    const std::vector<PostingList> lists = some_lists(random);
    const auto backend = open_device(2'000'000);
    NEED_DEVICE(backend);
    Short is_short(*backend, uint64_t{16} << 20, lists);
    const std::vector<size_t> for_sets = numbers_for_sets(lists);
    for (int round = 0; round < 600; ++round) {
        if (round % 2) {
            const auto numbers = some_numbers(random, for_sets, 2);
            is_short.expect_combined(
                numbers[0], numbers[1],
                round % 4 == 1 ? SetOperation::Intersect : SetOperation::Unite);
        } else {
            is_short.expect_decoded(random() % lists.size());
        }
        if (HasFailure()) return;
    }
    // Each was brought once in each form, and all else came from the host's memory.
    EXPECT_LE(is_short.brought, 2 * lists.size());
    EXPECT_GT(is_short.cache.counters().returns, 100u);
    EXPECT_GT(is_short.cache.host_bytes(), 100'000u);
}

TEST(HostCopies, RankAsTheyDid) {
    std::mt19937 random(test_seed());
    const std::vector<PostingList> lists = some_lists(random);
    const SomeLengths lengths(random);
    const auto backend = open_device(2'200'000);
    NEED_DEVICE(backend);
    Short is_short(*backend, uint64_t{16} << 20, lists);
    std::vector<size_t> all(lists.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = i;
    for (int round = 0; round < 300; ++round) {
        is_short.expect_ranked(some_numbers(random, all, 3),
                               round % 2 ? RankMode::kAnd : RankMode::kOr, lengths);
        if (HasFailure()) return;
    }
    EXPECT_LE(is_short.brought, lists.size());
    EXPECT_GT(is_short.cache.counters().returns, 20u);
}

// Without room there, and with room for some.
TEST(HostCopies, AreOfWhatThereIsRoomFor) {
    std::mt19937 random(test_seed());
    const std::vector<PostingList> lists = some_lists(random);
    const auto backend = open_device(1'200'000);
    NEED_DEVICE(backend);
    uint64_t brought_before = UINT64_MAX;
    for (const uint64_t room : {uint64_t{0}, uint64_t{500'000}, uint64_t{16} << 20}) {
        Short is_short(*backend, room, lists);
        std::mt19937 same(test_seed());
        for (int round = 0; round < 400; ++round) {
            const size_t i = same() % lists.size();
            Holding holding(is_short.cache);
            ASSERT_NO_FATAL_FAILURE(
                is_short.need({&i, 1}, DeviceCache::Purpose::Decoding, holding));
            EXPECT_EQ(decode_sum(is_short.cache, is_short.keys[i]), [&] {
                uint32_t sum = 0;
                for (const uint32_t doc : lists[i].docs()) sum += doc;
                return sum;
            }());
        }
        EXPECT_LE(is_short.cache.host_bytes(), room);
        EXPECT_EQ(is_short.cache.counters().returns > 0, room > 0);
        EXPECT_LT(is_short.brought, brought_before) << room;
        brought_before = is_short.brought;
    }
}

// Into which nothing is copied at once.
class SlowBackend : public HostBackend {
  public:
    using HostBackend::HostBackend;
    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(15));
        HostBackend::write(offset, bytes);
    }
};

class HostCopiesOfAServer : public service::ServerInThisProcess {
  public:
    // How often a client counts one small list while another's lists come back.
    int counts_meanwhile(uint32_t seed);
};

// Its client waits for what it has begun, however impatient it is.
TEST_F(HostCopiesOfAServer, ComeBackBeforeARequestIsWithdrawn) {
    std::mt19937 random(test_seed());
    const service::Running server([] { return std::make_unique<SlowBackend>(1 << 20); }, 1 << 24);
    service::Client client(service::patient());
    std::vector<PostingList> lists;
    for (int i = 0; i < 64; ++i)
        lists.push_back(
            PostingList::from_docs(testing::uniform_list(random, 40'000, 0, kDocuments - 1)));
    size_t withdrawn = 0;
    const auto count = [&](const PostingList& list) {
        const ListReference twice[] = {{&list}, {&list}};
        const auto found = client.count(SetOperation::Intersect, twice);
        withdrawn += client.withdrew();
        if (!client.withdrew()) {
            EXPECT_EQ(found, list.count()) << client.reason();
        }
    };
    for (const PostingList& list : lists) count(list);
    ASSERT_EQ(withdrawn, 0u);
    client.set_terms({.uploads = false, .patience_ns = 10'000'000});
    for (const PostingList& list : lists) count(list);
    // A busy machine may keep the service from looking at some.
    EXPECT_LT(withdrawn, lists.size() / 4);
    client.set_terms({});
    const auto report = client.report();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->uploads, lists.size());
    // Those that came last may still be there.
    EXPECT_GE(report->returns, lists.size() / 2);
    EXPECT_GT(report->host_memory, 0u);
}

struct TwoGroups {
    std::vector<PostingList> lists;

    explicit TwoGroups(std::mt19937& random) {
        for (size_t i = 0; i < 2 * kGroup; ++i)
            lists.push_back(
                PostingList::from_docs(testing::uniform_list(random, 20'000, 0, kDocuments - 1)));
    }
    // Three fifths of the device's memory.
    static constexpr size_t kGroup = 16;
    void unite(service::Client& client, size_t group) const {
        std::vector<ListReference> some;
        std::vector<const PostingListView*> views;
        for (size_t i = group * kGroup; i < (group + 1) * kGroup; ++i) {
            some.push_back({&lists[i]});
            views.push_back(&lists[i]);
        }
        EXPECT_EQ(client.count(SetOperation::Unite, some), unite_count(views)) << client.reason();
    }
};

int HostCopiesOfAServer::counts_meanwhile(uint32_t seed) {
    std::mt19937 random(seed);
    const service::Running server([] { return std::make_unique<SlowBackend>(1 << 20); }, 1 << 24);
    service::Client client(service::patient()), other(service::patient());
    const TwoGroups groups(random);
    const PostingList small = PostingList::from_docs(testing::uniform_list(random, 100, 0, 5'000));
    const ListReference twice[] = {{&small}, {&small}};
    const auto count_small = [&] {
        EXPECT_EQ(other.count(SetOperation::Intersect, twice), small.count()) << other.reason();
    };
    groups.unite(client, 0);
    groups.unite(client, 1);
    count_small();
    std::atomic<bool> has_begun = false, is_over = false;
    std::jthread asking([&] {
        has_begun = true;
        groups.unite(client, 0);
        is_over = true;
    });
    while (!has_begun) std::this_thread::yield();
    int meanwhile = 0;
    while (!is_over) {
        count_small();
        meanwhile += !is_over;
    }
    asking.join();
    const auto report = client.report();
    EXPECT_TRUE(report);
    if (report) {
        EXPECT_EQ(report->uploads, groups.lists.size() + 1);
        EXPECT_GE(report->returns, 12u);
    }
    return meanwhile;
}

// What takes one client long does not keep another one.
TEST_F(HostCopiesOfAServer, ComeBackOneAfterAnother) {
    // One at most if the first waited until all of them were back.
    EXPECT_GE(counts_meanwhile(test_seed()), 4);
}

// With these lists, the small one has to leave as well, and waits for nobody to come back.
TEST_F(HostCopiesOfAServer, ComeBackAtOnceIfTheyAreSmall) {
    EXPECT_GE(counts_meanwhile(110'866), 6);
}

// Each fits alone, both together do not.
TEST_F(HostCopiesOfAServer, DoNotTakeEachOthersRoom) {
    std::mt19937 random(test_seed());
    const service::Running server([] { return std::make_unique<SlowBackend>(1 << 20); }, 1 << 24);
    const TwoGroups groups(random);
    service::Client clients[] = {service::Client(service::patient()),
                                 service::Client(service::patient())};
    for (const size_t i : {0, 1}) groups.unite(clients[i], i);
    for (service::Client& client : clients) client.set_terms({.uploads = false});
    {
        std::vector<std::jthread> threads;
        for (const size_t i : {0, 1})
            threads.emplace_back([&, i] {
                for (int round = 0; round < 4; ++round) groups.unite(clients[i], i);
            });
    }
    const auto report = clients[0].report();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->uploads, groups.lists.size());
    EXPECT_GT(report->returns, TwoGroups::kGroup / 2);
}

}  // namespace
}  // namespace postings::device
