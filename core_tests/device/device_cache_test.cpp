// What stays in a device's memory, and what it costs to bring something large.
#include "device/device_cache.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>
#include <vector>

#include "core/rank/document_lengths.h"
#include "device/host_backend.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

// Memory that nothing is ever computed in: its offsets alone matter.
class NoDevice : public HostBackend {
  public:
    explicit NoDevice(uint64_t bytes) : HostBackend(1 << 20), bytes_(bytes) {}
    uint64_t arena_bytes() const override { return bytes_; }
    void write(uint64_t, std::span<const uint8_t>) override {}
    void read(uint64_t, std::span<uint8_t>) override {}
    void zero(uint64_t, uint64_t) override {}

  private:
    void launch_bytes(Kernel, uint32_t, const void*, size_t) override {}

    uint64_t bytes_;
};

ListKey key_of(uint64_t number) {
    return {number * 0x9e3779b97f4a7c15u, number};
}

RankList of_size(uint64_t bytes) {
    RankList list{};
    list.bytes.resize(bytes);
    return list;
}

// Lists of a vocabulary, the frequent terms' as long as a 50th of the memory, asked for by Zipf
// with some noise. How much of the memory is used once it was full, whatever comes; how many bytes
// move for each that comes; and how long the slowest takes.
TEST(DeviceCache, IsUsedToTheEnd) {
    constexpr uint64_t kMemory = uint64_t{1} << 30;
    constexpr uint32_t kTerms = 60'000;
    NoDevice backend(kMemory);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    std::vector<uint64_t> sizes(kTerms);
    std::vector<double> shares(kTerms);
    std::normal_distribution<double> noise;
    for (uint32_t i = 0; i < kTerms; ++i) {
        sizes[i] = static_cast<uint64_t>(20e6 / std::pow(i + 1, 0.6)) + 64;
        shares[i] = std::pow(i + 1, -0.8) * std::exp(1.5 * noise(random));
    }
    std::discrete_distribution<uint32_t> asked(shares.begin(), shares.end());
    uint64_t brought = 0, least_used = kMemory;
    double slowest_ms = 0;
    for (int i = 0; i < 60'000; ++i) {
        const uint32_t term = asked(random);
        const ListKey key = key_of(term + 1);
        if (cache.missing({&key, 1}, DeviceCache::Purpose::Ranking) == 0) continue;
        const RankList list = of_size(sizes[term]);
        const auto begin = std::chrono::steady_clock::now();
        ASSERT_TRUE(cache.upload(key, list));
        const std::chrono::duration<double, std::milli> ms =
            std::chrono::steady_clock::now() - begin;
        slowest_ms = std::max(slowest_ms, ms.count());
        if (cache.counters().evictions == 0) continue;
        brought += sizes[term];
        least_used = std::min(least_used, cache.arena().used());
    }
    ASSERT_GT(brought, kMemory / 4);
    // A hundredth is spared, and what goes may be longer than what comes.
    EXPECT_GT(static_cast<double>(least_used) / kMemory, 0.95) << "seed " << test_seed();
    EXPECT_LT(static_cast<double>(cache.counters().moved_bytes) / static_cast<double>(brought), 1)
        << "seed " << test_seed();
    RecordProperty("least_used", std::to_string(static_cast<double>(least_used) / kMemory));
    RecordProperty("moved_a_byte",
                   std::to_string(static_cast<double>(cache.counters().moved_bytes) /
                                  static_cast<double>(brought)));
    RecordProperty("slowest_ms", std::to_string(slowest_ms));
}

TEST(DeviceCache, WhatIsHeldStays) {
    NoDevice backend(1 << 20);
    DeviceCache cache(backend);
    const uint64_t capacity = cache.arena().bytes() - cache.arena().used(),
                   half = capacity / 2 - 4096;
    const auto is_there = [&](uint64_t number) {
        const ListKey key = key_of(number);
        return cache.missing({&key, 1}, DeviceCache::Purpose::Ranking) == 0;
    };
    ASSERT_TRUE(cache.upload(key_of(1), of_size(half)));
    cache.hold(DeviceCache::key_to_rank(key_of(1)));
    // Much asked for: worth more than what is held.
    ASSERT_TRUE(cache.upload(key_of(2), of_size(half)));
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(is_there(2));
    ASSERT_TRUE(cache.upload(key_of(3), of_size(half)));
    EXPECT_TRUE(is_there(1));
    EXPECT_FALSE(is_there(2));
    cache.hold(DeviceCache::key_to_rank(key_of(3)));
    EXPECT_FALSE(cache.upload(key_of(4), of_size(half))) << "everything is held";
    EXPECT_THROW(cache.scratch(half, {}), NoRoom);
    cache.release(DeviceCache::key_to_rank(key_of(1)));
    EXPECT_TRUE(cache.upload(key_of(4), of_size(half)));
    EXPECT_FALSE(is_there(1));
    EXPECT_TRUE(is_there(3));
}

