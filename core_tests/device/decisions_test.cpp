// What a device takes that is busy, or slower or faster than the model of costs says, decides.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "device/before_sets.h"
#include "device/gated_backend.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/client/dispatcher.h"
#include "service/client/silence.h"
#include "service/client/trials.h"
#include "service/protocol/ratio.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

TEST(RatioToTheModel, FollowsWhatOperationsTake) {
    for (const double times : {100.0, 0.05}) {
        Ratio ratio;
        for (int i = 0; i < 60; ++i) ratio.took(1000, 1000 * times);
        EXPECT_NEAR(ratio.factor() / times, 1, 0.05);
        for (int i = 0; i < 60; ++i) ratio.took(1000, 1000);
        EXPECT_NEAR(ratio.factor(), 1, 0.05);
    }
}

TEST(RatioToTheModel, AnInterruptionChangesLittle) {
    Ratio ratio;
    for (int i = 0; i < 10; ++i) ratio.took(1000, 1000);
    ratio.took(1000, 1e9);
    EXPECT_LT(ratio.factor(), 1.3);
    ratio.took(0, 1000);
    ratio.took(INFINITY, 1000);
    EXPECT_LT(ratio.factor(), 1.3);
    // Nor what was the first of all.
    Ratio other;
    other.took(1000, 1e9);
    for (int i = 0; i < 10; ++i) other.took(1000, 1000);
    EXPECT_LT(other.factor(), 1.5);
}

