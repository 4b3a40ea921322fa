// Batches that a service and its client do from both ends: whoever is slow, dies or lies, the
// rankings are those of the CPU, and nobody else notices.
#include "service/client/shared_batch.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <random>
#include <stdexcept>
#include <thread>

#include "device/greeting.h"
#include "device/ranked_batch.h"
#include "device/server_fixture.h"
#include "device/service_fixture.h"
#include "seed.h"
#include "service/client/client.h"
#include "service/client/dispatcher.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

// What neither side waits for, and what no device is worth.
constexpr double kCheap = 1, kDear = 1e15;

// Costs that leave the client none of its batch, all, or what the service is too slow for.
SharedBatch::Cost random_cost(std::mt19937_64& random) {
    const double cpu_us = static_cast<double>(random() % 1000);
    return {1000 * cpu_us, 1000 * static_cast<double>(random() % 2000)};
}

void plan(SharedBatch& batch, const RankedBatch& ranked, SharedBatch::Cost cost) {
    for (size_t i = 0; i < ranked.expected.size(); ++i) batch.add(cost);
    batch.plan({});
}

void expect_all(SharedBatch& batch, const RankedBatch& ranked) {
    const auto all = batch.finish();
    ASSERT_TRUE(all);
    ranked.expect(*all);
}

class SharedBatches : public Service {};

TEST_F(SharedBatches, AreWhatTheCpuGives) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 20'000, 8);
    Client first(options());  // the service starts once
    ASSERT_TRUE(first.report()) << first.reason();
    constexpr size_t kClients = 4;
    std::atomic<size_t> here = 0, there = 0;
    std::vector<std::thread> threads;
    for (size_t number = 0; number < kClients; ++number) {
        threads.emplace_back([&, seed = random()] {
            std::mt19937_64 own(seed);
            Client client(options());
            for (int round = 0; round < 25; ++round) {
                const RankedBatch ranked(own, lists, 2 + own() % 90);
                SharedBatch batch(ranked.task, ranked.on_cpu);
                // Of one size or of many; where all is dear, nothing is done here.
                const SharedBatch::Cost same = random_cost(own);
                const bool are_same = own() % 2, is_dear = own() % 4 == 0;
                for (size_t i = 0; i < ranked.expected.size(); ++i) {
                    SharedBatch::Cost cost = are_same ? same : random_cost(own);
                    if (is_dear) cost.cpu_ns = kDear;
                    batch.add(cost);
                }
                batch.plan({.cpu = 0.5, .device = 2, .round_trip_ns = 1000});
                const bool is_done = client.rank(ranked.references, ranked.lengths, batch);
                // It may have been quicker than the service looks.
                ASSERT_TRUE(is_done || client.withdrew()) << client.reason();
                there += batch.answered().size();
                here += batch.done_here();
                if (is_dear) {
                    EXPECT_EQ(batch.done_here(), 0u);
                }
                // What a service that was too busy has not taken is left to finish().
                if (is_done) {
                    ASSERT_EQ(batch.answered().size() + batch.done_here(), ranked.expected.size());
                }
                expect_all(batch, ranked);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_GT(here, 0u);
    EXPECT_GT(there, 0u);
    EXPECT_EQ(services().size(), 1u);
}

// More than one request can hold.
TEST_F(SharedBatches, OfManyRequests) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 3000, 4);
    Client client(options());
    RankedBatch ranked(random, lists, 600, RankMode::kOr);
    ranked.set_k(1000);
    for (const double cpu_ns : {kDear, 400'000.0}) {
        SharedBatch batch(ranked.task, ranked.on_cpu);
        plan(batch, ranked, {cpu_ns, 1'000'000});
        const bool is_done = client.rank(ranked.references, ranked.lengths, batch);
        ASSERT_TRUE(is_done || (client.withdrew() && cpu_ns != kDear)) << client.reason();
        // A device that is slower at first than expected leaves some here even so.
        if (cpu_ns != kDear) {
            EXPECT_GT(batch.done_here(), 0u);
        }
        expect_all(batch, ranked);
    }
}

TEST_F(SharedBatches, AreFinishedHereWhereTheServiceDies) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 20'000, 6);
    for (size_t after = 1; after < 20; after += 6) {
        Client client(options());
        ASSERT_TRUE(client.report()) << client.reason();
        const RankedBatch ranked(random, lists, 60, RankMode::kOr);
        size_t done = 0;
        const auto kill_all = [this] {
            for (const pid_t pid : services()) kill(pid, SIGKILL);
        };
        const SharedBatch::OnCpu on_cpu = [&](size_t query) {
            if (++done == after) kill_all();
            return ranked.on_cpu(query);
        };
        SharedBatch batch(ranked.task, on_cpu);
        plan(batch, ranked, {kCheap, kDear});
        client.rank(ranked.references, ranked.lengths, batch);
        expect_all(batch, ranked);
        kill_all();  // it may have been quicker
        while (!services().empty()) pause_ms(1);
    }
}

TEST_F(SharedBatches, AreFinishedHereWhereTheServiceStops) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 5000, 6);
    ClientOptions hasty = options();
    Client client(hasty);
    ASSERT_TRUE(client.report()) << client.reason();
    client.options().deadline_ns = 1'000'000'000;
    const RankedBatch ranked(random, lists, 60, RankMode::kOr);
    const pid_t service = services().at(0);
    const SharedBatch::OnCpu on_cpu = [&](size_t query) {
        kill(service, SIGSTOP);
        return ranked.on_cpu(query);
    };
    SharedBatch batch(ranked.task, on_cpu);
    plan(batch, ranked, {kCheap, kDear});
    client.rank(ranked.references, ranked.lengths, batch);
    expect_all(batch, ranked);  // what is left is done here, and stops it as well
    kill(service, SIGCONT);
    Client other(options());
    EXPECT_TRUE(other.report()) << other.reason();
    EXPECT_EQ(services(), std::vector<pid_t>{service});
}

