// Intersection on a device against the standard library's.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "device/intersect_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

std::vector<uint32_t> common(const std::vector<std::vector<uint32_t>>& lists) {
    std::vector<uint32_t> result = lists[0];
    for (const auto& list : lists) {
        std::vector<uint32_t> next;
        std::ranges::set_intersection(result, list, std::back_inserter(next));
        result = next;
    }
    return result;
}

void expect_intersection(DeviceCache& cache, const std::vector<std::vector<uint32_t>>& lists,
                         const std::vector<CodecId>& codecs, const std::string& what) {
    std::vector<service::ListKey> keys;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto list = PostingList::from_docs(lists[i], {}, codecs[i % codecs.size()]);
        keys.push_back(service::list_key(list.bytes()));
        ASSERT_TRUE(cache.upload(keys.back(), list)) << what;
    }
    ASSERT_EQ(cache.missing(keys), 0u);
    const auto expected = common(lists);
    ASSERT_EQ(intersect_count(cache, keys), expected.size()) << what;
    std::vector<uint32_t> result(expected.size());
    ASSERT_EQ(intersect(cache, keys, result), expected.size()) << what;
    ASSERT_EQ(result, expected) << what;
}

const std::vector<std::vector<CodecId>> kPairs = {{CodecId::BitPacked},
                                                  {CodecId::Bitmap},
                                                  {CodecId::BitPacked, CodecId::Bitmap},
                                                  {CodecId::Bitmap, CodecId::BitPacked}};

TEST(Device, IntersectsSampleLists) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const auto samples = sample_lists();
    for (int round = 0; round < 150; ++round) {
        const auto& a = samples[random() % samples.size()];
        const auto& b = samples[random() % samples.size()];
        if (a.docs.empty() || b.docs.empty()) continue;
        // Something in common: b's docIDs and some of a's.
        std::vector<uint32_t> mixed = b.docs;
        for (uint32_t doc : a.docs) {
            if (random() % 3 == 0) mixed.push_back(doc);
        }
        std::ranges::sort(mixed);
        mixed.erase(std::unique(mixed.begin(), mixed.end()), mixed.end());
        const bool sparse =
            a.docs.back() - a.docs.front() > 1u << 24 || mixed.back() - mixed.front() > 1u << 24;
        const auto& codecs = kPairs[sparse ? 0 : random() % kPairs.size()];
        expect_intersection(cache, {a.docs, mixed}, codecs, a.name + " with " + b.name);
        if (HasFatalFailure()) return;
    }
}

TEST(Device, IntersectsManyLists) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (size_t n = 2; n <= kMaxOperands; n += 3) {
        std::vector<std::vector<uint32_t>> lists(n);
        for (size_t i = 0; i < n; ++i) {
            for (uint32_t doc = 0; doc < 30000; ++doc) {
                if (random() % 10 < 8 || doc % 97 == 0) lists[i].push_back(doc * 3);
            }
        }
        for (const auto& codecs : kPairs) {
            expect_intersection(cache, lists, codecs, std::to_string(n) + " lists");
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Device, ListsGoWhenRoomIsNeeded) {
    const auto backend = open_device(1 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 60; ++i) {
        expect_intersection(cache,
                            {list_with_gaps(random, 20000, 7), list_with_gaps(random, 20000, 6)},
                            {CodecId::BitPacked}, "pair " + std::to_string(i));
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(cache.counters().evictions, 0u);
    EXPECT_LE(cache.arena().used(), cache.arena().bytes());
    const auto huge =
        PostingList::from_docs(list_with_gaps(random, 900000, 9), {}, CodecId::BitPacked);
    EXPECT_FALSE(cache.upload(service::list_key(huge.bytes()), huge));
}

}  // namespace
}  // namespace postings::device
