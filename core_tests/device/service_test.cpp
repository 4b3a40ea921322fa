// A real postingsd with a real device (PoCL's, where there is no other), killed and crowded.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "device/list_pair.h"
#include "device/service_fixture.h"
#include "service/client/client.h"
#include "service/client/silence.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

TEST_F(Service, StartsWhenNeededAndAnswers) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 20; ++i) {
        const Pair pair = random_pair(random);
        ASSERT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
            << client.reason();
        EXPECT_GT(client.profile().uploaded_bytes, 0u);
        ASSERT_EQ(client.docs(SetOperation::Intersect, pair.references()), pair.expected)
            << client.reason();
        EXPECT_EQ(client.profile().uploaded_bytes, 0u) << "lists are resident by now";
    }
    EXPECT_EQ(services().size(), 1u);
    const auto report = client.report();
    ASSERT_TRUE(report) << client.reason();
    EXPECT_GT(report->hits, 0u);
    EXPECT_GT(report->uploads, 0u);
}

TEST_F(Service, CombinesManyListsInOneRequest) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    std::vector<std::vector<uint32_t>> docs;
    std::vector<PostingList> lists;
    for (int i = 0; i < 150; ++i) {
        docs.push_back(list_with_gaps(random, 500 + random() % 2000, 3));
        lists.push_back(PostingList::from_docs(docs.back()));
    }
    std::vector<ListReference> references;
    for (const PostingList& list : lists) references.push_back({&list});
    std::vector<std::vector<uint32_t>> queries(300);
    std::vector<uint32_t> common_docs, sizes;
    for (auto& query : queries) {
        query = {static_cast<uint32_t>(random() % 150), static_cast<uint32_t>(random() % 150)};
        const size_t before = common_docs.size();
        std::ranges::set_intersection(docs[query[0]], docs[query[1]],
                                      std::back_inserter(common_docs));
        sizes.push_back(static_cast<uint32_t>(common_docs.size() - before));
    }
    const auto counted = client.combine(references, {SetOperation::Intersect, false, queries});
    ASSERT_TRUE(counted) << client.reason();
    EXPECT_EQ(counted->counts, sizes);
    EXPECT_TRUE(counted->docs.empty());
    const auto found = client.combine(references, {SetOperation::Intersect, true, queries});
    ASSERT_TRUE(found) << client.reason();
    EXPECT_EQ(found->counts, sizes);
    EXPECT_EQ(found->docs, common_docs);

    const std::span<const ListReference> two(references.data(), 2);
    std::vector<uint32_t> all, first;
    std::ranges::set_union(docs[0], docs[1], std::back_inserter(all));
    std::ranges::set_difference(docs[0], docs[1], std::back_inserter(first));
    EXPECT_EQ(client.count(SetOperation::Unite, two), all.size());
    EXPECT_EQ(client.docs(SetOperation::Unite, two), all);
    EXPECT_EQ(client.docs(SetOperation::Subtract, two), first);
    // More than the channel takes at once.
    const PostingList large = PostingList::from_docs(list_with_gaps(random, 400'000, 3));
    const ListReference one[] = {{&large}};
    const std::vector<std::vector<uint32_t>> thrice(3, {0, 0});
    const auto large_docs = client.combine(one, {SetOperation::Intersect, true, thrice});
    ASSERT_TRUE(large_docs) << client.reason();
    EXPECT_EQ(large_docs->counts, std::vector<uint32_t>(3, large.count()));
    EXPECT_EQ(large_docs->docs.size(), 3u * large.count());
}

TEST_F(Service, DoesNotWaitForAStartUnlessAsked) {
    ClientOptions hasty = options();
    hasty.start_patience_ns = 0;
    Client client(hasty);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    const uint64_t begin = monotonic_ns();
    EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
    EXPECT_EQ(client.reason(), "the service is starting");
    // Kernels that have to be compiled first take longer.
    EXPECT_LT(monotonic_ns() - begin, 5'000'000'000u);
    for (int tries = 0; tries < 30000 && !client.count(SetOperation::Intersect, pair.references());
         ++tries) {
        pause_ms(10);
    }
    EXPECT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << client.reason();
}

TEST_F(Service, WithoutAnExecutableSaysSo) {
    ClientOptions nothing = options();
    nothing.executable.clear();
    Client client(nothing);
    std::mt19937_64 random(test_seed());
    EXPECT_FALSE(client.count(SetOperation::Intersect, random_pair(random).references()));
    EXPECT_NE(client.reason().find("no service listens"), std::string::npos);
}

TEST_F(Service, FiftyAtOnceStartOne) {
    std::vector<pid_t> children;
    for (int i = 0; i < 50; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            std::mt19937_64 random(static_cast<uint64_t>(i));
            Client client(options());
            const Pair pair = random_pair(random, 500);
            const auto count = client.count(SetOperation::Intersect, pair.references());
            _exit(count == pair.expected.size() ? 0 : 1);
        }
        children.push_back(child);
    }
    for (pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(services().size(), 1u);
}

// What a process that asks all the time has seen so far, in memory that others see.
struct Tally {
    std::atomic<uint32_t> right, none, wrong;
};

// Eight processes ask all the time while the service is killed again and again: every answer is
// right or none, and answers come again.
TEST_F(Service, KilledInTheMiddleOfRequests) {
    constexpr size_t kProcesses = 8;
    constexpr uint64_t kAtMostNs = 300'000'000'000;
    const uint64_t end = monotonic_ns() + kAtMostNs;
    const Descriptor memory = sealed_memfd("tallies", 4096);
    const Mapping mapping(memory.get(), 4096, true);
    const std::span<Tally, kProcesses> tallies(static_cast<Tally*>(mapping.data()), kProcesses);
    std::vector<pid_t> children;
    for (size_t i = 0; i < kProcesses; ++i) {
        children.push_back(fork());
        if (children.back() != 0) continue;
        std::mt19937_64 random(test_seed() + i);
        Client client(options());
        const Pair pairs[] = {random_pair(random), random_pair(random)};
        for (uint64_t n = 0; monotonic_ns() < end; ++n) {
            const Pair& pair = pairs[n % 2];
            const auto docs = client.docs(SetOperation::Intersect, pair.references());
            ++(!docs                    ? tallies[i].none
               : *docs == pair.expected ? tallies[i].right
                                        : tallies[i].wrong);
            if (!docs) pause_ms(20);
        }
        _exit(0);
    }
    const auto right = [&] {
        std::array<uint32_t, kProcesses> now;
        std::ranges::transform(tallies, now.begin(),
                               [](const Tally& tally) { return tally.right.load(); });
        return now;
    };
    // Until each has so many more answers.
    const auto await = [&](uint32_t answers) {
        const auto before = right();
        while (monotonic_ns() < end) {
            const auto now = right();
            if (std::ranges::equal(now, before,
                                   [&](uint32_t a, uint32_t b) { return a >= b + answers; }))
                return true;
            pause_ms(10);
        }
        return false;
    };
    EXPECT_TRUE(await(1));
    for (int round = 0; round < 4; ++round) {
        int kills = 0;
        for (pid_t pid : services()) kills += kill(pid, SIGKILL) == 0;
        EXPECT_GE(kills, 1);
        EXPECT_TRUE(await(100)) << "answers do not come again";
    }
    for (pid_t child : children) {
        EXPECT_EQ(kill(child, SIGKILL), 0);
        EXPECT_EQ(waitpid(child, nullptr, 0), child);
    }
    uint32_t none = 0;
    for (const Tally& tally : tallies) {
        none += tally.none;
        EXPECT_EQ(tally.wrong, 0u);
    }
    EXPECT_GT(none, 0u) << "no kill hit a request";
}

TEST_F(Service, LeavesWhenIdle) {
    const pid_t child = fork();
    if (child == 0) {
        const std::string device = "--device=" + test_device();
        execl(postingsd(), postingsd(), "--foreground", "--idle=1", device.c_str(), nullptr);
        _exit(127);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_FALSE(std::filesystem::exists(socket_path(test_device())));
}

// It lives, listens and does nothing: calls come back in time, and say why.
TEST_F(Service, HangsAndKeepsNobody) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << client.reason();
    const pid_t service = services().at(0);
    kill(service, SIGSTOP);
    ClientOptions hasty = options();
    hasty.deadline_ns = 100'000'000;
    hasty.start_patience_ns = 0;
    const auto ns_to_fail = [&](Client& asked, const std::string& why) {
        const uint64_t begin = monotonic_ns();
        EXPECT_FALSE(asked.count(SetOperation::Intersect, pair.references()));
        EXPECT_NE(asked.reason().find(why), std::string::npos) << asked.reason();
        return monotonic_ns() - begin;
    };
    client.options().deadline_ns = hasty.deadline_ns;
    EXPECT_LT(ns_to_fail(client, "did not answer in time"), 5'000'000'000u);
    ns_to_fail(client, "did not answer in time");  // it is not asked again at once
    // A machine that is busy takes longer, but not each time.
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < 5; ++i) {
        forget_silence(socket_path(test_device()));
        Client late(hasty);
        best = std::min(best, ns_to_fail(late, "does not answer"));
    }
    EXPECT_LT(best, 900'000'000u) << "it waits for a greeting longer than its deadline";
    EXPECT_GT(best, 50'000'000u) << "it does not wait for a greeting";
    // Once one has waited, others do not.
    EXPECT_GT(silence_left_ns(socket_path(test_device())), 0u);
    for (int i = 0; i < 5; ++i) {
        Client later(hasty);
        best = std::min(best, ns_to_fail(later, "does not answer"));
    }
    EXPECT_LT(best, 50'000'000u) << "each new client waits for a service that is silent";
    // Those who wait to be accepted are as many as there can be.
    while (connect_to(socket_path(test_device()))) {
    }
    forget_silence(socket_path(test_device()));
    Client crowded(hasty);
    ns_to_fail(crowded, "takes no more clients");
    kill(service, SIGCONT);
}

TEST_F(Service, IsStartedAgainWhenItHasLeft) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << client.reason();
    kill(services().at(0), SIGTERM);
    while (!services().empty()) pause_ms(1);
    EXPECT_EQ(client.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << client.reason();
}

// A limit that would end the process is respected.
TEST_F(Service, UnderALimitOfFileSizes) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_TRUE(client.connected()) << client.reason();
    const pid_t child = fork();
    if (child == 0) {
        const rlimit nothing{64, 64};
        setrlimit(RLIMIT_FSIZE, &nothing);
        const bool none = !client.count(SetOperation::Intersect, pair.references());
        _exit(none && client.reason().find("ulimit -f") != std::string::npos ? 0 : 1);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

// It neither listens nor ends: the starter is not kept, nor does it leave the other behind.
TEST_F(Service, ThatDoesNotComeUpIsNotWaitedFor) {
    const std::string executable = folder_ + "/sleeps";
    std::ofstream(executable) << "#!/bin/sh\necho $$ > " << folder_ << "/pid\nexec sleep 100\n";
    chmod(executable.c_str(), 0700);
    Client client({.devices = test_device(), .executable = executable});
    EXPECT_FALSE(client.connected());
    EXPECT_EQ(client.reason(), executable + " does not start in time");
    pid_t pid = 0;
    std::ifstream(folder_ + "/pid") >> pid;
    ASSERT_GT(pid, 0);
    EXPECT_EQ(kill(pid, 0), -1);
}

TEST_F(Service, ThatCannotStartSaysSo) {
    ClientOptions wrong = options();
    wrong.start_patience_ns = 0;
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    for (const auto& [executable, why] :
         {std::pair("/nonexistent/postingsd", "No such file"), {"/bin/false", "status 1"}}) {
        wrong.executable = executable;
        Client client(wrong);
        for (int i = 0; i < 2; ++i) {  // the second time, it is not tried, but the reason stands
            EXPECT_FALSE(client.count(SetOperation::Intersect, pair.references()));
            EXPECT_NE(client.reason().find(why), std::string::npos) << client.reason();
        }
    }
}

}  // namespace
}  // namespace postings::service
