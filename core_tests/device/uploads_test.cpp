// What waits to be checked, and to be copied to the device: how much of it there may be, in which
// order it is done, and what becomes of it when its session is over.
#include "service/server/upload.h"

#include <gtest/gtest.h>

#include <poll.h>

#include <filesystem>
#include <iterator>
#include <random>
#include <vector>

#include "core/task/set_task.h"
#include "device/host_backend.h"
#include "posting_list_samples.h"
#include "service/server/arrivals.h"

namespace postings::service {
namespace {

class Uploads : public ::testing::Test {
  protected:
    // Of two of them, one waits until the other one is on the device.
    Uploads() {
        std::mt19937_64 random(test_seed());
        list_ = PostingList::from_docs(list_with_gaps(random, 10'000, 5));
        checker_.set_limits({.whole = size(), .divided = size()});
    }

    uint64_t size() const { return list_.bytes().size(); }
    ListKey key() const { return list_key(list_.bytes()); }
    // The list, or, under another key than its own, one that is false.
    Upload upload(uint64_t session, pid_t process, const ListKey& key) const {
        Upload made{
            session,
            {.type = MessageType::Upload, .size = size(), .key = key},
            sealed_memfd("list", size()),
            process,
        };
        write_all(made.descriptor.get(), list_.bytes());
        return made;
    }
    static Need need(const ListKey& key) { return {key, MessageType::Upload}; }
    void wait_for_checked() const {
        pollfd ready{checker_.event(), POLLIN, 0};
        ASSERT_EQ(poll(&ready, 1, 20'000), 1);
    }
    // Until so many are answered.
    std::vector<Arrivals::Arrived> arrived(size_t count) {
        std::vector<Arrivals::Arrived> all;
        while (all.size() < count) {
            if (!arrivals_.has_work()) wait_for_checked();
            if (HasFatalFailure()) break;
            arrivals_.take_checked();
            std::ranges::copy(arrivals_.place_some(cache_, UINT64_MAX), std::back_inserter(all));
        }
        return all;
    }
    static size_t open_files() {
        const std::filesystem::directory_iterator files("/proc/self/fd");
        return static_cast<size_t>(std::distance(begin(files), end(files)));
    }

    PostingList list_;
    device::HostBackend backend_{1 << 20};
    device::DeviceCache cache_{backend_};
    UploadChecker checker_{KeySecret()};
    Arrivals arrivals_{checker_};
};

TEST_F(Uploads, OfWhoIsGoneAreForgotten) {
    arrivals_.add(upload(1, 7, key()), 0);
    wait_for_checked();
    const size_t before = open_files();
    const ListKey other{5, 6};
    for (uint64_t session = 2; session < 40; ++session)
        arrivals_.add(upload(session, 8, session < 20 ? other : ListKey{session, 0}), 0);
    EXPECT_GT(open_files(), before);
    EXPECT_TRUE(arrivals_.is_coming(1, need(other), 0, true));
    for (uint64_t session = 2; session < 40; ++session)
        arrivals_.withdraw(session, need(session < 20 ? other : ListKey{session, 0}));
    EXPECT_EQ(open_files(), before + 1) << "one of each process stays";
    EXPECT_FALSE(arrivals_.is_coming(1, need(other), 0, true)) << "nobody waits for it";
    // What is checked already comes to its end.
    arrivals_.withdraw(1, need(key()));
    const auto all = arrived(2);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].refused, "");
    EXPECT_EQ(all[1].session, 39u);
    EXPECT_TRUE(need(key()).is_resident(cache_));
}

TEST_F(Uploads, OfAnotherAreCheckedWhenTheFirstOneIsGone) {
    Upload first = upload(1, 7, key());
    first.message.type = MessageType::UploadToDecode;
    arrivals_.add(std::move(first), 0);
    wait_for_checked();
    arrivals_.add(upload(2, 7, {3, 4}), 0);
    arrivals_.withdraw(2, need({3, 4}));
    arrivals_.add(upload(4, 7, key()), 0);
    arrivals_.add(upload(3, 8, key()), 0);
    arrivals_.withdraw(4, need(key()));
    const auto all = arrived(3);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].session, 1u);
    EXPECT_EQ(all[1].session, 2u);
    EXPECT_NE(all[1].refused, "");
    EXPECT_EQ(all[2].session, 3u);
    EXPECT_EQ(all[2].refused, "");
}

TEST_F(Uploads, AreCheckedOneOfEachProcessInTurn) {
    arrivals_.add(upload(1, 7, key()), 0);
    wait_for_checked();
    const pid_t processes[] = {7, 7, 7, 8, 8, 9};
    for (uint64_t i = 0; i < std::size(processes); ++i)
        arrivals_.add(upload(2 + i, processes[i], {i, 5}), 0);
    std::vector<uint64_t> order;
    for (const auto& one : arrived(1 + std::size(processes))) order.push_back(one.session);
    EXPECT_EQ(order, (std::vector<uint64_t>{1, 2, 5, 7, 3, 6, 4}));
}

// Their process has it wrong: nobody waits until all of its sessions are looked at.
TEST_F(Uploads, ThatAreFalseAreSoForTheWholeProcess) {
    PostingList other = PostingList::from_docs(std::vector<uint32_t>{1, 2, 3});
    Upload right{
        4,
        {.type = MessageType::Upload, .size = other.bytes().size(), .key = list_key(other.bytes())},
        sealed_memfd("list", other.bytes().size()),
        8};
    write_all(right.descriptor.get(), other.bytes());
    for (uint64_t session = 1; session < 4; ++session)
        arrivals_.add(upload(session, 7, right.message.key), 0);
    arrivals_.add(std::move(right), 0);
    wait_for_checked();
    arrivals_.take_checked();
    EXPECT_EQ(arrivals_.place_some(cache_, UINT64_MAX).size(), 3u);
    const auto all = arrived(1);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].session, 4u);
    EXPECT_EQ(all[0].refused, "");
}

// Whatever takes more of this process's memory than the device has is not even read.
TEST_F(Uploads, AreNoLongerThanTheDevicesMemory) {
    const auto refused = [&](const UploadLimits& limits, const DocRange& range) {
        Upload made = upload(1, 7, {1, 2});
        made.message.range = range;
        return check(made, KeySecret(), limits).refused;
    };
    const DocRange part{.first = 5, .last = 100};
    EXPECT_EQ(refused({.whole = size() - 1, .divided = size()}, {}), kDoesNotFit);
    EXPECT_EQ(refused({.whole = size() - 1, .divided = size() - 1}, part), kDoesNotFit);
    const std::string read = refused({.whole = size(), .divided = size()}, {});
    EXPECT_NE(read, kDoesNotFit);
    EXPECT_EQ(refused({.whole = size() - 1, .divided = size()}, part), read);
    // A run takes few bytes, but is ranked as so many.
    const PostingList run = PostingList::from_docs(whole_table(1 << 16), {}, CodecId::Roaring);
    Upload to_rank{1,
                   {.type = MessageType::UploadToRank,
                    .size = run.bytes().size(),
                    .key = list_key(run.bytes())},
                   sealed_memfd("run", run.bytes().size())};
    write_all(to_rank.descriptor.get(), run.bytes());
    EXPECT_EQ(check(to_rank, KeySecret(), {.whole = 1 << 16}).refused, kDoesNotFit);
    EXPECT_EQ(check(to_rank, KeySecret(), {.whole = 1 << 17}).refused, "");
}

}  // namespace
}  // namespace postings::service
