// How lists are combined: the way that is chosen, and the range that is looked through.
#include "device/combine_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/task/list_key.h"
#include "device/device_cache.h"
#include "host_backend.h"
#include "posting_list_samples.h"
#include "service/server/upload.h"

namespace postings::device {
namespace {

constexpr uint32_t kTeams = 8448;  // of a large device

// As the service has the list that a client sends.
PostingsDeviceList resident(DeviceCache& cache, const std::vector<uint32_t>& docs, CodecId codec) {
    const auto list = PostingList::from_docs(docs, {}, codec);
    service::Upload upload{1, {}, sealed_memfd("list", list.bytes().size())};
    write_all(upload.descriptor.get(), list.bytes());
    upload.message.type = service::MessageType::Upload;
    upload.message.size = list.bytes().size();
    upload.message.key = list_key(list.bytes());
    const auto checked = service::check(upload, KeySecret());
    EXPECT_EQ(checked.refused, "");
    EXPECT_TRUE(checked.place(cache));
    EXPECT_EQ(cache.missing({&checked.key, 1}), 0u);
    return cache.set_list(checked.key);
}

// Long lists are looked up by their leaves, and there are enough of these to go through them all:
// but not where the few docIDs of another list say where to look.
TEST(CombinePlan, AShortListLeads) {
    HostBackend backend(16 << 20);
    DeviceCache cache(backend);
    std::mt19937_64 random(test_seed());
    const auto long_list = [&] {
        std::vector<uint32_t> docs;
        for (uint32_t doc = random() % 50; doc < 4'000'000; doc += 1 + random() % 100) {
            docs.push_back(doc);
        }
        return docs;
    };
    const auto a = resident(cache, long_list(), CodecId::BitPacked),
               b = resident(cache, long_list(), CodecId::Bitmap);
    ASSERT_TRUE(a.leaf_index != 0 && b.leaf_index != 0);
    const auto way_with = [&](const std::vector<uint32_t>& docs, CodecId codec) {
        std::vector<PostingsDeviceList> lists = {resident(cache, docs, codec), a, b};
        std::ranges::sort(lists, {}, &PostingsDeviceList::count);
        return plan_combine(SetOperation::Intersect, lists, kTeams, false, {}).strategy;
    };
    EXPECT_EQ(way_with(long_list(), CodecId::BitPacked), Strategy::SparseBitmaps);
    for (const CodecId codec : {CodecId::BitPacked, CodecId::Bitmap}) {
        EXPECT_EQ(way_with({5, 1'000'000, 3'999'999}, codec), Strategy::Blocks);
    }
}

TEST(CombinePlan, EmptyListsWidenNoUnion) {
    PostingsDeviceList empty{}, high{};
    empty.kind = high.kind = POSTINGS_BIT_PACKED;
    high.count = 2;
    high.blocks = 1;
    high.first = UINT32_MAX - 1;
    high.last = UINT32_MAX;
    for (const auto& lists : {std::vector{empty, high}, std::vector{high, empty, high}}) {
        const auto plan = plan_combine(SetOperation::Unite, lists, kTeams, true, {});
        EXPECT_EQ(plan.units, 1u);
        EXPECT_EQ(plan.to, UINT32_MAX);
    }
}

}  // namespace
}  // namespace postings::device
