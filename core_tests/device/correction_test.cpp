// What a device takes that is busy, or slower or faster than the model of costs says, decides.
#include "service/client/correction.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <random>

#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/client/dispatcher.h"

namespace postings::service {
namespace {

TEST(CorrectionOfCosts, FollowsWhatOperationsTake) {
    for (const double times : {100.0, 0.05}) {
        Correction correction;
        for (int i = 0; i < 60; ++i) correction.took(1000, 1000 * times);
        EXPECT_NEAR(correction.factor() / times, 1, 0.05);
        for (int i = 0; i < 60; ++i) correction.took(1000, 1000);
        EXPECT_NEAR(correction.factor(), 1, 0.05);
    }
}

TEST(CorrectionOfCosts, AnInterruptionChangesLittle) {
    Correction correction;
    correction.took(1000, 1e9);
    EXPECT_LT(correction.factor(), 1.3);
    correction.took(0, 1000);
    correction.took(INFINITY, 1000);
    EXPECT_LT(correction.factor(), 1.3);
}

// What was slow once is tried again, seldom, until it is not slow any more.
TEST(CorrectionOfCosts, WhatWasSlowIsTriedAgain) {
    Correction correction;
    for (int i = 0; i < 60; ++i) correction.took(1000, 100'000);
    uint64_t now = 1, probes = 0;
    constexpr double kCpu = 20'000;
    for (; now < 100'000'000'000 && correction.factor() * 1000 > kCpu; now += 1'000'000) {
        if (!correction.probes(kCpu, 1000, now)) continue;
        ++probes;
        correction.took(1000, 1000);
    }
    EXPECT_LT(now, 10'000'000'000u);
    EXPECT_LT(probes, 10u);
    // Of what takes long it is not tried as often, and what the model itself is against, hardly.
    EXPECT_FALSE(correction.probes(kCpu, 10 * kCpu, now + 100'000'000'000));
    EXPECT_TRUE(correction.probes(1e9, 1e9, now + 100'000'000'000));
    EXPECT_FALSE(correction.probes(1e9, 1e9, now + 101'000'000'000));
}

// A set operation takes it this long.
class Sleepy : public device::HostBackend {
  public:
    explicit Sleepy(uint32_t us) : HostBackend(64 << 20), us_(us) {}

  protected:
    void launch_bytes(device::Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        if (kernel.number <= device::Kernel::CombineBatch.number) usleep(us_);
        HostBackend::launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    uint32_t us_;
};

class Deciding : public ServerInThisProcess {
  protected:
    void SetUp() override {
        if (const char* before = std::getenv("XDG_CACHE_HOME")) cache_before_ = before;
        ServerInThisProcess::SetUp();
        setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_CACHE_HOME");
        if (!cache_before_.empty()) setenv("XDG_CACHE_HOME", cache_before_.c_str(), 1);
        ServerInThisProcess::TearDown();
    }
    static void assume(double cpu_ns, double device_ns) {
        CostModel model;
        model.cpu_fixed = cpu_ns;
        model.round_trip = device_ns;
        ASSERT_TRUE(store_model("test", {"C++", model}));
    }
    // Asks until the reason is that, at least for some seconds; empty: the device did it.
    static bool reaches(Dispatcher& dispatcher, const Pair& pair, const std::string& reason) {
        CachedKey keys[2];
        const ListReference references[] = {{&pair.a, &keys[0]}, {&pair.b, &keys[1]}};
        const DevicePreference preference{DevicePreference::Where::Auto, "test"};
        const std::vector<uint32_t> all = whole_table(2);
        for (const uint64_t end = monotonic_ns() + 60'000'000'000; monotonic_ns() < end;) {
            const auto results = dispatcher.combine(preference, references,
                                                    {SetOperation::Intersect, false, {&all, 1}});
            if (results) {
                EXPECT_EQ(results->counts[0], pair.expected.size());
            }
            if (dispatcher.profile().reason == reason) return true;
            usleep(1000);
        }
        ADD_FAILURE() << dispatcher.profile().reason << " instead of " << reason;
        return false;
    }

    DispatcherOptions options_{.executable = "/bin/false",
                               .deadline_ns = 100'000'000'000,
                               .start_patience_ns = 10'000'000'000,
                               .gpu_seems_present = true};
    std::string cache_before_;
};

TEST_F(Deciding, AModelThatIsWrongKeepsNothingOnTheDevice) {
    const Running server([] { return std::make_unique<Sleepy>(3000); });
    assume(300'000, 30'000);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    Dispatcher dispatcher(options_);
    EXPECT_TRUE(reaches(dispatcher, pair, ""));
    EXPECT_TRUE(reaches(dispatcher, pair, "the CPU is faster"));
    EXPECT_GT(dispatcher.profile().predicted_device_ns, 300'000);
}

TEST_F(Deciding, ABusyDeviceIsLeftAlone) {
    const Running server([] { return std::make_unique<Sleepy>(2000); });
    assume(5'000'000, 2'500'000);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    Dispatcher dispatcher(options_);
    EXPECT_TRUE(reaches(dispatcher, pair, ""));
    std::atomic<bool> stop = false;
    std::vector<std::thread> others;
    for (int i = 0; i < 6; ++i) {
        others.emplace_back([&] {
            ClientOptions options = patient();
            options.deadline_ns = 100'000'000'000;
            Client client(options);
            while (!stop)
                EXPECT_TRUE(client.count(SetOperation::Intersect, pair.references()))
                    << client.reason();
        });
    }
    EXPECT_TRUE(reaches(dispatcher, pair, "the device is busy"));
    stop = true;
    for (std::thread& other : others) other.join();
    EXPECT_TRUE(reaches(dispatcher, pair, ""));
}

}  // namespace
}  // namespace postings::service
