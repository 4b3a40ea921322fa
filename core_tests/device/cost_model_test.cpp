// The arithmetic of the cost model.
#include "service/protocol/cost_model.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>

namespace postings::service {
namespace {

// In the proportions of a machine with a GPU.
CostModel sample() {
    CostModel model;
    model.cpu_fixed = 200;
    model.cpu_decode.fill(0.2);
    model.cpu_search = {0.6, 1.5, 2.3, 3.4, 24, 27, 32};
    model.cpu_probe = 0.9;
    model.cpu_bitmap_byte = {0.01, 0.05};
    model.hash_byte = 0.05;
    model.upload_fixed = 100'000;
    model.upload_byte = 1;
    model.round_trip = 10'000;
    model.device_decode.fill(0.002);
    model.device_bitmap_byte = 0.001;
    model.device_decode[static_cast<size_t>(CodecId::Rice)] = INFINITY;
    model.device_result = 0.1;
    return model;
}

ListShape list(uint32_t count, CodecId codec = CodecId::BitPacked, uint64_t distance = 32) {
    return {codec, count, count * distance,
            codec == CodecId::Bitmap ? count * distance / 8 : count};
}

double gain(std::initializer_list<ListShape> lists, Task task = Task::IntersectCount) {
    const CostModel model = sample();
    return model.on_cpu(task, lists) - model.on_device(task, lists);
}

TEST(CostModel, LongListsGainOnTheDeviceAndShortOnesLose) {
    EXPECT_LT(gain({list(1000), list(1000)}), 0);
    EXPECT_GT(gain({list(1'000'000), list(1'000'000)}), 0);
    double before = gain({list(1000), list(1000)});
    for (uint32_t count = 2000; count < 10'000'000; count *= 2) {
        const double now = gain({list(count), list(count)});
        EXPECT_GT(now, before) << count;
        before = now;
    }
}

TEST(CostModel, OfALongListOnlyTheBlocksThatCandidatesTouchCost) {
    const CostModel model = sample();
    const ListShape few[] = {list(100), list(1'000'000)}, fewer[] = {list(100), list(10'000'000)};
    EXPECT_LT(model.on_cpu(Task::IntersectCount, few), 20'000);
    EXPECT_NEAR(model.on_cpu(Task::IntersectCount, few), model.on_cpu(Task::IntersectCount, fewer),
                1000);
}

TEST(CostModel, OrderOfListsDoesNotMatter) {
    const CostModel model = sample();
    const ListShape one[] = {list(500), list(90'000), list(7000)},
                    other[] = {list(90'000), list(7000), list(500)};
    for (const Task task : {Task::IntersectCount, Task::Intersect}) {
        EXPECT_EQ(model.on_cpu(task, one), model.on_cpu(task, other));
        EXPECT_EQ(model.on_device(task, one), model.on_device(task, other));
    }
}

TEST(CostModel, BitmapsAreCombinedByWords) {
    const CostModel model = sample();
    const ListShape maps[] = {list(1'000'000, CodecId::Bitmap, 4),
                              list(1'000'000, CodecId::Bitmap, 4)};
    const ListShape packed[] = {list(1'000'000), list(1'000'000)};
    EXPECT_LT(model.on_cpu(Task::IntersectCount, maps) * 10,
              model.on_cpu(Task::IntersectCount, packed));
}

TEST(CostModel, SmallBitmapsStayHereAndLargeOnesGo) {
    const auto both = [](uint32_t count) {
        return gain({list(count, CodecId::Bitmap, 4), list(count, CodecId::Bitmap, 4)});
    };
    EXPECT_LT(both(100'000), 0);
    EXPECT_GT(both(10'000'000), 0);
    const CostModel model = sample();
    double before = 0;
    for (uint32_t count = 1000; count < 100'000'000; count += count / 4) {
        const ListShape maps[] = {list(count, CodecId::Bitmap, 4), list(count, CodecId::Bitmap, 4)};
        const double now = model.on_cpu(Task::IntersectCount, maps);
        EXPECT_GT(now, before) << count;
        before = now;
    }
}

TEST(CostModel, RankingPassesOverWhatOnlyCommonListsHave) {
    CostModel model = sample();
    model.cpu_rank_any = 1;
    const ListShape common = list(500'000, CodecId::Bitmap, 2),
                    rare = list(1000, CodecId::BitPacked, 1000);
    const auto any = [&](std::initializer_list<ListShape> lists) {
        return model.on_cpu(Task::RankAny, lists);
    };
    EXPECT_LT(any({rare, common}) * 50, any({common, common}));
    EXPECT_LT(any({rare}), any({rare, common}));
    EXPECT_LT(any({rare, common}), any({rare, rare, common}));
    EXPECT_GE(any({common, common}), 1'000'000);
    EXPECT_EQ(any({rare, common, common}), any({common, rare, common}));
}

TEST(CostModel, WhatAllBitmapsHaveIsScored) {
    CostModel model = sample();
    const ListShape maps[] = {list(1'000'000, CodecId::Bitmap, 4),
                              list(2'000'000, CodecId::Bitmap, 2)};
    const double intersecting = model.on_cpu(Task::Intersect, maps);
    model.cpu_rank_all = 3;
    EXPECT_EQ(model.on_cpu(Task::RankAll, maps), intersecting + 3'000'000);
}

TEST(CostModel, WhatHasNoKernelStaysHere) {
    EXPECT_LT(gain({list(10'000'000), list(10'000'000, CodecId::Rice)}), 0);
}

TEST(CostModel, AResultThatIsSentBackCosts) {
    const CostModel model = sample();
    const ListShape lists[] = {list(1'000'000, CodecId::BitPacked, 2),
                               list(1'000'000, CodecId::BitPacked, 2)};
    EXPECT_GT(model.on_device(Task::Intersect, lists),
              model.on_device(Task::IntersectCount, lists) + 10'000);
}

TEST(CostModel, WhatDoesNotFitIsNotSentBack) {
    CostModel model = sample();
    model.device_docs.fill(0.1);
    const ListShape large[] = {list(10'000'000)};
    EXPECT_LT(model.on_device(Task::Decode, large), 2e6);
    model.buffer_bytes = 1 << 20;
    EXPECT_TRUE(std::isinf(model.on_device(Task::Decode, large)));
    EXPECT_TRUE(std::isinf(model.unpack_on_device(1, 1e8)));
    EXPECT_TRUE(std::isinf(model.pack_on_device(1e8, 0)));
    const ListShape small[] = {list(1'000'000)};
    EXPECT_FALSE(std::isinf(model.on_device(Task::Decode, small))) << "the channel's own buffer";
}

TEST(CostModel, YioopsPostingsCostByWhatIsWantedOfThem) {
    CostModel model = sample();
    model.cpu_unpack = {1, 2, 4};
    model.device_unpack = {0.1, 0.2, 0.4};
    model.device_unpack_byte = 1;
    EXPECT_EQ(model.unpack_on_cpu(1, 1000), 1200);
    EXPECT_EQ(model.unpack_on_cpu(7, 1000), 7200);
    EXPECT_NEAR(model.unpack_on_device(5, 1000), 1500, 1);
}

TEST(CostModel, IsWhatItsTextSays) {
    const CostModel model = sample();
    const auto read = CostModel::parse(model.text());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->text(), model.text());
    EXPECT_TRUE(std::isinf(read->device_decode[static_cast<size_t>(CodecId::Rice)]));
}

TEST(CostModel, ItsTextIsTheSameWhereALocaleHasADecimalComma) {
    const std::string before = setlocale(LC_NUMERIC, nullptr);
    if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == nullptr) GTEST_SKIP() << "no such locale here";
    const std::string text = sample().text();
    const auto read = CostModel::parse(text);
    setlocale(LC_NUMERIC, before.c_str());
    EXPECT_EQ(text, sample().text());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->device_result, 0.1);
}

TEST(CostModel, ABrokenTextIsNone) {
    const std::string text = sample().text();
    EXPECT_FALSE(CostModel::parse(""));
    EXPECT_FALSE(CostModel::parse(text.substr(0, text.size() / 2)));
    for (const char* value : {"nan", "-1", "", "12x"}) {
        std::string broken = text;
        const size_t at = broken.find("round_trip ") + 11;
        broken.replace(at, broken.find('\n', at) - at, value);
        EXPECT_FALSE(CostModel::parse(broken)) << value;
    }
}

}  // namespace
}  // namespace postings::service
