// A service that has to wait for a processor says so, and clients are patient then.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <thread>

#include "device/pending_stream.h"
#include "device/ranked_batch.h"
#include "device/server_fixture.h"
#include "seed.h"
#include "service/protocol/board.h"
#include "service/protocol/channel.h"
#include "service/server/run_delay.h"

namespace postings::service {
namespace {

void stay_on(int processor) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
}

int any_processor() {
    cpu_set_t all;
    EXPECT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
    int processor = 0;
    while (!CPU_ISSET(processor, &all)) ++processor;
    return processor;
}

constexpr uint64_t kTogether = 200'000'000;

bool are_delays_told() {
    return access("/proc/thread-self/schedstat", R_OK) == 0;
}

TEST(RunDelays, AreWhatAnotherThreadTakesOfTheProcessor) {
    if (!are_delays_told()) GTEST_SKIP() << "the kernel tells none";
    const int processor = any_processor();
    std::atomic<bool> stop = false;
    std::jthread other([&] {
        stay_on(processor);
        while (!stop) {
        }
    });
    uint64_t first = 1, delay = 0, took = 0;
    std::jthread([&] {
        stay_on(processor);
        RunDelay run_delay;
        first = run_delay.since_last();
        const uint64_t begin = monotonic_ns();
        while (monotonic_ns() < begin + kTogether) {
        }
        took = monotonic_ns() - begin;
        delay = run_delay.since_last();
    }).join();
    stop = true;
    EXPECT_EQ(first, 0u);
    EXPECT_GT(delay, kTogether / 10);
    EXPECT_LE(delay, took);
}

using ScarceProcessors = ServerInThisProcess;

TEST_F(ScarceProcessors, DoNotMakeARequestTakeLonger) {
    if (!are_delays_told()) GTEST_SKIP() << "the kernel tells none";
    const int processor = any_processor();
    std::atomic<bool> answers = true;
    std::atomic<int> pinned = 0;
    std::optional<Running> server;
    std::jthread([&] {
        stay_on(processor);
        server.emplace(
            [&] { return std::make_unique<device::PendingBackend>(1 << 20, answers, pinned); });
    }).join();
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 5000, 3);
    const RankedBatch ranked(random, lists, 1, RankMode::kOr);
    Client client(patient());
    const auto ask = [&] { return client.rank(ranked.references, ranked.lengths, ranked.task); };
    ASSERT_TRUE(ask()) << client.reason();
    answers = false;
    std::jthread asking([&] { EXPECT_TRUE(ask()) << client.reason(); });
    std::jthread([&] {
        stay_on(processor);
        setpriority(PRIO_PROCESS, 0, -20);  // of this thread, where that is allowed
        const uint64_t begin = monotonic_ns();
        while (monotonic_ns() < begin + kTogether) {
        }
    }).join();
    answers = true;
    asking.join();
    EXPECT_GT(client.profile().round_trip_ns, kTogether * 3 / 4);
    EXPECT_LT(client.profile().served_ns, kTogether * 3 / 4);
}

TEST(Boards, TakeSilenceForWaitingUnlessTheServiceIsUsuallyAwayForAsLong) {
    const Board board = Board::create();
    constexpr uint64_t kNow = 1'000'000'000;
    board->wait_ns = 50'000;
    board->looked_ns = kNow;
    EXPECT_EQ(board.wait_ns(kNow + 500'000), 50'000);
    EXPECT_EQ(board.wait_ns(kNow + 3'000'000), 3'000'000);
    board->away_ns = 2'000'000;
    EXPECT_EQ(board.away_ns(), 2'000'000);
    EXPECT_EQ(board.wait_ns(kNow + 3'000'000), 50'000);
    EXPECT_EQ(board.wait_ns(kNow + 5'000'000), 5'000'000);
    // Nobody waits for ever because a service says so.
    board->away_ns = UINT64_MAX;
    EXPECT_EQ(board.away_ns(), 100'000'000);
    EXPECT_EQ(board.wait_ns(kNow + 300'000'000), 300'000'000);
}

}  // namespace
}  // namespace postings::service
