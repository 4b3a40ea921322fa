// A real postingsd with a real device (PoCL's, where there is no other), killed and crowded.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "core/rank/document_lengths.h"
#include "core/yioop/packed_postings.h"
#include "device/service_fixture.h"
#include "posting_list_samples.h"
#include "service/client.h"
#include "service/socket.h"

namespace postings::service {
namespace {

struct Pair {
    PostingList a, b;
    std::vector<uint32_t> expected;
    std::vector<ListOperand> operands() const {
        return {{list_key(a.bytes()), &a}, {list_key(b.bytes()), &b}};
    }
};

Pair random_pair(std::mt19937_64& random, size_t size = 3000) {
    const auto a = list_with_gaps(random, size, 3), b = list_with_gaps(random, size, 2);
    Pair pair{PostingList::from_docs(a, {}, CodecId::BitPacked),
              PostingList::from_docs(b, {}, CodecId::BitPacked),
              {}};
    std::ranges::set_intersection(a, b, std::back_inserter(pair.expected));
    return pair;
}

TEST_F(Service, StartsWhenNeededAndAnswers) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    for (int i = 0; i < 20; ++i) {
        const Pair pair = random_pair(random);
        ASSERT_EQ(client.intersect_count(pair.operands()), pair.expected.size()) << client.reason();
        EXPECT_GT(client.profile().uploaded_bytes, 0u);
        ASSERT_EQ(client.intersect(pair.operands()), pair.expected) << client.reason();
        EXPECT_EQ(client.profile().uploaded_bytes, 0u) << "lists are resident by now";
    }
    EXPECT_EQ(services().size(), 1u);
    EXPECT_NE(client.devices()->find("hits"), std::string::npos);
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
    std::vector<ListOperand> operands;
    for (const PostingList& list : lists) operands.push_back({list_key(list.bytes()), &list});
    std::vector<std::vector<uint32_t>> queries(300);
    std::vector<uint32_t> common_docs, sizes;
    for (auto& query : queries) {
        query = {static_cast<uint32_t>(random() % 150), static_cast<uint32_t>(random() % 150)};
        const size_t before = common_docs.size();
        std::ranges::set_intersection(docs[query[0]], docs[query[1]],
                                      std::back_inserter(common_docs));
        sizes.push_back(static_cast<uint32_t>(common_docs.size() - before));
    }
    const auto counted = client.intersect_many(operands, queries, false);
    ASSERT_TRUE(counted) << client.reason();
    EXPECT_EQ(counted->counts, sizes);
    EXPECT_TRUE(counted->docs.empty());
    const auto found = client.intersect_many(operands, queries, true);
    ASSERT_TRUE(found) << client.reason();
    EXPECT_EQ(found->counts, sizes);
    EXPECT_EQ(found->docs, common_docs);

