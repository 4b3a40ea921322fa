// A service that has to wait for a processor says so, and clients are patient then.
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <atomic>
#include <thread>

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

TEST(RunDelays, AreWhatAnotherThreadTakesOfTheProcessor) {
    if (access("/proc/thread-self/schedstat", R_OK) != 0) GTEST_SKIP() << "the kernel tells none";
    constexpr uint64_t kTogether = 200'000'000;
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
