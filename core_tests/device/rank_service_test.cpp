// Ranking through a real postingsd: the same as Ranker::rank(), and no harm from hostile requests.
#include <gtest/gtest.h>

#include <sys/socket.h>

#include <cmath>
#include <cstring>
#include <random>
#include <thread>

#include "core/rank/rank.h"
#include "device/greeting.h"
#include "device/service_fixture.h"
#include "posting_list_samples.h"
#include "service/client/client.h"
#include "service/client/rank_one.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

struct Collection {
    DocumentLengthTable table;
    DocumentLengths lengths;
    std::vector<PostingList> lists;
    std::vector<ListReference> references;
    LengthsReference lengths_reference;

    Collection(std::mt19937_64& random, uint32_t documents, size_t count)
        : table(random_lengths(random, documents)), lengths(table.view()) {
        for (size_t i = 0; i < count; ++i) lists.push_back(random_list(random, documents));
        for (const PostingList& list : lists) references.push_back({&list});
        lengths_reference = {&lengths};
    }
    Collection(const Collection&) = delete;

    static DocumentLengthTable random_lengths(std::mt19937_64& random, uint32_t documents) {
        std::vector<uint32_t> lengths(documents);
        for (uint32_t& length : lengths) length = 10 + static_cast<uint32_t>(random() % 500);
        return DocumentLengthTable(lengths);
    }
    static PostingList random_list(std::mt19937_64& random, uint32_t documents) {
        std::vector<uint32_t> docs, frequencies;
        const double density = std::pow(10.0, -static_cast<double>(random() % 200) / 100);
        std::bernoulli_distribution has(density);
        for (uint32_t doc = 0; doc < documents; ++doc) {
            if (!has(random)) continue;
            docs.push_back(doc);
            frequencies.push_back(1 + static_cast<uint32_t>(random() % 5));
        }
        return PostingList::from_docs(docs, frequencies);
    }
};

void expect_same(const RankedDocuments& device, const Ranking& cpu) {
    EXPECT_EQ(device.documents, cpu.documents);
    EXPECT_EQ(device.mode, cpu.mode);
}

TEST_F(Service, RanksAsTheCpuDoes) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 4; ++round) {
        const Collection collection(random, 1 + static_cast<uint32_t>(random() % 40000), 12);
        const Bm25Parameters parameters{round % 2 ? 1.2 : 0.9, 0.4};
        const Ranker ranker(collection.lengths, parameters);
        std::vector<std::vector<WeightedList>> queries(30);
        for (auto& query : queries) {
            for (size_t i = 0; i < 1 + random() % 5; ++i) {
                const auto list = static_cast<uint32_t>(random() % collection.lists.size());
                // Weights so great that scores keep fewer bits, too.
                const double weight = ranker.weight(collection.lists[list]);
                query.push_back({list, random() % 8 ? weight : weight * 20000});
            }
        }
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr}) {
            const uint32_t k = round % 2 ? 10 : 1024;
            // With a filter, an exclusion, both or none of them.
            const uint32_t filter = random() % 2 ? RankTask::kNoList : random() % 12,
                           excluded = random() % 2 ? RankTask::kNoList : random() % 12;
            const auto views_of = [&](uint32_t list) {
                return list == RankTask::kNoList
                           ? std::vector<PostingListView>()
                           : std::vector<PostingListView>{collection.lists[list]};
            };
            const auto filters = views_of(filter), exclusions = views_of(excluded);
            RankQueries with_integers;
            for (const auto& query : queries) with_integers.add(query, parameters.k1);
            // The documents may be a part of a collection whose are longer, or shorter.
            DocumentLengths lengths = collection.lengths;
            std::optional<double> average;
            if (random() % 2) {
                lengths.average *= 0.5 + static_cast<double>(random() % 100) / 50;
                average = lengths.average;
            }
            const Ranker in_larger(lengths, parameters);
            const auto rankings = client.rank(
                collection.references, collection.lengths_reference,
                {parameters, k, mode, with_integers.queries(), filter, excluded, average});
            ASSERT_TRUE(rankings) << client.reason();
            ASSERT_EQ(rankings->size(), queries.size());
            for (size_t i = 0; i < queries.size(); ++i) {
                std::vector<RankedList> lists;
                std::vector<ListReference> references;
                std::vector<double> weights;
                for (const WeightedList& term : queries[i]) {
                    lists.push_back({collection.lists[term.list], term.weight});
                    references.push_back(collection.references[term.list]);
                    weights.push_back(term.weight);
                }
                const Ranking expected = in_larger.rank(lists, k, mode, {filters, exclusions});
                expect_same((*rankings)[i], expected);
                EXPECT_EQ(with_integers.fraction_bits(i), expected.fraction_bits);
                if (i % 5) continue;
                const auto alone = rank_one(client, references, weights,
                                            collection.lengths_reference, parameters, k, mode);
                ASSERT_TRUE(alone) << client.reason();
                expect_same(*alone, ranker.rank(lists, k, mode));
            }
            if (HasFailure()) return;
        }
    }
}