    const std::span<const ListOperand> two(operands.data(), 2);
    std::vector<uint32_t> all, first;
    std::ranges::set_union(docs[0], docs[1], std::back_inserter(all));
    std::ranges::set_difference(docs[0], docs[1], std::back_inserter(first));
    EXPECT_EQ(client.unite_count(two), all.size());
    EXPECT_EQ(client.unite(two), all);
    EXPECT_EQ(client.combine(SetOperation::Subtract, two, true)->docs, first);
    // More than the channel takes at once.
    const PostingList large = PostingList::from_docs(list_with_gaps(random, 400'000, 3));
    const ListOperand one[] = {{list_key(large.bytes()), &large}};
    const std::vector<std::vector<uint32_t>> thrice(3, {0, 0});
    const auto large_docs = client.intersect_many(one, thrice, true);
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
    EXPECT_FALSE(client.intersect_count(pair.operands()));
    EXPECT_EQ(client.reason(), "the service is starting");
    EXPECT_LT(monotonic_ns() - begin, 5'000'000'000u);
    for (int tries = 0; tries < 6000 && !client.intersect_count(pair.operands()); ++tries) {
        pause_ms(10);
    }
    EXPECT_EQ(client.intersect_count(pair.operands()), pair.expected.size()) << client.reason();
}

TEST_F(Service, WithoutAnExecutableSaysSo) {
    ClientOptions nothing = options();
    nothing.executable.clear();
    Client client(nothing);
    std::mt19937_64 random(test_seed());
    EXPECT_FALSE(client.intersect_count(random_pair(random).operands()));
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
            const auto count = client.intersect_count(pair.operands());
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

// Eight processes ask all the time while the service is killed again and again: every answer is
// right or none, and answers come again.
TEST_F(Service, KilledInTheMiddleOfRequests) {
    constexpr int kProcesses = 8;
    std::vector<pid_t> children;
    int results[2];
    ASSERT_EQ(pipe(results), 0);
    for (int i = 0; i < kProcesses; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            std::mt19937_64 random(test_seed() + static_cast<uint64_t>(i));
            Client client(options());
            const Pair pairs[] = {random_pair(random), random_pair(random)};
            uint32_t tally[3] = {};  // right, none, wrong
            const uint64_t end = monotonic_ns() + 6'000'000'000;
            for (uint64_t n = 0; monotonic_ns() < end; ++n) {
                const Pair& pair = pairs[n % 2];
                const auto docs = client.intersect(pair.operands());
                ++tally[!docs ? 1 : *docs == pair.expected ? 0 : 2];
                if (!docs) pause_ms(20);
            }
            _exit(write(results[1], tally, sizeof tally) == sizeof tally ? 0 : 1);
        }
        children.push_back(child);
    }
    int kills = 0;
    for (int round = 0; round < 4; ++round) {
        pause_ms(1000);
        for (pid_t pid : services()) kills += kill(pid, SIGKILL) == 0;
    }
    for (pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    close(results[1]);
    uint32_t tally[3], right = 0, none = 0, wrong = 0;
    while (read(results[0], tally, sizeof tally) == sizeof tally) {
        right += tally[0], none += tally[1], wrong += tally[2];
        EXPECT_GT(tally[0], 0u);
    }
    close(results[0]);
    EXPECT_GT(kills, 1);
    EXPECT_GT(right, 1000u);
    EXPECT_GT(none, 0u) << "no kill hit a request";
    EXPECT_EQ(wrong, 0u);
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
    ASSERT_EQ(client.intersect_count(pair.operands()), pair.expected.size()) << client.reason();
    const pid_t service = services().at(0);
    kill(service, SIGSTOP);
    ClientOptions hasty = options();
    hasty.deadline_ns = 100'000'000;
    hasty.start_patience_ns = 0;
    const auto fails = [&](Client& asked, const std::vector<ListOperand>& lists,
                           const std::string& why) {
        const uint64_t begin = monotonic_ns();
        EXPECT_FALSE(asked.intersect_count(lists));
        EXPECT_LT(monotonic_ns() - begin, 1'000'000'000u);
        EXPECT_NE(asked.reason().find(why), std::string::npos) << asked.reason();
    };
    client.options().deadline_ns = hasty.deadline_ns;
    fails(client, pair.operands(), "did not answer in time");
    fails(client, pair.operands(), "did not answer in time");  // it is not asked again at once
    Client late(hasty);
    fails(late, pair.operands(), "does not answer");
    // Those who wait to be accepted are as many as there can be.
    while (connect_to(socket_path(test_device()))) {
    }
    Client crowded(hasty);
    fails(crowded, pair.operands(), "takes no more clients");
    kill(service, SIGCONT);
}

TEST_F(Service, IsStartedAgainWhenItHasLeft) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_EQ(client.intersect_count(pair.operands()), pair.expected.size()) << client.reason();
    kill(services().at(0), SIGTERM);
    while (!services().empty()) pause_ms(1);
    EXPECT_EQ(client.intersect_count(pair.operands()), pair.expected.size()) << client.reason();
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
        const bool none = !client.intersect_count(pair.operands());
        _exit(none && client.reason().find("ulimit -f") != std::string::npos ? 0 : 1);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
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
            EXPECT_FALSE(client.intersect_count(pair.operands()));
            EXPECT_NE(client.reason().find(why), std::string::npos) << client.reason();
        }
    }
}

// What a hostile process of the same user may send: the service stays, others are served.
TEST_F(Service, HostileClientsHarmNobody) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_EQ(honest.intersect_count(pair.operands()), pair.expected.size()) << honest.reason();
    const pid_t before = services().at(0);
    const std::string path = socket_path(test_device());
    for (int round = 0; round < 300; ++round) {
        const Descriptor socket = connect_to(path);
        ASSERT_TRUE(socket);
        if (round % 3 == 0) {
            std::vector<uint8_t> noise(random() % 400);
            for (auto& byte : noise) byte = static_cast<uint8_t>(random());
            send(socket.get(), noise.data(), noise.size(), MSG_NOSIGNAL);
            continue;
        }
        ASSERT_TRUE(send_message(socket.get(), {.type = MessageType::Hello, .size = kVersion}));
        auto greeting = receive_message(socket.get(), 5000);
        ASSERT_TRUE(greeting);
        const Channel channel = Channel::map(std::move(greeting->descriptor));
        if (round % 3 == 1) {
            // Requests whose every field is noise.
            for (size_t i = 0; i < kSlots; ++i) {
                Slot& slot = channel->slots[i];
                slot.operation = static_cast<Operation>(random() % 10);
                slot.payload = static_cast<uint32_t>(random() >> (32 + random() % 32));
                slot.payload_bytes = static_cast<uint32_t>(random() >> (32 + random() % 32));
                slot.result = static_cast<uint32_t>(random() >> (32 + random() % 32));
                slot.result_capacity = static_cast<uint32_t>(random() >> (32 + random() % 32));
                slot.deadline = random() % 2 ? UINT64_MAX : 0;
                slot.state.store(SlotState::Posted);
            }
            const char wake = 0;
            send(socket.get(), &wake, 1, MSG_NOSIGNAL);
            pause_ms(2);
        } else {
            // Lists that are none, too short, or not sealed.
            const size_t size = 1 + random() % 300;
            Descriptor memfd = random() % 2 ? sealed_memfd("noise", size)
                                            : Descriptor(memfd_create("open", MFD_CLOEXEC));
            const std::span<const uint8_t> bytes = pair.a.bytes();
            if (pwrite(memfd.get(), bytes.data(), std::min(size, bytes.size()), 0) < 0) continue;
            send_message(socket.get(),
                         {.type = MessageType::Upload,
                          .size = random() % 4 ? size : random(),
                          .key = {random(), random()}},
                         memfd.get());
            const auto reply = receive_message(socket.get(), 5000);
            ASSERT_TRUE(reply);
            EXPECT_EQ(reply->message.type, MessageType::Refused);
        }
    }
    EXPECT_EQ(honest.intersect_count(pair.operands()), pair.expected.size()) << honest.reason();
    ASSERT_EQ(services().size(), 1u);
    EXPECT_EQ(services().at(0), before);
}

template <typename T>
void append(std::vector<uint8_t>& bytes, const std::vector<T>& values) {
    const auto* begin = reinterpret_cast<const uint8_t*>(values.data());
    bytes.insert(bytes.end(), begin, begin + values.size() * sizeof(T));
}

// Requests over lists that are there, of which a few numbers lie, some of them while they are read.
TEST_F(Service, LyingRequestsHarmNobody) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    const DocumentLengthTable table(std::vector<uint32_t>(1 << 16, 7));
    const DocumentLengths lengths = table.view();
    const LengthsOperand lengths_operand{lengths_key(lengths), &lengths};
    const double weights[] = {1, 1};
    ASSERT_EQ(honest.intersect_count(pair.operands()), pair.expected.size()) << honest.reason();
    ASSERT_TRUE(honest.rank(pair.operands(), weights, lengths_operand, {}, 5, RankMode::kAnd))
        << honest.reason();
    ASSERT_TRUE(honest.decode(pair.operands()[0])) << honest.reason();
    const pid_t before = services().at(0);

