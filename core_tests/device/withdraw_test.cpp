// Requests that wait too long are withdrawn, and done by whoever asked.
#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "core/rank/rank.h"
#include "device/gated_backend.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/client/rank_one.h"

namespace postings::service {
namespace {

ClientOptions very_patient() {
    ClientOptions options = patient();
    options.deadline_ns = 100'000'000'000;
    return options;
}

using Withdrawing = ServerInThisProcess;

TEST_F(Withdrawing, WhatADeviceThatIsBusyHasNotTaken) {
    std::atomic<bool> open = true, waits = false;
    const Running server([&] { return std::make_unique<device::Gated>(open, waits); });
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 500);
    const auto ask = [&](Client& client) {
        return client.count(SetOperation::Intersect, pair.references());
    };
    Client other(very_patient()), client(very_patient());
    for (Client* one : {&other, &client})
        ASSERT_EQ(ask(*one), pair.expected.size()) << one->reason();
    open = false;
    std::thread holding([&] { EXPECT_EQ(ask(other), pair.expected.size()) << other.reason(); });
    client.set_terms({.patience_ns = 1'000'000});
    while (!waits) usleep(100);
    size_t busy = 0, behind = 0;
    for (size_t i = 0; i < 2 * kSlots; ++i) {
        EXPECT_FALSE(ask(client));
        EXPECT_TRUE(client.withdrew());
        busy += client.reason() == "the device was busy for too long";
        behind += client.reason() == "the service does not keep up";
    }
    EXPECT_EQ(busy, kSlots);
    EXPECT_EQ(behind, kSlots);
    open = true;
    holding.join();
    client.set_terms({});
    for (int i = 0; i < 100; ++i) {
        const auto count = ask(client);
        if (!count) {
            EXPECT_EQ(client.reason(), "the service does not keep up");
            usleep(10'000);
            continue;
        }
        EXPECT_EQ(*count, pair.expected.size());
        EXPECT_FALSE(client.withdrew());
        const auto report = client.report();
        ASSERT_TRUE(report) << client.reason();
        EXPECT_EQ(report->withdrawn, kSlots);
        return;
    }
    ADD_FAILURE() << client.reason();
}

// Buffers grow, lists are brought and requests end meanwhile: whatever is answered is right, and
// one that was withdrawn leaves nothing behind.
TEST_F(Withdrawing, AtRandomChangesNoAnswer) {
    std::mt19937_64 random(test_seed());
    constexpr size_t kPairs = 6, kClients = 6;
    std::vector<Pair> pairs;
    for (size_t i = 0; i < kPairs; ++i) pairs.push_back(random_pair(random, 200 << (2 * i)));
    std::vector<uint32_t> words(2'000'000);
    for (uint32_t& length : words) length = 10 + static_cast<uint32_t>(random() % 500);
    const DocumentLengthTable table(words);
    const DocumentLengths lengths = table.view();
    const Ranker ranker{lengths, {}};
    std::vector<std::vector<ScoredDocument>> ranked;
    for (const Pair& pair : pairs) {
        const std::vector<RankedList> lists = {{pair.a, 1}, {pair.b, 1}};
        ranked.push_back(ranker.rank(lists, 10, RankMode::kOr).documents);
    }
    const Running server(uint64_t{32} << 20);
    std::atomic<uint64_t> answered = 0, withdrawn = 0;
    std::vector<std::thread> threads;
    for (size_t number = 0; number < kClients; ++number) {
        threads.emplace_back([&, seed = random()] {
            std::mt19937_64 own(seed);
            CachedKey lengths_key;
            const LengthsReference lengths_reference{&lengths, &lengths_key};
            Client client(very_patient());
            for (int i = 0; i < 300; ++i) {
                const size_t which = own() % kPairs;
                const Pair& pair = pairs[which];
                client.set_terms(
                    {.uploads = own() % 2 == 0,
                     .patience_ns = own() % 4 == 0 ? Client::kForever : own() % 2'000'000});
                bool is_answered;
                if (own() % 2 == 0) {
                    const auto docs = client.docs(SetOperation::Intersect, pair.references());
                    is_answered = docs.has_value();
                    if (docs) {
                        ASSERT_EQ(*docs, pair.expected);
                    }
                } else {
                    const double weights[] = {1, 1};
                    const auto found = rank_one(client, pair.references(), weights,
                                                lengths_reference, {}, 10, RankMode::kOr);
                    is_answered = found.has_value();
                    if (found) {
                        ASSERT_EQ(found->documents, ranked[which]);
                    }
                }
                answered += is_answered;
                withdrawn += client.withdrew();
                if (!is_answered && !client.withdrew()) {
                    ASSERT_EQ(client.reason(), "the lists are not on the device");
                }
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_GT(answered, 0u);
    EXPECT_GT(withdrawn, 0u);
}

}  // namespace
}  // namespace postings::service