TEST_F(SharedBatches, AreForgottenWhereTheClientDies) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 20'000, 6);
    const RankedBatch ranked(random, lists, 60, RankMode::kOr);
    Client client(options());
    ASSERT_TRUE(client.rank(ranked.references, ranked.lengths, ranked.task)) << client.reason();
    const pid_t service = services().at(0);
    for (size_t after = 1; after < 12; after += 3) {
        const pid_t child = fork();
        if (child == 0) {
            Client own(options());
            size_t done = 0;
            const SharedBatch::OnCpu on_cpu = [&](size_t query) {
                if (++done == after) _exit(0);
                return ranked.on_cpu(query);
            };
            SharedBatch batch(ranked.task, on_cpu);
            plan(batch, ranked, {kCheap, kDear});
            own.rank(ranked.references, ranked.lengths, batch);
            _exit(0);
        }
        const auto all = client.rank(ranked.references, ranked.lengths, ranked.task);
        ASSERT_TRUE(all) << client.reason();
        ranked.expect(*all);
        waitpid(child, nullptr, 0);
    }
    EXPECT_EQ(services(), std::vector<pid_t>{service});
}

TEST_F(SharedBatches, ThatCannotBeDoneHereLeaveNothingBehind) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 5000, 6);
    const RankedBatch ranked(random, lists, 40, RankMode::kOr);
    Client client(options());
    int failed = 0;
    for (int round = 0; round < 5 || (failed == 0 && round < 1000); ++round) {
        const SharedBatch::OnCpu on_cpu = [](size_t) -> RankedDocuments {
            throw std::runtime_error("not here");
        };
        SharedBatch batch(ranked.task, on_cpu);
        plan(batch, ranked, {kCheap, kDear});
        client.rank(ranked.references, ranked.lengths, batch);
        // The service may have been quicker.
        failed += !batch.finish();
        const auto all = client.rank(ranked.references, ranked.lengths, ranked.task);
        ASSERT_TRUE(all) << client.reason();
        ranked.expect(*all);
    }
    EXPECT_GT(failed, 0);
}

