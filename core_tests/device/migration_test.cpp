// Intersections that a device begins and the CPU ends: which part is whose, and that every mode
// gives what the CPU gives.
#include "service/client/migration.h"

#include <map>

#include "core/list_ops/list_ops.h"
#include "device/dispatcher_fixture.h"
#include "posting_list_samples.h"
#include "random_lists.h"
#include "seed.h"

namespace postings::service {
namespace {

using Mode = Migration::Mode;
using Numbers = std::vector<uint32_t>;

TEST(MigrationSetting, TakesModesAndRatios) {
    EXPECT_EQ(parse_migration("never")->mode, Mode::Never);
    EXPECT_EQ(parse_migration("always")->mode, Mode::Always);
    EXPECT_EQ(parse_migration("calibrated")->mode, Mode::Calibrated);
    EXPECT_EQ(parse_migration("residency")->mode, Mode::Residency);
    for (const uint32_t ratio : {1u, 128u, 1'000'000u}) {
        const auto parsed = parse_migration(std::to_string(ratio));
        ASSERT_TRUE(parsed);
        EXPECT_EQ(parsed->mode, Mode::Ratio);
        EXPECT_EQ(parsed->ratio, ratio);
    }
    for (const char* wrong : {"", "0", "-1", "1.5", "1e3", "128x", " 128", "1000001", "Never",
                              "99999999999999", "sometimes"}) {
        EXPECT_FALSE(parse_migration(wrong)) << wrong;
    }
}

// Every list spans 10,000,000 documents.
ListShape shape(uint32_t count, CodecId codec = CodecId::BitPacked) {
    return {codec, count, 10'000'000, count};
}

TEST(SplitOfAQuery, ByRatioGoesOnWhileTheNextListIsShortEnough) {
    // 1,000 docIDs; then 500 are expected, then 5.
    const ListShape shapes[] = {shape(100'000), shape(1'000), shape(5'000'000), shape(90'000)};
    const Numbers all = {0, 1, 2, 3};
    const auto split = [&](double ratio) {
        return split_query({Mode::Ratio, ratio}, all, shapes, true, {});
    };
    // 90 times as long; 100,000 to 9; 5,000,000 to 0.09.
    EXPECT_TRUE(split(90).on_device.empty());
    EXPECT_EQ(split(90).here, (Numbers{1, 3, 0, 2}));
    EXPECT_EQ(split(91).on_device, (Numbers{1, 3}));
    EXPECT_EQ(split(91).here, (Numbers{0, 2}));
    EXPECT_EQ(split(12'000).on_device, (Numbers{1, 3, 0}));
    EXPECT_EQ(split(12'000).here, (Numbers{2}));
    EXPECT_TRUE(split(1e9).here.empty());
}

TEST(SplitOfAQuery, AlwaysLeavesAllButTwoToTheCpu) {
    const ListShape shapes[] = {shape(300), shape(100), shape(200)};
    const auto parts = split_query({Mode::Always}, Numbers{0, 1, 2}, shapes, false, {});
    EXPECT_EQ(parts.on_device, (Numbers{1, 2}));
    EXPECT_EQ(parts.here, (Numbers{0}));
    EXPECT_TRUE(split_query({Mode::Always}, Numbers{0, 1}, shapes, false, {}).here.empty());
    EXPECT_EQ(split_query({Mode::Always}, Numbers{2}, shapes, false, {}).on_device, Numbers{2});
}

TEST(SplitOfAQuery, CalibratedIsWhatIsExpectedToEndFirst) {
    const ListShape shapes[] = {shape(100'000), shape(200'000), shape(5'000'000)};
    const Numbers all = {0, 1, 2};
    CostModel model;
    model.round_trip = 10'000;
    model.device_decode.fill(0.01);
    model.cpu_decode.fill(1);
    model.cpu_search.fill(10);
    const auto here = [&](const SplitCosts& costs) {
        return split_query({Mode::Calibrated}, all, shapes, true, costs).here.size();
    };
    // 256,000 postings of the longest list are in the blocks of 2,000 candidates: 2.6 us there.
    EXPECT_EQ(here({&model}), 0u);
    EXPECT_EQ(here({&model, 1000, 1}), 1u) << "the device is busy";
    model.cpu_decode.fill(0.001);
    model.cpu_search.fill(0.1);
    EXPECT_EQ(here({&model}), 1u);
    EXPECT_EQ(here({&model, 1, 1000}), 0u) << "the CPU is";
    EXPECT_EQ(here({}), 0u) << "nothing is known";
    // What comes back for the CPU costs its way.
    model.device_result = 10;
    EXPECT_EQ(split_query({Mode::Calibrated}, all, shapes, false, {&model}).here.size(), 0u);
}

class Migrating : public WithMadeUpCosts {
  protected:
    void SetUp() override {
        WithMadeUpCosts::SetUp();
        forced_ = {DevicePreference::Where::Device, test_device() + ":0"};
        auto_.devices = test_device() + ":0";
    }

    void add(const testing::Ids& ids, CodecId codec) {
        lists_.push_back(PostingList::from_docs(ids, {}, codec));
    }
    // Of which no query has all, or of as many as a device takes and more.
    void add_random_lists() {
        std::mt19937 random(static_cast<uint32_t>(test_seed()));
        const CodecId codecs[] = {CodecId::BitPacked, CodecId::Bitmap, CodecId::Rice,
                                  CodecId::Auto};
        for (const uint32_t size : {1u, 2u, 127u, 128u, 129u, 1000u, 20'000u, 60'000u, 90'000u}) {
            add(testing::uniform_list(random, size, 0, 100'000), codecs[lists_.size() % 4]);
            add(testing::clustered_list(random, size, 200'000), codecs[lists_.size() % 4]);
        }
        add(testing::range_list(0, 100'000), CodecId::Bitmap);
        add(testing::range_list(40'000, 30'000, 2), CodecId::BitPacked);
        add(testing::range_list(300'000, 1000), CodecId::BitPacked);  // behind all
        add({0, UINT32_MAX}, CodecId::BitPacked);
        keys_.resize(lists_.size());
    }
    std::vector<std::vector<uint32_t>> random_queries() {
        std::mt19937 random(static_cast<uint32_t>(test_seed()) + 1);
        std::vector<std::vector<uint32_t>> queries;
        for (int i = 0; i < 60; ++i) {
            std::vector<uint32_t> query(i == 0 ? kMaxCombineLists + 1 : 2 + random() % 6);
            // Not the last two, or most have no result.
            for (uint32_t& list : query)
                list = static_cast<uint32_t>(random() % (lists_.size() - (i % 6 == 0 ? 0 : 2)));
            queries.push_back(query);
        }
        return queries;
    }
    testing::Ids expected(const std::vector<uint32_t>& query) {
        std::vector<const PostingListView*> views;
        for (const uint32_t list : query) views.push_back(&lists_[list]);
        return intersect(views);
    }
    // Returns how many queries the CPU finished.
    size_t compare(Dispatcher& dispatcher, const DevicePreference& preference,
                   std::span<const std::vector<uint32_t>> queries, bool want_docs) {
        // Of the lists that they have, and no others.
        std::vector<ListReference> table;
        std::vector<std::vector<uint32_t>> numbers;
        std::map<uint32_t, uint32_t> places;
        for (const auto& query : queries) {
            auto& of_query = numbers.emplace_back();
            for (const uint32_t list : query) {
                const auto [place, is_new] =
                    places.try_emplace(list, static_cast<uint32_t>(table.size()));
                if (is_new) table.push_back({&lists_[list], &keys_[list]});
                of_query.push_back(place->second);
            }
        }
        const auto found =
            dispatcher.combine(preference, table, {SetOperation::Intersect, want_docs, numbers});
        if (!found) return 0;
        SetResults right;
        for (const auto& query : queries) {
            const auto docs = expected(query);
            right.counts.push_back(static_cast<uint32_t>(docs.size()));
            if (want_docs) right.docs.insert(right.docs.end(), docs.begin(), docs.end());
        }
        EXPECT_EQ(found->counts, right.counts);
        EXPECT_EQ(found->docs, right.docs);
        ++answered_;
        return dispatcher.profile().migrated;
    }
    // One by one and in batches.
    size_t compare_all(Dispatcher& dispatcher, const DevicePreference& preference) {
        const auto queries = random_queries();
        size_t migrated = 0;
        for (const bool want_docs : {true, false}) {
            for (const auto& query : queries)
                migrated += compare(dispatcher, preference, {&query, 1}, want_docs);
            migrated += compare(dispatcher, preference, queries, want_docs);
        }
        return migrated;
    }
    DevicePreference forced_, auto_;
    int answered_ = 0;
};

TEST_F(Migrating, EveryModeGivesWhatTheCpuGives) {
    add_random_lists();
    start_and_assume(1e9, 1e6, 0);
    for (const char* mode : {"never", "128", "1", "3", "calibrated", "always", "residency"}) {
        SCOPED_TRACE(mode);
        options_.migration = *parse_migration(mode);
        for (const DevicePreference& preference : {forced_, auto_}) {
            Dispatcher dispatcher(options_);
            answered_ = 0;
            const size_t migrated = compare_all(dispatcher, preference);
            // No list is shorter than the one before.
            if (mode == std::string("1")) {
                EXPECT_EQ(answered_, 0);
            } else {
                // Of some random lists, many are three times as long as the one before.
                EXPECT_GT(answered_, 4) << dispatcher.profile().reason;
            }
            if (mode == std::string("never")) {
                EXPECT_EQ(migrated, 0u);
            }
            if (mode == std::string("always") || mode == std::string("3")) {
                EXPECT_GT(migrated, 10u);
            }
        }
    }
}

// The device has the first two of three lists, and then gets the third.
TEST_F(Migrating, TheCpuLooksIntoWhatTheDeviceLacks) {
    std::mt19937 random(static_cast<uint32_t>(test_seed()));
    for (int i = 0; i < 4; ++i)
        add(testing::uniform_list(random, 20'000, 0, 60'000), CodecId::BitPacked);
    keys_.resize(lists_.size());
    const std::vector<uint32_t> two = {0, 1}, three = {0, 1, 2}, other = {2, 3};
    options_.migration = {Mode::Residency};
    Dispatcher dispatcher(options_);
    EXPECT_EQ(compare(dispatcher, forced_, {&two, 1}, true), 0u);
    EXPECT_GT(dispatcher.profile().request.uploaded_bytes, 0u) << "the device has none of both";
    for (const bool want_docs : {true, false}) {
        EXPECT_EQ(compare(dispatcher, forced_, {&three, 1}, want_docs), 1u);
        EXPECT_EQ(dispatcher.profile().request.uploaded_bytes, 0u);
        EXPECT_FALSE(dispatcher.profile().device.empty());
    }
    EXPECT_EQ(compare(dispatcher, forced_, {&other, 1}, true), 0u);
    EXPECT_EQ(compare(dispatcher, forced_, {&three, 1}, true), 0u) << "now it has all";
    EXPECT_EQ(answered_, 5);
}

// A list that the device lacks takes 20 to bring; the CPU takes 1, the device nothing to speak of.
TEST_F(Migrating, WhatIsSavedWithoutAListIsNotToItsCredit) {
    std::mt19937 random(static_cast<uint32_t>(test_seed()));
    for (int i = 0; i < 3; ++i)
        add(testing::uniform_list(random, 20'000, 0, 60'000), CodecId::BitPacked);
    keys_.resize(lists_.size());
    const std::vector<uint32_t> two = {0, 1}, three = {0, 1, 2};
    start_and_assume(1e10, 1e8, 20e10);
    {
        Dispatcher dispatcher(options_);
        EXPECT_EQ(compare(dispatcher, forced_, {&two, 1}, true), 0u);
    }
    options_.migration = {Mode::Residency};
    Dispatcher dispatcher(options_);
    size_t migrated = 0;
    uint64_t uploaded = 0;
    for (int i = 0; i < 60; ++i) {
        migrated += compare(dispatcher, auto_, {&three, 1}, true);
        uploaded += dispatcher.profile().request.uploaded_bytes;
    }
    EXPECT_GT(migrated, 40u) << dispatcher.profile().reason;
    EXPECT_EQ(uploaded, 0u) << "60 times nearly 1 would be enough";
}

// One list of four fits into the service's memory, or two.
TEST_F(Migrating, WhereListsDriveEachOtherOutNothingIsWrong) {
    const std::string start = std::string(postingsd()) + " --device=" + test_device() +
                              " --memory=1200000 --host-memory=0";
    ASSERT_EQ(std::system(start.c_str()), 0);
    std::mt19937 random(static_cast<uint32_t>(test_seed()));
    for (int i = 0; i < 4; ++i)
        add(testing::uniform_list(random, 150'000, 0, 900'000), CodecId::BitPacked);
    keys_.resize(lists_.size());
    options_.migration = {Mode::Residency};
    Dispatcher dispatcher(options_);
    size_t migrated = 0;
    for (size_t i = 0; i < 60; ++i) {
        std::vector<uint32_t> query;
        while (query.size() < 2 + i % 3) query.push_back(static_cast<uint32_t>(random() % 4));
        migrated += compare(dispatcher, forced_, {&query, 1}, i % 2 == 0);
    }
    EXPECT_GT(answered_, 5) << dispatcher.profile().reason;
    EXPECT_GT(migrated, 0u);
}

}  // namespace
}  // namespace postings::service
