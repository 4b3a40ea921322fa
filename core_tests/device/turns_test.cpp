// Whose request is next, and how long one that comes now waits for all that are there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "device/turn.h"
#include "seed.h"
#include "service/protocol/board.h"
#include "service/server/backlog.h"
#include "service/server/predictions.h"

namespace postings::service {
namespace {

using device::Turn;

constexpr uint64_t kUs = 1000, kMs = 1'000'000, kSecond = 1'000'000'000;

TEST(Turns, SmallOnesFirst) {
    const uint64_t now = 10 * kSecond;
    const Turn small{20.0 * kUs, now - 50 * kUs}, large{5.0 * kMs, now - 50 * kUs};
    EXPECT_GT(small.urgency(now), large.urgency(now));
    // Of one size, who has waited longer.
    const Turn older{20.0 * kUs, now - 60 * kUs};
    EXPECT_GT(older.urgency(now), small.urgency(now));
    // What nobody knows the size of is none that others wait for.
    EXPECT_LT(Turn(0, now - 50 * kUs).urgency(now), 1e6);
}

TEST(Turns, DeadlinesBeforeAll) {
    const uint64_t now = 10 * kSecond;
    const Turn small{20.0 * kUs, now - 500 * kMs}, large{5.0 * kMs, now - 50 * kUs, now + 9 * kMs},
        later{5.0 * kMs, now - 50 * kUs, now + 11 * kMs},
        next{1.0 * kMs, now - 50 * kUs, now + 1 * kMs},
        over{1.0 * kMs, now - 50 * kUs, now - 1 * kMs};
    EXPECT_GT(large.urgency(now), small.urgency(now));
    EXPECT_LT(later.urgency(now), small.urgency(now));
    EXPECT_GT(next.urgency(now), large.urgency(now));
    EXPECT_GT(over.urgency(now), next.urgency(now));
}

// A stream of small ones that never ends: large ones get their turns all the same, and what waits,
// waits no longer than in proportion to its size. Be W how long one of size e waited: another of
// size s that was served in that time at t, and again at u, had waited s * u / e by then, so that
// s <= (u - t) / (1 + u / e); all of its services but the first make up at most e * ln(1 + W / e).
TEST(Turns, WhateverWaitsGetsItsTurn) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 20; ++round) {
        struct Waiting {
            Turn turn;
            uint64_t served = 0, longest_ns = 0;
        };
        std::vector<Waiting> all;
        for (size_t i = 0; i < 2 + random() % 20; ++i)
            all.push_back({{5.0 * kUs * static_cast<double>(1 + random() % 1000), 0}});
        uint64_t now = 0;
        double sum = 0;
        for (const Waiting& one : all) sum += one.turn.expected_ns;
        while (now < 20 * static_cast<uint64_t>(sum)) {
            // All come again at once.
            auto& next = *std::ranges::max_element(
                all, {}, [now](const Waiting& one) { return one.turn.urgency(now); });
            next.longest_ns = std::max(next.longest_ns, now - next.turn.since);
            ++next.served;
            now += static_cast<uint64_t>(next.turn.expected_ns);
            next.turn.since = now;
        }
        const auto others = static_cast<double>(all.size() - 1);
        for (const Waiting& one : all) {
            EXPECT_GT(one.served, 0u);
            const double size = one.turn.expected_ns;
            const double longest = static_cast<double>(one.longest_ns) / size;
            EXPECT_LE(longest, sum / size - 1 + others * std::log1p(longest)) << round;
        }
    }
}

