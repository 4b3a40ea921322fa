// The kernels of set operations compiled as C++, a work-item a team: what they do to memory shows
// under AddressSanitizer and UndefinedBehaviorSanitizer without a device. Groups run one after
// another, which kernels whose units wait for earlier ones allow.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "core/list/posting_list.h"
#include "core/task/list_key.h"
#include "device/combine_batch.h"
#include "device/device_cache.h"
#include "device/set_operation.h"
#include "host_backend.h"
#include "posting_list_samples.h"
#include "set_reference.h"

namespace postings::device {
namespace {

TEST(HostKernels, CombineSampleLists) {
    HostBackend backend(32 << 20);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    const auto samples = sample_lists();
    for (int round = 0; round < 400; ++round) {
        const auto& a = samples[random() % samples.size()];
        const auto& b = samples[random() % samples.size()];
        if (a.docs.empty() || b.docs.empty()) continue;
        const auto mixed = with_some_of(random, a.docs, b.docs);
        const uint32_t range = std::max(a.docs.back(), mixed.back());
        const bool sparse = range - std::min(a.docs.front(), mixed.front()) > 1u << 22;
        std::vector<ListKey> keys;
        for (const auto& docs : {a.docs, mixed}) {
            const bool bitmap = !sparse && random() % 3 == 0;
            const auto list =
                PostingList::from_docs(docs, {}, bitmap ? CodecId::Bitmap : CodecId::BitPacked);
            keys.push_back(list_key(list.bytes()));
            ASSERT_TRUE(cache.upload(keys.back(), list));
        }
        for (const auto operation :
             {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract}) {
            if (sparse && operation != SetOperation::Intersect) continue;
            const auto expected = combined_two(operation, a.docs, mixed);
            for (const auto algorithm : {SetAlgorithm::Auto, SetAlgorithm::Windows,
                                         SetAlgorithm::Blocks, SetAlgorithm::SparseBitmaps}) {
                if (sparse && algorithm == SetAlgorithm::Windows) continue;
                const CombineOptions options{algorithm, 0, 0};
                const std::string what = a.name + " and " + b.name + ", " +
                                         std::to_string(static_cast<int>(operation)) + " by " +
                                         std::to_string(static_cast<int>(algorithm));
                ASSERT_EQ(combine_count(cache, operation, keys, options), expected.size()) << what;
                std::vector<uint32_t> result(expected.size());
                ASSERT_EQ(combine(cache, operation, keys, result, options), expected.size())
                    << what;
                ASSERT_EQ(result, expected) << what;
            }
        }
    }
}

// Several lists at a time, some of them with blocks wider than their distances can tell.
TEST(HostKernels, CombineSeveralListsAtOnce) {
    HostBackend backend(32 << 20);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 60; ++round) {
        std::vector<std::vector<uint32_t>> lists;
        std::vector<ListKey> keys;
        for (size_t n = 1 + random() % 5; lists.size() < n;) {
            const uint32_t gap_bits = random() % 12;
            lists.push_back(list_with_gaps(random, 1 + random() % 2000, gap_bits));
            const bool bitmap = random() % 4 == 0;
            const auto list = PostingList::from_docs(lists.back(), {},
                                                     bitmap ? CodecId::Bitmap : CodecId::BitPacked);
            keys.push_back(list_key(list.bytes()));
            ASSERT_TRUE(cache.upload(keys.back(), list));
        }
        std::vector<uint32_t> all(lists.size());
        std::iota(all.begin(), all.end(), 0);
        const std::vector<std::vector<uint32_t>> queries(3, all);
        for (const auto operation :
             {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract}) {
            std::vector<uint32_t> expected = lists[0];
            for (size_t i = 1; i < lists.size(); ++i) {
                expected = combined_two(operation, expected, lists[i]);
            }
            const auto size = static_cast<uint32_t>(expected.size());
            for (const auto algorithm :
                 {SetAlgorithm::Windows, SetAlgorithm::Blocks, SetAlgorithm::SparseBitmaps}) {
                const CombineOptions options{algorithm, 0, 0};
                std::vector<uint32_t> docs(size), many(3 * size + 1);
                if (lists.size() > 1) {
                    ASSERT_EQ(combine_count(cache, operation, keys, options), size) << round;
                    ASSERT_EQ(combine(cache, operation, keys, docs, options), size) << round;
                    ASSERT_EQ(docs, expected) << round;
                }
                const std::vector<uint32_t> sizes(3, size);
                ASSERT_EQ(combine_batch(cache, operation, keys, queries, {}, options), sizes);
                ASSERT_EQ(combine_batch(cache, operation, keys, queries, many, options), sizes);
                for (size_t i = 0; i < 3; ++i) {
                    ASSERT_TRUE(std::equal(expected.begin(), expected.end(),
                                           many.begin() + static_cast<ptrdiff_t>(i * size)))
                        << round;
                }
            }
        }
    }
}

}  // namespace
}  // namespace postings::device
