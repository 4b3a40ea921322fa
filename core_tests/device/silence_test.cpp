// The note that a service is silent keeps processes from waiting for it, for a while.
#include "service/client/silence.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include "device/server_fixture.h"
#include "service/protocol/health.h"

namespace postings::service {
namespace {

TEST_F(ServerInThisProcess, ANoteOfSilenceHoldsForSeconds) {
    constexpr uint64_t kSecond = 1'000'000'000;
    const std::string path = folder_ + "/test.sock";
    // The silence that is left if it was noted then.
    const auto left_ns = [&](uint64_t noted) {
        note_silence(path);
        const timespec then{static_cast<time_t>(noted / kSecond),
                            static_cast<long>(noted % kSecond)};
        const timespec times[] = {then, then};
        EXPECT_EQ(utimensat(AT_FDCWD, (path + ".silent").c_str(), times, 0), 0);
        return silence_left_ns(path);
    };
    EXPECT_EQ(silence_left_ns(path), 0u);
    const uint64_t now = realtime_ns();
    EXPECT_EQ(left_ns(now - 6 * kSecond), 0u);
    EXPECT_EQ(left_ns(now - 86'400 * kSecond), 0u);
    EXPECT_EQ(left_ns(now + 3600 * kSecond), 0u) << "the clock was set back since";
    note_silence(path);
    EXPECT_GT(silence_left_ns(path), 0u);
    EXPECT_LE(silence_left_ns(path), 5 * kSecond);
    forget_silence(path);
    EXPECT_EQ(silence_left_ns(path), 0u);
}

}  // namespace
}  // namespace postings::service
