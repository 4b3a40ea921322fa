// What clients leave behind that end in the middle of something, and what becomes of those whose
// device does.
#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <random>

#include "device/pending_stream.h"
#include "device/ranked_batch.h"
#include "device/server_fixture.h"
#include "seed.h"

namespace postings::service {
namespace {

class Lost : public ServerInThisProcess {
  protected:
    static constexpr uint64_t kArenaBytes = 3 << 20;

    std::unique_ptr<device::Backend> open() {
        return std::make_unique<device::PendingBackend>(kArenaBytes, answers_, pinned_);
    }
    // What is told of the service when this holds, or after some seconds.
    template <typename Holds>
    static ServiceReport report_when(Client& client, Holds holds) {
        ServiceReport report;
        for (int waits = 0; waits < 5000; ++waits) {
            report = client.report().value_or(ServiceReport());
            if (holds(report)) break;
            usleep(1000);
        }
        return report;
    }

    std::mt19937_64 random_{test_seed()};
    const RankedLists lists_{random_, 5000, 6};
    const RankedBatch ranked_{random_, lists_, 40, RankMode::kOr};
    std::atomic<bool> answers_ = true;
    std::atomic<int> pinned_ = 0;
};

TEST_F(Lost, AClientLeavesNothingBehind) {
    const Running server([this] { return open(); });
    Client client(patient());
    const ServiceReport at_first =
        report_when(client, [](const ServiceReport& now) { return now.memory > 0; });
    ASSERT_TRUE(client.rank(ranked_.references, ranked_.lengths, ranked_.task)) << client.reason();
    const int pinned = pinned_;
    answers_ = false;
    {
        Client lost(patient());
        ASSERT_TRUE(lost.connected()) << lost.reason();
        lost.set_terms({.only_tries = true, .prediction = {1e9, 1e9}});
        RankTask many = ranked_.task;
        many.k = kMaxRankK;  // large enough for its buffer to be pinned
        EXPECT_FALSE(lost.rank(ranked_.references, ranked_.lengths, many));
        const auto report =
            report_when(client, [](const ServiceReport& now) { return now.on_device > 0; });
        EXPECT_GT(report.on_device, 0u);
        EXPECT_GT(report.backlog_ns, 0u);
        EXPECT_GT(pinned_, pinned);
    }
    auto report = report_when(client, [](const ServiceReport& now) { return now.clients == 0; });
    EXPECT_EQ(report.clients, 0u);
    EXPECT_EQ(report.backlog_ns, 0u) << "all who come would wait for it";
    EXPECT_EQ(report.wait_ns, 0u);
    EXPECT_EQ(report.busy, 0u);
    EXPECT_EQ(pinned_, pinned);
    answers_ = true;
    report = report_when(client, [](const ServiceReport& now) { return now.on_device == 0; });
    EXPECT_EQ(report.on_device, 0u);
    // All that it asked for can go: a table of lengths takes all of the memory.
    const DocumentLengthTable table(std::vector<uint32_t>(report.memory - at_first.used - 1024, 7));
    const DocumentLengths lengths = table.view();
    const RankedLists others(random_, 50, 1);
    const RankedBatch one(random_, others, 1, RankMode::kOr);
    client.rank(one.references, {&lengths}, one.task);
    client.set_terms({.uploads = false});
    EXPECT_FALSE(client.rank(ranked_.references, ranked_.lengths, ranked_.task));
    for (size_t i = 0; i <= lists_.lists.size(); ++i) EXPECT_TRUE(client.is_missing(i)) << i;
}

TEST_F(Lost, ARankingThatNeverEndsEndsTheService) {
    std::atomic<bool> stop = false;
    Server server({.devices = "test", .hang_ns = 300'000'000});
    std::thread serving(
        [&] { EXPECT_THROW(server.serve([this] { return open(); }, stop), device::DeviceError); });
    ClientOptions options = patient();
    options.deadline_ns = 20'000'000'000;
    Client client(options);
    ASSERT_TRUE(client.rank(ranked_.references, ranked_.lengths, ranked_.task)) << client.reason();
    answers_ = false;
    EXPECT_FALSE(client.rank(ranked_.references, ranked_.lengths, ranked_.task));
    EXPECT_EQ(client.reason(), "the device failed");
    stop = client.reason() != "the device failed";
    serving.join();
    EXPECT_GT(back_off("test").ns, 0u);
}

}  // namespace
}  // namespace postings::service