    const std::vector<ListKey> keys = {pair.operands()[0].key, pair.operands()[1].key};
    std::vector<uint8_t> combine, rank, decode, unpack, pack;
    append(combine, std::vector<CombineRequest>{{0, 0, 1, 2, 2, 0}});
    append(combine, keys);
    append(combine, std::vector<uint32_t>{2, 4, 0, 1, 1, 0});
    append(rank, std::vector<RankRequest>{{lengths_operand.key, 1.2, 0.75, 5, 2, 2, 2}});
    append(rank, keys);
    append(rank, std::vector<uint32_t>{1, 3});
    append(rank, std::vector<RankTerm>{{0, 1000}, {0, 500}, {1, 700}});
    append(decode, std::vector<ListKey>{keys[0]});
    append(unpack, std::vector<YioopUnpackRequest>{{7, 0}});
    const std::vector<uint32_t> docs = {2, 4, 6}, ones = {1, 1, 1}, positions = {5, 6, 7};
    append(unpack, pack_yioop_postings(docs, ones, positions));
    append(pack, std::vector<YioopSizes>{{3, 3}});
    for (const auto& values : {docs, ones, positions}) append(pack, values);
    const std::pair<Operation, std::vector<uint8_t>> requests[] = {{Operation::Combine, combine},
                                                                   {Operation::Rank, rank},
                                                                   {Operation::Decode, decode},
                                                                   {Operation::YioopUnpack, unpack},
                                                                   {Operation::YioopPack, pack}};
    const Descriptor socket = connect_to(socket_path(test_device()));
    ASSERT_TRUE(send_message(socket.get(), {.type = MessageType::Hello, .size = kVersion}));
    auto greeting = receive_message(socket.get(), 5000);
    ASSERT_TRUE(greeting);
    const Channel channel = Channel::map(std::move(greeting->descriptor));
    constexpr uint32_t kNumbers[] = {0, 1, 3, 64, 1 << 16, INT32_MAX, UINT32_MAX};
    int done = 0;
    for (uint32_t round = 0; round < 1500; ++round) {
        const auto& [operation, honest_payload] = requests[round % std::size(requests)];
        std::vector<uint8_t> payload = honest_payload;
        const auto lie = [&](uint8_t* bytes) {
            const uint32_t number = kNumbers[random() % std::size(kNumbers)];
            std::memcpy(bytes + random() % (payload.size() / 4) * 4, &number, sizeof number);
        };
        for (uint64_t lies = random() % 3; lies > 0; --lies) lie(payload.data());
        if (random() % 8 == 0) payload.resize(random() % payload.size() / 4 * 4 + 4);
        std::ranges::copy(payload, channel->area);
        Slot& slot = channel->slots[round % kSlots];
        slot.operation = operation;
        slot.payload = 0;
        slot.payload_bytes = static_cast<uint32_t>(payload.size());
        slot.result = 4096;
        slot.result_capacity = random() % 2 ? 1 << 16 : static_cast<uint32_t>(random() % 64);
        slot.deadline = UINT64_MAX;
        slot.state = SlotState::Posted;
        const char wake = 0;
        send(socket.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        const bool meanwhile = random() % 2;
        const uint64_t until = monotonic_ns() + 10'000'000'000;
        while (slot.state != SlotState::Done && monotonic_ns() < until) {
            if (meanwhile) lie(channel->area);
        }
        ASSERT_EQ(slot.state.load(), SlotState::Done)
            << "round " << round << ", seed " << test_seed();
        done += slot.status == Status::Ok;
        EXPECT_LE(slot.result_bytes, slot.status == Status::Ok ? slot.result_capacity : 64);
        EXPECT_NE(slot.status, Status::DeviceError) << "round " << round;
        slot.state = SlotState::Free;
    }
    EXPECT_GT(done, 100);
    EXPECT_EQ(honest.intersect_count(pair.operands()), pair.expected.size()) << honest.reason();
    EXPECT_EQ(services(), std::vector<pid_t>{before});
}

}  // namespace
}  // namespace postings::service
