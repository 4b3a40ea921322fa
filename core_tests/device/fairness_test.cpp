// What one client does to others: a long batch, a flood, and many that want the same.
#include <gtest/gtest.h>

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <numeric>
#include <random>

#include "device/greeting.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

using Fairness = ServerInThisProcess;

ClientOptions very_patient() {
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    return options;
}

// A query of a batch takes it a millisecond.
class Slow : public device::HostBackend {
  public:
    explicit Slow(std::atomic<uint32_t>& batches) : HostBackend(64 << 20), batches_(batches) {}

  protected:
    void launch_bytes(device::Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        if (kernel.number == device::Kernel::CombineBatch.number) {
            ++batches_;
            usleep(1000 * static_cast<const PostingsBatch*>(parameters)->query_count);
        }
        HostBackend::launch_bytes(kernel, groups, parameters, bytes);
    }

  private:
    std::atomic<uint32_t>& batches_;
};

TEST_F(Fairness, ALongBatchLetsOthersInBetween) {
    std::atomic<uint32_t> batches = 0;
    const Running server([&] { return std::make_unique<Slow>(batches); });
    std::mt19937_64 random(test_seed());
    std::vector<Pair> pairs;
    for (int i = 0; i < 4; ++i) pairs.push_back(random_pair(random, 3000));
    std::vector<ListReference> references;
    for (const Pair& pair : pairs) {
        for (const ListReference& reference : pair.references()) references.push_back(reference);
    }
    // Together they are more than the first room for results.
    std::vector<std::vector<uint32_t>> queries;
    std::vector<uint32_t> counts, docs;
    while (docs.size() < (kBufferBytes * 3 / 2) / 4) {
        const auto pair = static_cast<uint32_t>(random() % pairs.size());
        queries.push_back({2 * pair, 2 * pair + 1});
        counts.push_back(static_cast<uint32_t>(pairs[pair].expected.size()));
        docs.insert(docs.end(), pairs[pair].expected.begin(), pairs[pair].expected.end());
    }
    std::atomic<bool> is_done = false;
    std::thread asking([&] {
        Client client(very_patient());
        const auto found = client.combine(references, {SetOperation::Intersect, true, queries});
        is_done = true;
        ASSERT_TRUE(found) << client.reason();
        EXPECT_EQ(found->counts, counts);
        EXPECT_EQ(found->docs, docs);
    });
    while (batches == 0) usleep(100);
    Client other(very_patient());
    const Pair own = random_pair(random, 500);
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(other.count(SetOperation::Intersect, own.references()), own.expected.size())
            << other.reason();
    }
    EXPECT_FALSE(is_done) << "they waited for all of it";
    asking.join();
    EXPECT_GT(batches, 10u);
}

TEST_F(Fairness, WhoSendsBytesForNothingIsSentAway) {
    const Running server;
    Client honest(very_patient());
    ASSERT_TRUE(honest.report()) << honest.reason();
    const Descriptor noisy = connect_to(socket_path("test"));
    ASSERT_TRUE(greeted(noisy));
    const char byte = 0;
    bool is_over = false;
    for (int i = 0; i < 100'000 && !is_over; ++i) {
        is_over = send(noisy.get(), &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EPIPE;
        if (i % 100 == 0) usleep(100);
    }
    EXPECT_TRUE(is_over);
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(honest.report()) << honest.reason();
}

TEST_F(Fairness, ManyWhoWantTheSameListsBringThemOnce) {
    const Running server(uint64_t{64} << 20);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500'000);
    constexpr size_t kClients = 16;
    std::barrier begin(kClients);
    std::atomic<uint64_t> bytes = 0;
    std::vector<std::thread> threads;
    for (size_t i = 0; i < kClients; ++i) {
        threads.emplace_back([&] {
            Client client(very_patient());
            while (!client.connected()) usleep(1000);
            begin.arrive_and_wait();
            EXPECT_EQ(client.count(SetOperation::Intersect, pair.references()),
                      pair.expected.size())
                << client.reason();
            bytes += client.profile().uploaded_bytes;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(bytes, pair.a.bytes().size() + pair.b.bytes().size());
}

// It asked for lists, said that it would bring them, and does nothing more.
TEST_F(Fairness, WhatNobodyBringsIsNotWaitedForForever) {
    const Running server(uint64_t{64} << 20);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    Client client(very_patient());
    while (!client.connected()) usleep(1000);
    const KeySecret& secret = client.key_secret();

    const Descriptor idle = connect_to(socket_path("test"));
    const auto greeting = greeted(idle);
    ASSERT_TRUE(greeting);
    const Channel& channel = *greeting;
    struct {
        CombineRequest head{0, 0, 2, 1};
        ListKey keys[2];
        uint32_t numbers[3] = {2, 0, 1};
    } request;
    request.keys[0] = list_key(pair.a.bytes(), secret);
    request.keys[1] = list_key(pair.b.bytes(), secret);
    constexpr size_t kBytes = sizeof request.head + sizeof request.keys + sizeof request.numbers;
    std::memcpy(channel->buffer, &request, kBytes);
    Slot& slot = channel->slots[0];
    slot.operation = Operation::Combine;
    slot.payload = 0;
    slot.payload_bytes = kBytes;
    slot.result = 4096;
    slot.result_capacity = 4096;
    slot.deadline = UINT64_MAX;
    slot.brings = 1;
    slot.state = SlotState::Posted;
    const char wake = 0;
    send(idle.get(), &wake, 1, MSG_NOSIGNAL);
    while (slot.state != SlotState::Done) usleep(100);
    ASSERT_EQ(slot.status, Status::NotResident);

    EXPECT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << client.reason();
}

// Lists that are all asked for again and again fill the memory. A pair of new ones must not be each
// other's way out.
TEST_F(Fairness, ThoseWhoArriveTogetherStayTogether) {
    const Running server(uint64_t{16} << 20);
    std::mt19937_64 random(test_seed());
    const auto lists = [&](size_t count) {
        std::vector<PostingList> made;
        for (size_t i = 0; i < count; ++i) {
            made.push_back(
                PostingList::from_docs(list_with_gaps(random, 80'000, 15), {}, CodecId::BitPacked));
        }
        return made;
    };
    Client client(very_patient());
    const auto ask = [&](const PostingList& a, const PostingList& b) {
        const ListReference references[] = {{&a}, {&b}};
        return client.count(SetOperation::Intersect, references).has_value();
    };
    const auto hot = lists(92);
    for (int round = 0; round < 5; ++round) {
        for (size_t i = 0; i < hot.size(); i += 2) {
            ASSERT_TRUE(ask(hot[i], hot[i + 1])) << client.reason();
        }
    }
    const auto fresh = lists(100);
    int failed = 0;
    for (size_t i = 0; i < fresh.size(); i += 2) failed += !ask(fresh[i], fresh[i + 1]);
    EXPECT_EQ(failed, 0) << client.reason();
}

TEST_F(Fairness, LongStringsAreLeftToTheCpu) {
    const Running server;
    ClientOptions options = very_patient();
    options.buffer_bytes = uint64_t{256} << 20;
    Client client(options);
    const Bytes packed((size_t{64} << 20) + 4);
    EXPECT_FALSE(client.yioop_unpack(packed, kYioopDocs));
    EXPECT_EQ(client.reason(), "this input is left to the CPU");
}

}  // namespace
}  // namespace postings::service