// A client that writes into the word what it wants, as long as it wants.
TEST_F(SharedBatches, OfALiarHarmNobody) {
    std::mt19937_64 random(test_seed());
    const RankedLists lists(random, 20'000, 6);
    const RankedBatch ranked(random, lists, 40, RankMode::kOr);
    Client honest(options());
    ASSERT_TRUE(honest.rank(ranked.references, ranked.lengths, ranked.task)) << honest.reason();
    const pid_t service = services().at(0);
    const Descriptor socket = connect_to(socket_path(test_device()));
    const auto greeting = greeted(socket);
    ASSERT_TRUE(greeting);
    const Channel& channel = *greeting;
    const std::vector<uint8_t> request = ranked.request(honest.key_secret());
    uint64_t done = 0;
    for (uint32_t round = 0; round < 300; ++round) {
        std::vector<uint8_t> payload = request;
        const uint32_t at_once = random() % 3 ? 1 + static_cast<uint32_t>(random() % 40) : ~0u;
        std::memcpy(&payload[offsetof(RankRequest, at_once)], &at_once, sizeof at_once);
        std::ranges::copy(payload, channel->buffer);
        Slot& slot = channel->slots[round % kSlots];
        slot.operation = Operation::Rank;
        slot.payload = 0;
        slot.payload_bytes = static_cast<uint32_t>(payload.size());
        slot.result = 1 << 16;
        slot.result_capacity = random() % 8 ? 1 << 16 : 64;
        slot.deadline = random() % 4 ? UINT64_MAX : monotonic_ns() + random() % 3'000'000;
        slot.ends.begin(random() % 2 ? 40 : static_cast<uint32_t>(random()));
        slot.state = SlotState::Posted;
        const char wake = 0;
        send(socket.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        const bool lies = random() % 4;
        const uint64_t until = monotonic_ns() + 20'000'000'000;
        while (slot.state != SlotState::Done && monotonic_ns() < until) {
            if (!lies) continue;
            slot.ends.begin(static_cast<uint32_t>(random() % 60));
            slot.ends.take_front(0, static_cast<uint32_t>(random() % 60));
        }
        ASSERT_EQ(slot.state.load(), SlotState::Done) << round << ", seed " << test_seed();
        EXPECT_NE(slot.status, Status::DeviceError);
        if (slot.status == Status::Ok) {
            EXPECT_LE(slot.detail, ranked.expected.size());
            done += slot.detail;
        }
        slot.state = SlotState::Free;
    }
    EXPECT_GT(done, 0u);
    const auto all = honest.rank(ranked.references, ranked.lengths, ranked.task);
    ASSERT_TRUE(all) << honest.reason();
    ranked.expect(*all);
    EXPECT_EQ(services(), std::vector<pid_t>{service});
}

// Whatever is launched takes so long, or until the gate is open.
class Slow : public device::HostBackend {
  public:
    Slow(uint32_t us, const std::atomic<bool>& open)
        : HostBackend(64 << 20), us_(us), open_(open) {}

  protected:
    void launch_bytes(device::Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        while (!open_) usleep(100);
        usleep(us_);
        HostBackend::launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    uint32_t us_;
    const std::atomic<bool>& open_;
};

class SharedHere : public ServerInThisProcess {
  protected:
    std::mt19937_64 random_{test_seed()};
    const RankedLists lists_{random_, 5000, 6};
    std::atomic<bool> open_ = true;
};

TEST_F(SharedHere, WhatIsNotBegunIsDoneHereAltogether) {
    const Running server([this] { return std::make_unique<Slow>(0, open_); });
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    const RankedBatch ranked(random_, lists_, 50, RankMode::kOr);
    Client other(options), client(options);
    for (Client* one : {&other, &client}) {
        ASSERT_TRUE(one->rank(ranked.references, ranked.lengths, ranked.task)) << one->reason();
    }
    open_ = false;
    std::thread holding([&] {
        EXPECT_TRUE(other.rank(ranked.references, ranked.lengths, ranked.task)) << other.reason();
    });
    usleep(50'000);
    SharedBatch batch(ranked.task, ranked.on_cpu);
    plan(batch, ranked, {1'000'000, 10'000});
    EXPECT_FALSE(client.rank(ranked.references, ranked.lengths, batch));
    EXPECT_TRUE(client.withdrew());
    EXPECT_EQ(batch.done_here(), ranked.expected.size());
    expect_all(batch, ranked);
    open_ = true;
    holding.join();
    const auto all = client.rank(ranked.references, ranked.lengths, ranked.task);
    ASSERT_TRUE(all) << client.reason();
    ranked.expect(*all);
}

// What the service has done until then is not done again.
TEST_F(SharedHere, WhatIsLateIsFinishedHere) {
    const Running server([this] { return std::make_unique<Slow>(50'000, open_); });
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    Client client(options);
    const RankedBatch ranked(random_, lists_, 4000, RankMode::kOr);
    {
        RankTask one = ranked.task;
        one.queries = one.queries.first(1);
        ASSERT_TRUE(client.rank(ranked.references, ranked.lengths, one)) << client.reason();
    }
    client.options().deadline_ns = 3'000'000'000;
    SharedBatch batch(ranked.task, ranked.on_cpu);
    plan(batch, ranked, {kDear, kCheap});
    client.rank(ranked.references, ranked.lengths, batch);
    EXPECT_GT(batch.answered().size(), 0u);
    EXPECT_LT(batch.answered().size(), ranked.expected.size());
    expect_all(batch, ranked);
}

// Both take about as long for a query, as the model of costs says, too.
TEST_F(SharedHere, AutoUsesBoth) {
    const char* const before = std::getenv("XDG_CACHE_HOME");
    const std::string usual = before != nullptr ? before : "";
    setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    constexpr uint32_t kUs = 2000;
    const Running server([&] { return std::make_unique<Slow>(kUs, open_); });
    const RankedBatch ranked(random_, lists_, 24, RankMode::kOr);
    CostModel model;
    model.cpu_fixed = model.rank_round_trip = 1000.0 * kUs;
    double postings = 0;
    for (const auto& query : ranked.task.queries) {
        for (const RankTerm& term : query) postings += lists_.lists[term.list].count();
    }
    model.device_rank_any =
        1000.0 * kUs * static_cast<double>(ranked.task.queries.size()) / postings;
    ASSERT_TRUE(store_model("test", {"C++", model}));
    const DispatcherOptions options{.executable = "/bin/false",
                                    .deadline_ns = 20'000'000'000,
                                    .start_patience_ns = 10'000'000'000,
                                    .gpu_seems_present = true};
    Dispatcher dispatcher(options);
    size_t here = 0, there = 0;
    const SharedBatch::OnCpu on_cpu = [&](size_t query) {
        usleep(kUs);
        return ranked.on_cpu(query);
    };
    const auto ask = [&](DevicePreference::Where where) {
        return dispatcher.rank({where, "test"}, ranked.references, ranked.lengths, ranked.task,
                               on_cpu);
    };
    for (int round = 0; round < 100 && (here == 0 || there == 0); ++round) {
        const auto all = ask(DevicePreference::Where::Auto);
        if (!all) {
            // The CPU would take its time now, while a trial on the device comes to its end.
            usleep(5 * kUs);
            continue;
        }
        ranked.expect(*all);
        if (dispatcher.profile().device.empty()) continue;
        here += dispatcher.profile().shared;
        there += ranked.expected.size() - dispatcher.profile().shared;
    }
    EXPECT_GT(here, 0u) << dispatcher.profile().reason;
    EXPECT_GT(there, 0u) << dispatcher.profile().reason;
    const auto all = ask(DevicePreference::Where::Device);
    ASSERT_TRUE(all) << dispatcher.profile().reason;
    ranked.expect(*all);
    EXPECT_EQ(dispatcher.profile().shared, 0u);
    EXPECT_FALSE(ask(DevicePreference::Where::Cpu));
    unsetenv("XDG_CACHE_HOME");
    if (!usual.empty()) setenv("XDG_CACHE_HOME", usual.c_str(), 1);
}

// A service that says it has done what its client did, or that found a document that is not there.
TEST_F(SharedHere, AnswersThatCannotBeAreNotBelieved) {
    const Descriptor listener = listen_at(socket_path("test"));
    enum class Answer { Right, OfAnotherClient, Impossible };
    for (const Answer answer : {Answer::Right, Answer::OfAnotherClient, Answer::Impossible}) {
        const bool lies = answer != Answer::Right;
        std::atomic<bool> taken = false;
        std::thread service([&] {
            const auto [socket, channel] = greet_client(listener);
            Slot& slot = channel->slots[0];
            while (slot.state != SlotState::Posted) std::this_thread::yield();
            EXPECT_TRUE(slot.take());
            const uint32_t own = slot.ends.take_front(0, 1);
            taken = true;
            usleep(20'000);
            std::memset(channel->buffer + slot.result, 0, slot.result_capacity);
            if (answer == Answer::Impossible) {
                const uint32_t first[] = {1, static_cast<uint32_t>(RankMode::kAnd), 4'000'000'000,
                                          1};
                std::memcpy(channel->buffer + slot.result, first, sizeof first);
            }
            slot.status = Status::Ok;
            slot.result_bytes = slot.result_capacity;
            slot.detail = answer == Answer::OfAnotherClient ? uint64_t{1} << 33 : own;
            slot.answer();
            while (slot.state != SlotState::Free) std::this_thread::yield();
        });
        Client client(patient());
        // None of these finds anything, as the service says.
        RankedBatch ranked(random_, lists_, 10, RankMode::kAnd);
        ranked.find_nothing();
        const SharedBatch::OnCpu on_cpu = [&](size_t query) {
            while (!taken) std::this_thread::yield();
            return ranked.on_cpu(query);
        };
        SharedBatch batch(ranked.task, on_cpu);
        plan(batch, ranked, {kCheap, kDear});
        EXPECT_EQ(client.rank(ranked.references, ranked.lengths, batch), !lies);
        EXPECT_EQ(client.reason(),
                  lies ? "the service answered what cannot be: it is not asked for a while" : "");
        expect_all(batch, ranked);
        service.join();
    }
}

}  // namespace
}  // namespace postings::service
