// Kernels against the CPU. Without a device the tests are skipped, unless POSTINGS_TEST_DEVICE
// ("opencl" or "cuda") demands one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "device/resident_lists.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

std::unique_ptr<Backend> open_device(uint64_t arena_bytes) {
    const char* demanded = std::getenv("POSTINGS_TEST_DEVICE");
    const std::string kind = demanded ? demanded : "opencl";
    if (kind == "cuda" && !cuda_devices().empty()) return open_cuda(0, arena_bytes);
    if (kind == "opencl" && !opencl_devices().empty()) return open_opencl(0, arena_bytes);
    if (demanded) ADD_FAILURE() << "no device for POSTINGS_TEST_DEVICE=" << kind;
    return nullptr;
}

#define NEED_DEVICE(backend) \
    if (!(backend)) GTEST_SKIP() << "no device"

std::vector<uint32_t> common(const std::vector<std::vector<uint32_t>>& lists) {
    std::vector<uint32_t> result = lists[0];
    for (const auto& list : lists) {
        std::vector<uint32_t> next;
        std::ranges::set_intersection(result, list, std::back_inserter(next));
        result = next;
    }
    return result;
}

void expect_intersection(ResidentLists& resident, const std::vector<std::vector<uint32_t>>& lists,
                         const std::vector<CodecId>& codecs, const std::string& what) {
    std::vector<service::ListKey> keys;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto list = PostingList::from_docs(lists[i], {}, codecs[i % codecs.size()]);
        keys.push_back(service::list_key(list.bytes()));
        ASSERT_TRUE(resident.upload(keys.back(), list)) << what;
    }
    ASSERT_EQ(resident.missing(keys), 0u);
    const auto expected = common(lists);
    ASSERT_EQ(resident.intersect_count(keys), expected.size()) << what;
    std::vector<uint32_t> result(expected.size());
    ASSERT_EQ(resident.intersect(keys, result), expected.size()) << what;
    ASSERT_EQ(result, expected) << what;
}

const std::vector<std::vector<CodecId>> kPairs = {{CodecId::BitPacked},
                                                  {CodecId::Bitmap},
                                                  {CodecId::BitPacked, CodecId::Bitmap},
                                                  {CodecId::Bitmap, CodecId::BitPacked}};

TEST(Device, IntersectsSampleLists) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    ResidentLists resident(*backend);
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
        expect_intersection(resident, {a.docs, mixed}, codecs, a.name + " with " + b.name);
        if (HasFatalFailure()) return;
    }
}

TEST(Device, IntersectsManyLists) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    ResidentLists resident(*backend);
    std::mt19937_64 random(test_seed());
    for (size_t n = 2; n <= ResidentLists::kMaxOperands; n += 3) {
        std::vector<std::vector<uint32_t>> lists(n);
        for (size_t i = 0; i < n; ++i) {
            for (uint32_t doc = 0; doc < 30000; ++doc) {
                if (random() % 10 < 8 || doc % 97 == 0) lists[i].push_back(doc * 3);
            }
        }
        for (const auto& codecs : kPairs) {
            expect_intersection(resident, lists, codecs, std::to_string(n) + " lists");
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Device, ListsGoWhenRoomIsNeeded) {
    const auto backend = open_device(1 << 20);
    NEED_DEVICE(backend);
    ResidentLists resident(*backend);
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 60; ++i) {
        expect_intersection(resident,
                            {list_with_gaps(random, 20000, 7), list_with_gaps(random, 20000, 6)},
                            {CodecId::BitPacked}, "pair " + std::to_string(i));
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(resident.counters().evictions, 0u);
    EXPECT_LE(resident.arena().used(), resident.arena().bytes());
    const auto huge =
        PostingList::from_docs(list_with_gaps(random, 900000, 9), {}, CodecId::BitPacked);
    EXPECT_FALSE(resident.upload(service::list_key(huge.bytes()), huge));
}

TEST(Arena, GivesBackWhatItTook) {
    Arena arena(1 << 20);
    std::mt19937_64 random(test_seed());
    std::vector<std::pair<uint64_t, uint64_t>> taken;
    for (int i = 0; i < 20000; ++i) {
        if (random() % 2) {
            const uint64_t bytes = 1 + random() % 5000;
            if (const auto offset = arena.take(bytes)) {
                for (const auto& [other, size] : taken) {
                    ASSERT_TRUE(*offset + bytes <= other || other + size <= *offset);
                }
                taken.emplace_back(*offset, bytes);
            }
        } else if (!taken.empty()) {
            std::swap(taken[random() % taken.size()], taken.back());
            arena.give_back(taken.back().first, taken.back().second);
            taken.pop_back();
        }
    }
    for (const auto& [offset, bytes] : taken) arena.give_back(offset, bytes);
    EXPECT_EQ(arena.used(), 0u);
    EXPECT_TRUE(arena.take(1 << 20));
}

}  // namespace
}  // namespace postings::device