// A list, the same to be ranked, lengths and what is derived, whose bytes have one hash.
TEST(DeviceCache, ThingsOfTwoKindsDoNotMeet) {
    HostBackend backend(1 << 20);
    DeviceCache cache(backend);
    const ListKey key = key_of(7);
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{3, 9, 70});
    const DocumentLengthTable lengths(std::vector<uint32_t>(100, 7));
    const uint8_t bytes[40] = {};
    const uint64_t used = cache.arena().used();
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(cache.upload(key, list));
        ASSERT_TRUE(cache.upload(key, of_size(300)));
        ASSERT_TRUE(cache.upload(key.as(KeyKind::Lengths), lengths.view()));
        if (i == 0) cache.keep_derived(key.as(KeyKind::Derived), bytes, {});
        EXPECT_EQ(cache.missing({&key, 1}), 0u);
        EXPECT_EQ(cache.missing({&key, 1}, DeviceCache::Purpose::Ranking), 0u);
        EXPECT_NE(cache.lengths(key.as(KeyKind::Lengths)), nullptr);
        EXPECT_NE(cache.derived(key.as(KeyKind::Derived)), 0u);
    }
    EXPECT_EQ(cache.counters().uploads, 4u);
    EXPECT_EQ(cache.lengths(key), nullptr);
    // All of it goes again, and its room is whole.
    const DeviceCache::Scratch all = cache.scratch(cache.arena().bytes() - used, {});
    EXPECT_EQ(cache.counters().evictions, 4u);
}

// The same bytes have another name as another thing.
TEST(ListKey, TellsTheKind) {
    const PostingList list = PostingList::from_docs(std::vector<uint32_t>{3, 9, 70});
    const ListKey key = list_key(list.bytes());
    EXPECT_EQ(key.kind(), KeyKind::List);
    EXPECT_NE(key.as(KeyKind::Lengths), key);
    EXPECT_EQ(key.as(KeyKind::Lengths).as(KeyKind::List), key);
    const DocumentLengthTable lengths(std::vector<uint32_t>(100, 7));
    EXPECT_EQ(lengths_key(lengths.view()).kind(), KeyKind::Lengths);
    EXPECT_EQ(lengths_key(lengths.view()).as(KeyKind::List), list_key(lengths.to_bytes()));
}

// Piece by piece, with others coming and going in between.
TEST(DeviceCache, WhatComesInPiecesIsTheSame) {
    HostBackend backend(4 << 20);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 20'000, 5);
    const PostingList list = PostingList::from_docs(docs, {}, CodecId::BitPacked);
    const ListKey key = key_of(1);
    {
        auto given_up = cache.begin(key, list);
        ASSERT_TRUE(given_up);
        EXPECT_FALSE(cache.write_some(*given_up, 100));
    }
    const uint64_t used = cache.arena().used();
    auto incoming = cache.begin(key, list);
    ASSERT_TRUE(incoming);
    size_t pieces = 1;
    while (!cache.write_some(*incoming, 1000)) {
        EXPECT_NE(cache.missing({&key, 1}), 0u) << "nobody sees it before it is whole";
        ++pieces;
    }
    EXPECT_EQ(pieces, (list.bytes().size() + 999) / 1000);
    cache.finish(std::move(*incoming));
    EXPECT_EQ(cache.missing({&key, 1}), 0u);
    EXPECT_GT(cache.arena().used(), used) << "what was given up took no room";
    std::vector<uint8_t> there(list.docs_payload().size());
    backend.read(cache.list(key).payload, there);
    EXPECT_TRUE(std::ranges::equal(there, list.docs_payload()));
}

// Neither does it when its other form takes its place.
TEST(DeviceCache, WhatIsHeldStaysInAnotherForm) {
    HostBackend backend(1 << 20);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 1000, 5);
    const PostingList to_decode = PostingList::from_docs(docs, {}, CodecId::Rice),
                      to_combine = PostingList::from_docs(docs, {}, CodecId::BitPacked);
    const ListKey key = key_of(1);
    ASSERT_TRUE(cache.upload(key, to_decode));
    ASSERT_NE(cache.missing({&key, 1}), 0u);
    cache.hold(key);
    ASSERT_TRUE(cache.upload(key, to_combine));
    for (uint64_t i = 2; i < 100; ++i) {
        ASSERT_TRUE(cache.upload(key_of(i), of_size(100'000)));
        const ListKey other = key_of(i);
        for (int use = 0; use < 10; ++use)
            cache.missing({&other, 1}, DeviceCache::Purpose::Ranking);
    }
    EXPECT_EQ(cache.missing({&key, 1}), 0u);
}

// What an operation works on does not go for its own results.
TEST(DeviceCache, RoomForResultsIsTakenFromOthers) {
    NoDevice backend(1 << 20);
    DeviceCache cache(backend);
    const ListKey operand = DeviceCache::key_to_rank(key_of(1));
    ASSERT_TRUE(cache.upload(key_of(1), of_size(100'000)));
    const auto is_there = [&](uint64_t number) {
        const ListKey key = key_of(number);
        return cache.missing({&key, 1}, DeviceCache::Purpose::Ranking) == 0;
    };
    for (uint64_t other = 2; other < 10; ++other) {
        ASSERT_TRUE(cache.upload(key_of(other), of_size(100'000)));
        for (int use = 0; use < 100; ++use) ASSERT_TRUE(is_there(other));
    }
    const uint64_t all = cache.arena().bytes() - 300'000;
    {
        const DeviceCache::Scratch results = cache.scratch(all, {&operand, 1});
        EXPECT_TRUE(is_there(1));
    }
    EXPECT_THROW(cache.scratch(cache.arena().bytes() - 110'000, {&operand, 1}), NoRoom);
    EXPECT_TRUE(is_there(1));
    EXPECT_NO_THROW(cache.scratch(cache.arena().bytes() - 110'000, {}));
    EXPECT_FALSE(is_there(1));
}

}  // namespace
}  // namespace postings::device
