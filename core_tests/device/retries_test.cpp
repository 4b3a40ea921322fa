// When a service that failed is asked again.
#include "service/client/retries.h"

#include <gtest/gtest.h>

#include <vector>

namespace postings::service {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;

// How many seconds it is left alone from now on.
uint64_t left_alone(const Retries& retries, uint64_t now) {
    uint64_t seconds = 0;
    while (!retries.is_due(now + seconds * kSecond) && seconds < 1000) ++seconds;
    return seconds;
}

TEST(RetriesOfAService, AreLaterAndLaterUntilItHasAnswered) {
    Retries retries;
    uint64_t now = 5 * kSecond;
    EXPECT_TRUE(retries.is_due(now));
    for (int round = 0; round < 2; ++round) {
        std::vector<uint64_t> pauses;
        for (int i = 0; i < 6; ++i) {
            retries.failed(now);
            pauses.push_back(left_alone(retries, now));
            now += kSecond * pauses.back();
        }
        EXPECT_EQ(pauses, (std::vector<uint64_t>{1, 2, 4, 8, 8, 8}));
        retries.answered();
        EXPECT_TRUE(retries.is_due(now));
    }
}

TEST(RetriesOfAService, AreAMinuteLaterAfterAnAnswerThatCannotBe) {
    Retries retries;
    const uint64_t now = 5 * kSecond;
    retries.failed(now);
    retries.lied(now);
    EXPECT_EQ(left_alone(retries, now), 60u);
    retries.forget();
    EXPECT_TRUE(retries.is_due(now));
}

}  // namespace
}  // namespace postings::service