// Those of several clients are on the device together, others' batches in between.
TEST_F(Service, RanksForSeveralClientsAtOnce) {
    std::mt19937_64 random(test_seed());
    const Collection collection(random, 20000, 12);
    const Ranker ranker(collection.lengths, {});
    Client first(options());  // the service starts once
    ASSERT_TRUE(rank_one(first, std::span(collection.references).first(1), std::vector<double>{1},
                         collection.lengths_reference, {}, 1, RankMode::kOr))
        << first.reason();
    constexpr size_t kClients = 12;
    std::vector<std::string> wrong(kClients);
    std::vector<std::thread> threads;
    for (size_t number = 0; number < kClients; ++number) {
        threads.emplace_back([&, number, seed = random()] {
            std::mt19937_64 own(seed);
            Client client(options());
            // A reference remembers its key for one service, and is not shared.
            std::vector<ListReference> all;
            for (const PostingList& list : collection.lists) all.push_back({&list});
            const LengthsReference lengths{&collection.lengths};
            for (int round = 0; round < 40 && wrong[number].empty(); ++round) {
                const size_t begin = own() % 10, count = 1 + own() % (12 - begin);
                const auto references = std::span(all).subspan(begin, count);
                std::vector<double> weights;
                std::vector<RankedList> lists;
                for (size_t i = 0; i < count; ++i) {
                    weights.push_back(ranker.weight(collection.lists[begin + i]));
                    lists.push_back({collection.lists[begin + i], weights.back()});
                }
                const auto k = static_cast<uint32_t>(own() % 4 ? 10 : 1024);
                const RankMode mode = static_cast<RankMode>(own() % 3);
                if (number == 0) {
                    const std::vector<std::vector<uint32_t>> pairs(
                        200, {static_cast<uint32_t>(own() % 12), 0});
                    client.combine(all, {SetOperation::Intersect, false, pairs});
                }
                const auto ranked = rank_one(client, references, weights, lengths, {}, k, mode);
                const Ranking expected = ranker.rank(lists, k, mode);
                if (!ranked) {
                    wrong[number] = client.reason();
                } else if (ranked->documents != expected.documents ||
                           ranked->mode != expected.mode) {
                    wrong[number] = "round " + std::to_string(round) + " differs";
                }
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& what : wrong) EXPECT_EQ(what, "");
    EXPECT_EQ(services().size(), 1u);
}

TEST_F(Service, WhatNoDeviceRanksIsNotAsked) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const Collection collection(random, 5000, 2);
    const auto rank = [&](std::span<const ListReference> lists, std::vector<double> weights,
                          uint32_t k) {
        return rank_one(client, lists, weights, collection.lengths_reference, {}, k, RankMode::kOr);
    };
    EXPECT_FALSE(rank({}, {}, 10));
    EXPECT_FALSE(rank(collection.references, {1, 1}, 0));
    EXPECT_FALSE(rank(collection.references, {1, 1}, 2000));
    EXPECT_FALSE(rank(collection.references, {1, 0}, 10));
    const auto too_long = PostingList::from_docs(std::vector<uint32_t>{5, 5000});
    const ListReference reference{&too_long};
    EXPECT_FALSE(rank({&reference, 1}, {1}, 10));
    EXPECT_FALSE(rank_one(client, collection.references, std::vector<double>{1, 1},
                          collection.lengths_reference, {-1, 0.5}, 10, RankMode::kAnd));
    EXPECT_TRUE(rank(collection.references, {1, 1}, 10)) << client.reason();
}

// A rank request that is right, and then not any more in some place.
TEST_F(Service, HostileRankRequestsHarmNobody) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const Collection collection(random, 20000, 3);
    const auto ask = [&] {
        return rank_one(honest, collection.references, std::vector<double>{1, 2, 3},
                        collection.lengths_reference, {}, 10, RankMode::kAndThenOr);
    };
    const auto before = ask();
    ASSERT_TRUE(before) << honest.reason();
    const pid_t service = services().at(0);
    const Descriptor socket = connect_to(socket_path(test_device()));
    ASSERT_TRUE(socket);
    const auto greeting = greeted(socket);
    ASSERT_TRUE(greeting);
    const Channel& channel = *greeting;
    struct {
        RankRequest head;
        ListKey references[3];
        uint32_t ends[2];
        RankTerm terms[4];
    } request;
    const KeySecret& secret = honest.key_secret();
    static_assert(sizeof request % 4 == 0);
    const ListKey lengths = collection.lengths_reference.key_with(secret);
    ListKey keys[3];
    for (size_t i = 0; i < 3; ++i) keys[i] = collection.references[i].key_with(secret);
    int served = 0;
    for (size_t round = 0; round < 600; ++round) {
        request = {{lengths, 1.2, 0.75, 10, static_cast<uint32_t>(random() % 3), 3, 2,
                    round % 2 ? 1 : RankTask::kNoList, round % 3 ? 2 : RankTask::kNoList, 0, 0, -1},
                   {keys[0], keys[1], keys[2]},
                   {1, 4},
                   {{0, 1000}, {0, 4000000000}, {1, 70000}, {2, 1}}};
        uint32_t words[sizeof request / 4];
        std::memcpy(words, &request, sizeof request);
        if (round % 4 != 0) {
            const auto noise = static_cast<uint32_t>(random() >> (32 + random() % 32));
            words[random() % std::size(words)] = random() % 2 ? noise : ~noise;
        }
        Slot& slot = channel->slots[round % kSlots];
        std::memcpy(channel->buffer, words, sizeof words);
        slot.operation = Operation::Rank;
        slot.payload = 0;
        slot.payload_bytes =
            static_cast<uint32_t>(random() % 5 ? sizeof words : random() % sizeof words);
        slot.result = 4096;
        slot.result_capacity = random() % 8 ? 65536 : 8 * static_cast<uint32_t>(random() % 20);
        slot.deadline = UINT64_MAX;
        slot.state.store(SlotState::Posted);
        const char wake = 0;
        send(socket.get(), &wake, 1, MSG_NOSIGNAL);
        const uint64_t end = monotonic_ns() + 20'000'000'000;
        while (slot.state.load() != SlotState::Done && monotonic_ns() < end) pause_ms(0);
        ASSERT_EQ(slot.state.load(), SlotState::Done);
        EXPECT_NE(slot.status, Status::DeviceError);
        served += slot.status == Status::Ok;
        slot.state.store(SlotState::Free);
    }
    EXPECT_GT(served, 50);
    // Lengths whose key or checksum is wrong.
    Bytes bytes = document_length_bytes(collection.lengths);
    for (int round = 0; round < 20; ++round) {
        Bytes changed = bytes;
        changed[random() % changed.size()] ^= static_cast<uint8_t>(1 + random() % 255);
        const Descriptor memfd = sealed_memfd("noise", changed.size());
        ASSERT_EQ(pwrite(memfd.get(), changed.data(), changed.size(), 0),
                  static_cast<ssize_t>(changed.size()));
        Bytes other = changed;
        ++other[0];
        const ListKey key = list_key(round % 2 ? changed : other, secret).as(KeyKind::Lengths);
        ASSERT_TRUE(send_message(
            socket.get(), {.type = MessageType::UploadLengths, .size = changed.size(), .key = key},
            memfd.get()));
        const auto reply = receive_message(socket.get(), 5000);
        ASSERT_TRUE(reply);
        EXPECT_EQ(reply->message.type, MessageType::Refused);
    }
    const auto after = ask();
    ASSERT_TRUE(after) << honest.reason();
    EXPECT_EQ(after->documents, before->documents);
    EXPECT_EQ(after->mode, before->mode);
    EXPECT_EQ(services().at(0), service);
}

}  // namespace
}  // namespace postings::service