TEST(Backlogs, TellHowLongWhoComesWaits) {
    Backlog backlog;
    EXPECT_EQ(backlog.wait_ns(), 0u);
    // One after another, exactly as expected.
    uint64_t now = kSecond;
    for (int i = 0; i < 1000; ++i) {
        backlog.add(30'000, now);
        EXPECT_EQ(backlog.expected_ns(), 30'000u);
        EXPECT_NEAR(static_cast<double>(backlog.wait_ns()), 30'000, 300);
        backlog.remove(30'000, true, now += 30'000);
        EXPECT_EQ(backlog.wait_ns(), 0u);
        now += 1000 * (i % 7);  // idle in between
    }
    // Sixteen at a time, of which one ends every 6 us.
    for (int i = 0; i < 16; ++i) backlog.add(30'000, now);
    for (int i = 0; i < 50'000; ++i) {
        backlog.remove(30'000, true, now += 6'000);
        backlog.add(30'000, now);
    }
    EXPECT_EQ(backlog.requests(), 16u);
    EXPECT_EQ(backlog.expected_ns(), 480'000u);
    EXPECT_NEAR(static_cast<double>(backlog.wait_ns()), 16 * 6'000, 3'000);
    // While the service has no processor, nothing ends, but requests do not take longer for that.
    for (int i = 0; i < 50'000; ++i) {
        // It is told in the round after that, before or after requests have ended.
        const bool is_away = i % 100 == 0, is_told_late = i % 200 == 0;
        if (is_away) now += 4'000'000;
        if (is_away && !is_told_late) backlog.was_away(4'000'000, now);
        backlog.remove(30'000, true, now += 6'000);
        backlog.add(30'000, now);
        if (is_away && is_told_late) backlog.was_away(4'000'000, now);
    }
    EXPECT_NEAR(static_cast<double>(backlog.wait_ns()), 16 * 6'000, 30'000);
    // Those that are withdrawn take nothing.
    for (int i = 0; i < 16; ++i) backlog.remove(30'000, false, now);
    EXPECT_EQ(backlog.wait_ns(), 0u);
    EXPECT_EQ(backlog.expected_ns(), 0u);
}

TEST(PredictionsOfRequests, AreAsTrueAsTheyTurnOut) {
    Predictions predictions;
    const Ratio honest;
    EXPECT_EQ(predictions.expected_ns(Operation::Rank, {}, honest), 0);
    predictions.took(Operation::Rank, {}, 40'000);
    EXPECT_EQ(predictions.expected_ns(Operation::Rank, {}, honest), 40'000);
    EXPECT_EQ(predictions.at(Operation::Rank).of_model.seen(), 0u) << "nobody predicted it";
    for (int i = 0; i < 100; ++i) predictions.took(Operation::Rank, {10'000, 40'000}, 50'000);
    EXPECT_NEAR(predictions.at(Operation::Rank).of_model.factor(), 5, 0.01);
    EXPECT_NEAR(predictions.at(Operation::Rank).off(), 1.25, 0.01);
    EXPECT_EQ(predictions.at(Operation::Combine).of_model.seen(), 0u);
    // Who says that it takes nothing is believed less and less.
    Ratio liar;
    for (int i = 0; i < 60; ++i) liar.took(1'000, 1'000'000);
    EXPECT_NEAR(predictions.expected_ns(Operation::Rank, {1'000, 1'000}, liar), 1e6, 1e5);
}

// One that is in the middle of something, or hangs, is not known to be free.
TEST(Boards, TellOfAServiceThatDoesNotLook) {
    const Board board = Board::create();
    board->wait_ns = 3 * kMs;
    EXPECT_EQ(board.wait_ns(100 * kMs), 3 * kMs) << "it sleeps";
    board->looked_ns = 100 * kMs;
    EXPECT_EQ(board.wait_ns(100 * kMs), 3 * kMs);
    EXPECT_EQ(board.wait_ns(102 * kMs), 3 * kMs);
    EXPECT_EQ(board.wait_ns(150 * kMs), 50 * kMs);
    EXPECT_EQ(board.wait_ns(99 * kMs), 3 * kMs) << "it has looked since";
}

// What one writes, all believe.
TEST(Boards, AreNotWrittenByClients) {
    const Board board = Board::create();
    EXPECT_ANY_THROW(Mapping(board.memfd(), sizeof(BoardPage), true)) << "(Linux 5.1)";
    EXPECT_NO_THROW(Mapping(board.memfd(), sizeof(BoardPage), false));
}

}  // namespace
}  // namespace postings::service