TEST(RatioToTheModel, OfTheFirstFewTheLeastCountsMost) {
    Ratio ratio;
    ratio.took(1000, 20'000);
    EXPECT_EQ(ratio.factor(), 16);
    ratio.took(1000, 1100);
    EXPECT_NEAR(ratio.factor(), 1.1, 1e-9);
    ratio.took(1000, 1200);
    ratio.took(1000, 900);
    EXPECT_NEAR(ratio.factor(), 0.9, 1e-9);
    EXPECT_FALSE(ratio.is_new());
    ratio.took(1000, 500);
    EXPECT_GT(ratio.factor(), 0.8);
}

TEST(RatioToTheModel, WhatTellsLittleMovesItLittle) {
    Ratio ratio;
    for (int i = 0; i < 4; ++i) ratio.took(1000, 20'000, 0.5, 0.01);
    EXPECT_LT(ratio.factor(), 1.7);
    EXPECT_TRUE(ratio.is_new());
    for (int i = 0; i < 60; ++i) ratio.took(1000, 2000);
    EXPECT_NEAR(ratio.factor(), 2, 0.1);
}

TEST(RatioToTheModel, BeginsWithWhatOthersLearned) {
    Ratio ratio;
    ratio.begin_with(10);
    EXPECT_EQ(ratio.factor(), 10);
    ratio.took(1000, 1000);
    EXPECT_GT(ratio.factor(), 5);
}

// Whatever seems to be dearer is tried, but seldom, and for a small part of the time.
TEST(TrialsOfWhatIsDearer, AreSeldomAndCheap) {
    for (const double extra : {0.0, 0.1, 0.5, 3.0, 20.0}) {
        Trials trials;
        int first = 0, within_a_hundred = 0, all = 0;
        constexpr int kCalls = 100'000;
        for (int i = 1; i <= kCalls; ++i) {
            if (!trials.is_due(1000, 1000 * extra)) continue;
            if (all++ == 0) first = i;
            within_a_hundred += i <= 100;
        }
        EXPECT_NEAR(first, std::max(4.0, 64 * extra), 1);
        EXPECT_LE(within_a_hundred, 5);
        EXPECT_GT(all, 0);
        EXPECT_LE(all * extra, kCalls / 64.0);
        EXPECT_LE(all, kCalls / 1024 + 12);
    }
}

TEST(TrialsOfWhatIsDearer, AreNotNeededWhereItIsUsed) {
    Trials trials;
    for (int i = 0; i < 10'000; ++i) {
        ASSERT_FALSE(trials.is_due(1000, 0));
        if (i % 3 == 2) trials.put_off();
    }
}

// A set operation takes it this long.
std::unique_ptr<device::Backend> sleepy(uint32_t us) {
    return std::make_unique<device::BeforeSets>(64 << 20, [us] { usleep(us); });
}

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
    const Running server([] { return sleepy(3000); });
    assume(300'000, 30'000);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    Dispatcher dispatcher(options_);
    EXPECT_TRUE(reaches(dispatcher, pair, ""));
    EXPECT_TRUE(reaches(dispatcher, pair, "the CPU is faster"));
    EXPECT_GT(dispatcher.profile().predicted_device_ns, 300'000);
}

// What the device and the CPU really take, and what the model says; the service is real, the CPU's
// time is told.
struct Wrong {
    double cpu_ns, device_ns, modelled_cpu_ns, modelled_device_ns;
};

TEST_F(Deciding, AModelThatIsWrongByTenCorrectsItselfWithinAHundredCalls) {
    constexpr double kMs = 1'000'000;
    for (const Wrong& wrong : {Wrong{6 * kMs, 30 * kMs, 6 * kMs, 3 * kMs},       // device too fast
                               Wrong{20 * kMs, 4 * kMs, 20 * kMs, 40 * kMs},     // too slow
                               Wrong{2 * kMs, 10 * kMs, 20 * kMs, 10 * kMs},     // CPU too slow
                               Wrong{60 * kMs, 20 * kMs, 6 * kMs, 20 * kMs}}) {  // too fast
        const auto us = static_cast<uint32_t>(wrong.device_ns / 1000);
        const Running server([us] { return sleepy(us); });
        assume(wrong.modelled_cpu_ns, wrong.modelled_device_ns);
        std::mt19937_64 random(test_seed());
        const Pair pair = random_pair(random, 500);
        // They are there already, as others have brought them.
        Client other(patient());
        ASSERT_EQ(other.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << other.reason();
        Dispatcher dispatcher(options_);
        CachedKey keys[2];
        const ListReference references[] = {{&pair.a, &keys[0]}, {&pair.b, &keys[1]}};
        const std::vector<uint32_t> all = whole_table(2);
        const bool device_is_better = wrong.device_ns < wrong.cpu_ns;
        int better = 0;
        for (int call = 0; call < 150; ++call) {
            const auto results =
                dispatcher.combine({DevicePreference::Where::Auto, "test"}, references,
                                   {SetOperation::Intersect, false, {&all, 1}});
            if (results) {
                EXPECT_EQ(results->counts[0], pair.expected.size());
            } else {
                usleep(static_cast<useconds_t>(wrong.cpu_ns / 1000));
                if (dispatcher.learns_from_cpu()) dispatcher.took_on_cpu(wrong.cpu_ns);
            }
            if (call >= 100) better += results.has_value() == device_is_better;
        }
        EXPECT_GE(better, 45) << wrong.modelled_cpu_ns << " " << wrong.modelled_device_ns << " "
                              << dispatcher.profile().predicted_cpu_ns << " "
                              << dispatcher.profile().predicted_device_ns << " "
                              << dispatcher.profile().reason;
    }
}

TEST_F(Deciding, ABusyDeviceIsLeftAlone) {
    const Running server([] { return sleepy(2000); });
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

// The second time in a row that it takes nothing, the next call does not ask it, then three do not.
TEST_F(Deciding, ADeviceThatTakesNothingIsAskedLessAndLess) {
    std::atomic<bool> open = true, waits = false;
    const Running server([&] { return std::make_unique<device::Gated>(open, waits); });
    assume(/*cpu_ns=*/1e9, /*device_ns=*/1000);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    Client other(options);
    // What it asks for seems to take no time, so that nobody expects to wait for it.
    other.set_terms({.prediction = {1000, 1000}});
    ASSERT_TRUE(other.count(SetOperation::Intersect, pair.references())) << other.reason();
    Dispatcher dispatcher(options_);
    EXPECT_TRUE(reaches(dispatcher, pair, ""));

    CachedKey keys[2];
    const ListReference references[] = {{&pair.a, &keys[0]}, {&pair.b, &keys[1]}};
    const std::vector<uint32_t> both = whole_table(2);
    const auto reason = [&] {
        dispatcher.combine({DevicePreference::Where::Auto, "test"}, references,
                           {SetOperation::Intersect, false, {&both, 1}});
        return dispatcher.profile().reason;
    };
    const std::string withdrawn = "the device was busy for too long",
                      left_alone = withdrawn + ", shortly before";
    // It also ends a time in which it was left alone.
    for (int round = 0; round < 2; ++round) {
        open = waits = false;
        std::thread holding([&] {
            EXPECT_TRUE(other.count(SetOperation::Intersect, pair.references())) << other.reason();
        });
        while (!waits) usleep(100);
        std::vector<std::string> reasons;
        for (int call = 0; call < 4; ++call) reasons.push_back(reason());
        EXPECT_EQ(reasons, (std::vector{withdrawn, withdrawn, left_alone, withdrawn})) << round;
        open = true;
        holding.join();
        int calls = 0;
        while (!reason().empty() && calls < 100) ++calls;
        EXPECT_GE(calls, 3);
        EXPECT_LT(calls, 100) << dispatcher.profile().reason;
    }
}

TEST_F(Deciding, TheCpuIsTriedNowAndThen) {
    const Running server([] { return sleepy(50'000); });
    assume(/*cpu_ns=*/100e6, /*device_ns=*/50e6);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    Dispatcher dispatcher(options_);
    EXPECT_TRUE(reaches(dispatcher, pair, ""));
    EXPECT_TRUE(reaches(dispatcher, pair, "the CPU is tried, to learn what it takes"));
    EXPECT_TRUE(dispatcher.learns_from_cpu());
    dispatcher.took_on_cpu(1e6);
    EXPECT_TRUE(reaches(dispatcher, pair, "the CPU is faster"));
}

TEST_F(Deciding, ANewProcessBeginsWithWhatOthersLearned) {
    const Running server([] { return sleepy(10'000); });
    std::mt19937_64 random(test_seed());
    const Pair known = random_pair(random, 500), unknown = random_pair(random, 500);
    Client other(patient());
    other.set_terms({.prediction = {1e6, 1e6}});
    for (int i = 0; i < 10; ++i)
        ASSERT_TRUE(other.count(SetOperation::Intersect, known.references())) << other.reason();
    assume(/*cpu_ns=*/5e6, /*device_ns=*/1e6);
    Dispatcher dispatcher(options_);
    const std::vector<uint32_t> both = whole_table(2);
    // The first call makes the connection.
    for (const Pair* pair : {&unknown, &known}) {
        EXPECT_FALSE(dispatcher.combine({DevicePreference::Where::Auto, "test"}, pair->references(),
                                        {SetOperation::Intersect, false, {&both, 1}}));
    }
    EXPECT_EQ(dispatcher.profile().reason, "the CPU is faster");
    EXPECT_GT(dispatcher.profile().predicted_device_ns, 8e6);
}

// The CPU could do it as well, so a service that says nothing costs a tenth of a second.
TEST_F(Deciding, ASilentServiceIsNotWaitedForLong) {
    const Descriptor listener = listen_at(socket_path("test"));
    assume(/*cpu_ns=*/1e12, /*device_ns=*/1);
    options_.deadline_ns = 2'000'000'000;
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 50);
    const std::vector<uint32_t> both = whole_table(2);
    // A machine that is busy takes longer, but not each time.
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < 3; ++i) {
        forget_silence(socket_path("test"));
        Dispatcher dispatcher(options_);
        const uint64_t begin = monotonic_ns();
        EXPECT_FALSE(dispatcher.combine({DevicePreference::Where::Auto, "test"}, pair.references(),
                                        {SetOperation::Intersect, false, {&both, 1}}));
        best = std::min(best, monotonic_ns() - begin);
        EXPECT_TRUE(dispatcher.profile().reason.ends_with("does not answer"))
            << dispatcher.profile().reason;
    }
    EXPECT_GE(best, 100'000'000u);
    EXPECT_LT(best, 600'000'000u);
}

// That it says so at once does not mean that it is quick.
TEST_F(Deciding, ADeviceWithoutRoomDoesNotSeemFast) {
    const auto is_full = [] { throw device::NoRoom("no room"); };
    const Running server([&] { return std::make_unique<device::BeforeSets>(64 << 20, is_full); });
    constexpr double kDeviceNs = 1e9;
    assume(/*cpu_ns=*/1e10, kDeviceNs);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    // The lists are there.
    Client other(patient());
    EXPECT_FALSE(other.count(SetOperation::Intersect, pair.references()));
    CachedKey keys[2];
    const ListReference references[] = {{&pair.a, &keys[0]}, {&pair.b, &keys[1]}};
    const std::vector<uint32_t> both = whole_table(2);
    Dispatcher dispatcher(options_);
    for (int i = 0; i < 5; ++i) {
        EXPECT_FALSE(dispatcher.combine({DevicePreference::Where::Auto, "test"}, references,
                                        {SetOperation::Intersect, false, {&both, 1}}));
        EXPECT_GE(dispatcher.profile().predicted_device_ns, kDeviceNs);
    }
    EXPECT_EQ(dispatcher.profile().reason, "the device's memory has no room for the operation");
}

TEST_F(Deciding, CostsOfAnotherProcessorDoNotCount) {
    assume(1000, 1000);
    ASSERT_TRUE(load_model("test"));
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder_)) {
        if (!file.path().filename().string().starts_with("cost-model")) continue;
        std::fstream content(file.path());
        std::string version;
        std::getline(content, version);
        content.seekp(static_cast<std::streamoff>(version.size()) + 1);
        content << "cpu";
    }
    EXPECT_FALSE(load_model("test"));
}

}  // namespace
}  // namespace postings::service
