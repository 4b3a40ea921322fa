// What sessions brought stays for them, but never all of the memory.
#include "service/server/holds.h"

#include <gtest/gtest.h>

#include "device/host_backend.h"

namespace postings::service {
namespace {

class HeldThings : public ::testing::Test {
  protected:
    static ListKey key_of(uint64_t number) { return {number * 0x9e3779b97f4a7c15u, number}; }
    // A tenth of the memory, used again and again.
    bool bring(uint64_t number) {
        device::RankList list{};
        list.bytes.resize(100'000);
        const bool has_room = cache_.upload(key_of(number), list);
        for (int uses = 0; uses < 10; ++uses) is_there(number);
        return has_room;
    }
    bool is_there(uint64_t number) {
        const ListKey key = key_of(number);
        return cache_.missing({&key, 1}, device::DeviceCache::Purpose::Ranking) == 0;
    }
    void hold(uint64_t number, uint64_t session, uint64_t now) {
        holds_.add(cache_, session, device::DeviceCache::key_to_rank(key_of(number)), now);
    }

    device::HostBackend backend_{1 << 20};
    device::DeviceCache cache_{backend_};
    Holds holds_;
};

TEST_F(HeldThings, StayUntilTheyAreReleased) {
    ASSERT_TRUE(bring(1) && bring(2));
    hold(1, 7, 0);
    hold(2, 8, 0);
    for (uint64_t i = 3; i < 60; ++i) ASSERT_TRUE(bring(i));
    EXPECT_TRUE(is_there(1) && is_there(2));
    holds_.release(cache_, 7);
    for (uint64_t i = 60; i < 120; ++i) ASSERT_TRUE(bring(i));
    EXPECT_FALSE(is_there(1));
    EXPECT_TRUE(is_there(2));
    holds_.release_old(cache_, 60'000'000'000);
    for (uint64_t i = 120; i < 180; ++i) ASSERT_TRUE(bring(i));
    EXPECT_FALSE(is_there(2));
}

TEST_F(HeldThings, AreHeldOnceForASessionThatBringsThemAgain) {
    ASSERT_TRUE(bring(1) && bring(2));
    hold(1, 7, 0);
    for (uint64_t i = 0; i < 20; ++i) hold(2, 8, i);
    for (uint64_t i = 3; i < 60; ++i) ASSERT_TRUE(bring(i));
    EXPECT_TRUE(is_there(1)) << "nobody takes its place";
    EXPECT_TRUE(is_there(2));
    // From the last time on.
    hold(2, 8, 4'000'000'000);
    holds_.release_old(cache_, 6'000'000'000);
    for (uint64_t i = 60; i < 120; ++i) ASSERT_TRUE(bring(i));
    EXPECT_FALSE(is_there(1));
    EXPECT_TRUE(is_there(2));
    holds_.release(cache_, 8);
    for (uint64_t i = 120; i < 180; ++i) ASSERT_TRUE(bring(i));
    EXPECT_FALSE(is_there(2)) << "once is enough";
}

TEST_F(HeldThings, AreHalfOfTheMemoryAtMost) {
    for (uint64_t i = 1; i < 60; ++i) {
        ASSERT_TRUE(bring(i));
        hold(i, 7, 0);
    }
    EXPECT_FALSE(is_there(1));
}

}  // namespace
}  // namespace postings::service
