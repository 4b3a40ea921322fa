// Several devices: how they are named, who is asked, what is shared out among them. Where there is
// one device alone, PoCL has it twice.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <random>

#include "core/list_ops/list_ops.h"
#include "core/rank/rank.h"
#include "device/dispatcher_fixture.h"
#include "random_lists.h"
#include "seed.h"
#include "service/client/dispatcher.h"

namespace postings::service {
namespace {

TEST(DeviceSet, IsReadAsItIsWritten) {
    const auto text_of = [](const char* text) {
        const auto set = DeviceSet::parse(text);
        return set ? set->text() : "none";
    };
    for (const char* text : {"auto", "cuda", "opencl", "cuda:0", "opencl:12", "cuda:0-3"})
        EXPECT_EQ(text_of(text), text);
    EXPECT_EQ(text_of("cuda:01"), "cuda:1");
    EXPECT_EQ(text_of("cuda:2-2"), "cuda:2");
    for (const char* text : {"", "cpu", "auto:1", "cuda:", "cuda:-1", "cuda:3-1", "cuda:1-",
                             "cuda:0-3-5", "cuda:x", "cuda:1000", "Cuda"})
        EXPECT_EQ(text_of(text), "none") << text;
}

TEST(DeviceSet, HasAServiceForEachDevice) {
    using Names = std::vector<std::string>;
    const auto names_of = [](const char* text, uint32_t there) {
        return DeviceSet::parse(text)->services("cuda", there);
    };
    EXPECT_EQ(names_of("auto", 3), (Names{"auto", "cuda:1", "cuda:2"}));
    EXPECT_EQ(names_of("cuda", 1), Names{"cuda"});
    EXPECT_EQ(names_of("opencl", 2), (Names{"opencl", "opencl:1"}));
    EXPECT_EQ(names_of("cuda:0", 8), Names{"cuda"});
    EXPECT_EQ(names_of("cuda:1-2", 8), (Names{"cuda:1", "cuda:2"}));
}

TEST(DocRange, PartsAreAllDocIdsOnce) {
    for (const uint64_t documents : {1u, 127u, 128u, 5000u, 1'000'003u, UINT32_MAX}) {
        for (const uint32_t n : {1u, 2u, 3u, 8u}) {
            uint64_t next = 0;
            for (uint32_t i = 0; i < n; ++i) {
                const DocRange part = part_of_docs(i, n, documents);
                EXPECT_EQ(part.first, next);
                EXPECT_EQ(part.first % 128, 0u);
                next = uint64_t{part.last} + 1;
            }
            EXPECT_EQ(next, uint64_t{1} << 32);
        }
    }
    EXPECT_TRUE(part_of_docs(0, 1, 10'000).is_all());
    EXPECT_EQ(part_of_docs(1, 2, 1'000'003), part_of_docs(1, 2, 1'000'300));
}

class SeveralDevices : public WithMadeUpCosts {
  protected:
    static constexpr uint32_t kDocuments = 60'000;

    void SetUp() override {
        WithMadeUpCosts::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        if (test_device() == "opencl") {
            setenv("POCL_DEVICES", "pthread pthread", 1);
        } else if (device::cuda_devices().size() < 2) {
            GTEST_SKIP() << "one device";
        }
        preference_ = {DevicePreference::Where::Device, test_device() + ":0-1"};
        // So many that not all have the same home.
        for (int i = 0; i < 24; ++i) {
            const auto docs = testing::uniform_list(
                random_, 5'000 + static_cast<size_t>(random_() % 20'000), 0, kDocuments - 1);
            std::vector<uint32_t> frequencies;
            for (size_t j = 0; j < docs.size(); ++j)
                frequencies.push_back(1 + static_cast<uint32_t>(random_() % 5));
            lists_.push_back(PostingList::from_docs(docs, frequencies));
        }
        keys_.resize(lists_.size());
        for (size_t i = 0; i < lists_.size(); ++i) references_.push_back({&lists_[i], &keys_[i]});
    }
    void TearDown() override {
        unsetenv("POCL_DEVICES");
        WithMadeUpCosts::TearDown();
    }

    static DocumentLengthTable random_lengths(std::mt19937& random) {
        std::vector<uint32_t> lengths(kDocuments);
        for (uint32_t& length : lengths) length = 10 + static_cast<uint32_t>(random() % 500);
        return DocumentLengthTable(lengths);
    }
    std::vector<uint32_t> some_lists(size_t count) {
        std::vector<uint32_t> all = whole_table(lists_.size());
        std::ranges::shuffle(all, random_);
        all.resize(count);
        return all;
    }
    std::vector<const PostingListView*> views(std::span<const uint32_t> query) const {
        std::vector<const PostingListView*> all;
        for (const uint32_t list : query) all.push_back(&lists_[list]);
        return all;
    }
    void expect_combined(Dispatcher& dispatcher, SetOperation operation, bool want_docs,
                         size_t devices) {
        const std::vector<std::vector<uint32_t>> queries{some_lists(2), some_lists(3)};
        const auto found =
            dispatcher.combine(preference_, references_, {operation, want_docs, queries});
        ASSERT_TRUE(found) << dispatcher.profile().reason;
        std::vector<uint32_t> docs;
        for (size_t i = 0; i < queries.size(); ++i) {
            const auto expected = combine_to_list(operation, views(queries[i])).docs();
            EXPECT_EQ(found->counts[i], expected.size());
            if (want_docs) docs.insert(docs.end(), expected.begin(), expected.end());
        }
        EXPECT_EQ(found->docs, docs);
        EXPECT_EQ(dispatcher.profile().devices, devices);
    }
    void expect_ranked(Dispatcher& dispatcher, RankMode mode, uint32_t k, size_t devices) {
        RankQueries with_integers;
        std::vector<std::vector<uint32_t>> queries;
        for (int i = 0; i < 5; ++i) {
            std::vector<WeightedList> query;
            for (const uint32_t list : queries.emplace_back(some_lists(1 + random_() % 4)))
                query.push_back({list, ranker_.weight(lists_[list])});
            with_integers.add(query, parameters_.k1);
        }
        const auto ranked = dispatcher.rank(preference_, references_, lengths_reference_,
                                            {parameters_, k, mode, with_integers.queries()});
        ASSERT_TRUE(ranked) << dispatcher.profile().reason;
        for (size_t i = 0; i < queries.size(); ++i) {
            std::vector<RankedList> query;
            for (const uint32_t list : queries[i])
                query.push_back({lists_[list], ranker_.weight(lists_[list])});
            const Ranking expected = ranker_.rank(query, k, mode);
            EXPECT_EQ((*ranked)[i].documents, expected.documents);
            EXPECT_EQ((*ranked)[i].mode, expected.mode);
        }
        EXPECT_EQ(dispatcher.profile().devices, devices);
    }
    ServiceReport report(const std::string& name) const {
        ClientOptions asks = options();
        asks.devices = name;
        asks.executable.clear();
        Client client(asks);
        return client.report().value_or(ServiceReport{});
    }
    std::vector<ServiceReport> reports() const {
        return {report(test_device()), report(test_device() + ":1")};
    }

    std::mt19937 random_{test_seed()};
    DocumentLengthTable table_ = random_lengths(random_);
    DocumentLengths lengths_ = table_.view();
    LengthsReference lengths_reference_{&lengths_};
    Bm25Parameters parameters_{0.9, 0.4};
    Ranker ranker_{lengths_, parameters_};
    std::vector<ListReference> references_;
    DevicePreference preference_;
};

TEST_F(SeveralDevices, LargeQueriesAreSharedOut) {
    options_.shared_from_postings = 1;
    Dispatcher dispatcher(options_);
    // The first one of all starts the first device, which does it.
    expect_combined(dispatcher, SetOperation::Intersect, true, 1);
    for (int round = 0; round < 2; ++round) {
        for (const bool want_docs : {false, true})
            for (const SetOperation operation :
                 {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract})
                expect_combined(dispatcher, operation, want_docs, 2);
        for (const RankMode mode : {RankMode::kAnd, RankMode::kOr, RankMode::kAndThenOr})
            for (const uint32_t k : {1u, 10u, 1000u}) expect_ranked(dispatcher, mode, k, 2);
    }
    // Each has a part of each list, in each of its forms, once.
    for (const ServiceReport& one : reports()) {
        EXPECT_GT(one.hits, one.misses);
        EXPECT_LE(one.uploads, 4 * lists_.size());
    }
    EXPECT_EQ(services().size(), 2u);
}

TEST_F(SeveralDevices, SmallQueriesHaveOneEach) {
    options_.shared_from_postings = UINT64_MAX;
    Dispatcher dispatcher(options_), other(options_);
    const std::vector<uint32_t> all = whole_table(2);
    const auto ask = [&](Dispatcher& asked, std::span<const uint32_t> query) {
        const std::vector<ListReference> lists{references_[query[0]], references_[query[1]]};
        const auto found =
            asked.combine(preference_, lists, {SetOperation::Intersect, false, {&all, 1}});
        ASSERT_TRUE(found) << asked.profile().reason;
        EXPECT_EQ(found->counts[0], intersect_count(views(query)));
        EXPECT_EQ(asked.profile().devices, 1u);
    };
    std::vector<std::vector<uint32_t>> queries;
    for (int i = 0; i < 40; ++i) ask(dispatcher, queries.emplace_back(some_lists(2)));
    uint64_t uploads = 0, requests = 0;
    for (const ServiceReport& one : reports()) {
        ASSERT_EQ(one.operations.size(), 1u);
        uploads += one.uploads;
        requests += one.operations[0].requests;
    }
    EXPECT_EQ(requests, queries.size());
    // Another process asks the same devices, but for what looks as if it had to wait there.
    for (const auto& query : queries) ask(other, query);
    EXPECT_LE(reports()[0].uploads + reports()[1].uploads, uploads + uploads / 4);
}

TEST_F(SeveralDevices, OneThatFailsLeavesTheOthers) {
    for (const uint64_t shared_from : {uint64_t{1}, UINT64_MAX}) {
        options_.shared_from_postings = shared_from;
        Dispatcher dispatcher(options_);
        for (int round = 0; round < 4; ++round)
            expect_ranked(dispatcher, RankMode::kOr, 10, shared_from == 1 && round > 0 ? 2 : 1);
        kill(static_cast<pid_t>(report(test_device() + ":1").process), SIGKILL);
        while (services().size() > 1) pause_ms(1);
        // That it is gone shows in the first call, or some later one that would have been its.
        for (int round = 0; round < 6; ++round) expect_ranked(dispatcher, RankMode::kOr, 10, 1);
        kill(static_cast<pid_t>(report(test_device()).process), SIGKILL);
        while (!services().empty()) pause_ms(1);
    }
}

// As a service does whose driver hangs, or which has no processor: it is there, and says nothing.
TEST_F(SeveralDevices, OneThatIsStoppedHoldsNobodyUpForLong) {
    options_.deadline_ns = 500'000'000;
    for (const uint64_t shared_from : {uint64_t{1}, UINT64_MAX}) {
        options_.shared_from_postings = shared_from;
        Dispatcher dispatcher(options_);
        for (int round = 0; round < 4; ++round)
            expect_ranked(dispatcher, RankMode::kOr, 10, shared_from == 1 && round > 0 ? 2 : 1);
        const auto second = static_cast<pid_t>(report(test_device() + ":1").process);
        kill(second, SIGSTOP);
        // The first one waits until its deadline, and then nobody asks it for a second.
        const uint64_t begin = monotonic_ns();
        for (int round = 0; round < 20; ++round) expect_ranked(dispatcher, RankMode::kOr, 10, 1);
        EXPECT_LT(monotonic_ns() - begin, 3 * options_.deadline_ns);
        kill(second, SIGCONT);
        kill(second, SIGKILL);
        while (services().size() > 1) pause_ms(1);
        kill(static_cast<pid_t>(report(test_device()).process), SIGKILL);
        while (!services().empty()) pause_ms(1);
    }
}

TEST_F(SeveralDevices, AutoBringsPartsWhenTheyPay) {
    // Both find their kernels in the usual cache.
    ClientOptions second = options();
    second.devices = test_device() + ":1";
    const auto report = Client(second).report();
    ASSERT_TRUE(report);
    const auto of_first = Client(options()).report();
    ASSERT_TRUE(of_first);
    // The costs that are assumed are of one device, by its name.
    if (report->device != of_first->device) GTEST_SKIP() << of_first->device << " and another";
    start_and_assume(/*cpu=*/10e6, /*device=*/1e3, /*upload=*/15e6);
    if (HasFatalFailure()) return;
    preference_.where = DevicePreference::Where::Auto;
    options_.shared_from_postings = 1;
    Dispatcher dispatcher(options_);
    const std::vector<uint32_t> query = some_lists(3);
    const std::vector<ListReference> lists{references_[query[0]], references_[query[1]],
                                           references_[query[2]]};
    const std::vector<uint32_t> all = whole_table(3);
    const SetTask of_three{SetOperation::Intersect, false, {&all, 1}};
    const size_t expected = combine_to_list(SetOperation::Intersect, views(query)).count();
    size_t on_both = 0;
    for (int i = 0; i < 40; ++i) {
        const auto found = dispatcher.combine(preference_, lists, of_three);
        if (!found) continue;
        EXPECT_EQ(found->counts[0], expected);
        on_both += dispatcher.profile().devices == 2;
    }
    EXPECT_GT(on_both, 10u) << dispatcher.profile().reason;
}

// Only the costs of the first device are measured. A process whose first query has its home on
// another one waited for costs of that one, for ever.
TEST_F(SeveralDevices, CostsOfTheFirstServeAll) {
    ClientOptions second = options();
    second.devices = test_device() + ":1";
    const auto of_second = Client(second).report();
    ASSERT_TRUE(of_second);
    start_and_assume(/*cpu=*/10e6, /*device=*/1e3, /*upload=*/15e6);
    if (HasFatalFailure()) return;
    if (of_second->device != report(test_device()).device) GTEST_SKIP() << "another device";
    const std::filesystem::path costs = cache_;
    const std::vector<uint32_t> both = whole_table(2);
    const SetTask of_two{SetOperation::Intersect, false, {&both, 1}};
    preference_.where = DevicePreference::Where::Auto;
    for (size_t i = 0; i + 1 < references_.size(); i += 2) {
        Dispatcher dispatcher(options_);
        // It gets to know the first while there are no costs yet; then it asks where the lists'
        // home is.
        std::filesystem::rename(costs, folder_ + "/away");
        dispatcher.combine(preference_, {&references_[i], 2}, of_two);
        std::filesystem::rename(folder_ + "/away", costs);
        pause_ms(300);  // it does not look for them again at once
        dispatcher.combine(preference_, {&references_[i], 2}, of_two);
        EXPECT_GT(dispatcher.profile().predicted_cpu_ns, 0) << dispatcher.profile().reason;
    }
}

}  // namespace
}  // namespace postings::service
