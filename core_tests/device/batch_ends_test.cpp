// Who does which query of a batch when both sides take at random: each is done once. What a side
// has taken it writes to without any other synchronization: ThreadSanitizer sees what both have.
#include "service/protocol/batch_ends.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "seed.h"

namespace postings::service {
namespace {

// Lets the other one go first, or not.
void wait_a_little(std::mt19937& random) {
    switch (random() % 16) {
        case 0:
            std::this_thread::sleep_for(std::chrono::microseconds(1));
            break;
        case 1:
        case 2:
        case 3:
            std::this_thread::yield();
            break;
        case 4:
        case 5:
            for (uint32_t i = random() % 200; i > 0; --i)
                std::atomic_signal_fence(std::memory_order_seq_cst);
            break;
        default:
            break;
    }
}

TEST(BatchEnds, EachIsTakenOnce) {
    uint32_t by_both = 0;
    for (uint32_t round = 0; round < 400; ++round) {
        std::mt19937 random(test_seed() + round);
        const uint32_t queries = random() % 500;
        std::vector<uint32_t> done(queries);
        BatchEnds ends{};
        ends.begin(queries);
        std::barrier begin(2);
        uint32_t front = 0, back = queries;
        std::thread service([&, seed = random()] {
            std::mt19937 own(seed);
            begin.arrive_and_wait();
            while (const uint32_t more = ends.take_front(front, 1 + own() % 40)) {
                for (uint32_t i = 0; i < more; ++i) ++done[front++];
                wait_a_little(own);
            }
        });
        begin.arrive_and_wait();
        for (;; wait_a_little(random)) {
            if (!ends.take_back(back)) break;
            ++done[--back];
        }
        service.join();
        // A side that was too slow too often leaves some, which its client does later.
        EXPECT_LE(front, back);
        by_both += front > 0 && back < queries;
        for (uint32_t i = 0; i < queries; ++i)
            ASSERT_EQ(done[i], i < front || i >= back ? 1u : 0u) << i << " of " << queries;
        EXPECT_EQ(ends.take_front(front, 1) > 0, front < back);
    }
    EXPECT_GT(by_both, 0u);
}

TEST(BatchEnds, NobodyTakesMoreThanThereIs) {
    BatchEnds ends{};
    ends.begin(5);
    EXPECT_EQ(ends.take_front(0, 2), 2u);
    EXPECT_EQ(ends.front(), 2u);
    EXPECT_TRUE(ends.take_back(5));
    EXPECT_FALSE(ends.take_back(5)) << "it has that already";
    EXPECT_EQ(ends.take_front(1, 2), 0u) << "it has more";
    EXPECT_EQ(ends.take_front(2, 9), 2u);
    EXPECT_FALSE(ends.take_back(4));
    EXPECT_EQ(ends.take_front(4, 1), 0u);
}

// The peer writes what it wants: whoever takes gets no more than asked for, and comes back.
TEST(BatchEnds, ALyingPeerKeepsNobody) {
    constexpr uint32_t kQueries = 50;
    BatchEnds ends{};
    std::atomic<bool> stop = false;
    std::atomic<uint32_t> lies = 0;
    std::thread liar([&] {
        std::mt19937 own(test_seed());
        for (; !stop; ++lies) {
            ends.begin(own() % 4 ? own() % (2 * kQueries) : own());
            // A front that is none, too.
            ends.take_front(0, own() % 3);
        }
    });
    std::mt19937 random(test_seed() + 1);
    while (lies < 200'000) {
        uint32_t front = 0;
        while (front < kQueries) {
            const uint32_t most = 1 + random() % (kQueries - front);
            const uint32_t more = ends.take_front(front, most);
            if (more == 0) break;
            ASSERT_LE(more, most);
            front += more;
        }
        uint32_t back = kQueries;
        while (back > 0 && ends.take_back(back)) --back;
    }
    stop = true;
    liar.join();
}

}  // namespace
}  // namespace postings::service
