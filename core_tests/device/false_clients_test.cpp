// Clients that ask for or bring what they must not: they are refused or sent away, whatever the
// service does at that moment.
#include <gtest/gtest.h>

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "core/task/list_reference.h"
#include "device/greeting.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

// Where a request lies in the buffer, and its result.
struct Places {
    uint32_t payload, payload_bytes, result, result_capacity;
};

class FalseClients : public ServerInThisProcess {
  protected:
    void greet() {
        // It waits until the service has its device.
        Client honest(patient());
        ASSERT_TRUE(honest.connected()) << honest.reason();
        socket_ = connect_to(socket_path("test"));
        auto greeting = greeted(socket_);
        ASSERT_TRUE(greeting);
        channel_ = std::move(*greeting);
    }
    Status status(Operation operation, const Places& at) {
        Slot& slot = channel_->slots[next_++ % kSlots];
        slot.operation = operation;
        slot.payload = at.payload;
        slot.payload_bytes = at.payload_bytes;
        slot.result = at.result;
        slot.result_capacity = at.result_capacity;
        slot.deadline = UINT64_MAX;
        slot.post();
        const char wake = 0;
        send(socket_.get(), &wake, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        for (int waits = 0; waits < 10'000 && slot.state != SlotState::Done; ++waits) usleep(1000);
        EXPECT_EQ(slot.state.load(), SlotState::Done);
        const Status answered = slot.status;
        slot.release();
        return answered;
    }
    // Of a request that consists of these parts.
    template <typename... Parts>
    Status status_of(Operation operation, const Parts&... parts) {
        uint32_t bytes = 0;
        const auto append = [&](const auto& part) {
            const auto source = std::as_bytes(std::span(part));
            std::memcpy(channel_->buffer + bytes, source.data(), source.size());
            bytes += static_cast<uint32_t>(source.size());
        };
        (append(parts), ...);
        return status(operation, {0, bytes, 1 << 16, 1 << 16});
    }

    Descriptor socket_;
    Channel channel_;
    uint32_t next_ = 0;
};

// Nothing is read or written behind the buffer that a client shares.
TEST_F(FalseClients, RequestsThatLeaveTheBufferAreNone) {
    const Running server;
    greet();
    if (HasFatalFailure()) return;
    const auto status = [&](const Places& at) {
        return FalseClients::status(Operation::CostModel, at);
    };
    constexpr uint32_t kEnd = kBufferBytes;
    for (const Places& fits : {Places{0, 16, 64, 16}, {kEnd - 16, 16, 0, 16}, {0, 0, kEnd, 0}})
        EXPECT_EQ(status(fits), Status::Ok) << fits.payload << " " << fits.result;
    for (const Places& wrong : {Places{kEnd - 8, 16, 0, 16},
                                {0, 16, kEnd - 8, 16},
                                {kEnd + 8, 0, 0, 16},
                                {0, 16, kEnd + 8, 0},
                                {UINT32_MAX - 7, 16, 0, 16},
                                {0, 16, UINT32_MAX - 7, 16},
                                {4, 16, 0, 16},
                                {0, 16, 4, 16}}) {
        EXPECT_EQ(status(wrong), Status::BadRequest) << wrong.payload << " " << wrong.result;
    }
}

// The lists are not there, but a request that is none is refused before they are looked for.
TEST_F(FalseClients, RequestsBeyondTheirLimitsAreNone) {
    const Running server;
    greet();
    if (HasFatalFailure()) return;
    const std::vector<ListKey> keys{{1, 2}, {3, 4}};
    const auto combine = [&](uint32_t lists_of_a_query) {
        const std::vector<CombineRequest> head{{0, 0, 2, 1}};
        const std::vector<uint32_t> ends{lists_of_a_query}, numbers(lists_of_a_query, 1);
        return status_of(Operation::Combine, head, keys, ends, numbers);
    };
    EXPECT_EQ(combine(kMaxCombineLists), Status::NotResident);
    EXPECT_EQ(combine(kMaxCombineLists + 1), Status::BadRequest);
    // Each list is looked for, whether a query has it or not.
    const auto with_lists = [&](uint32_t lists) {
        const std::vector<ListKey> many(lists, keys[0]);
        const std::vector<uint32_t> one{1, 0};
        const std::vector<CombineRequest> to_combine{{0, 0, lists, 1}};
        const std::vector<RankRequest> to_rank{
            {{5, 6}, 1.2, 0.75, 10, 0, lists, 1, RankTask::kNoList, RankTask::kNoList, 0, 0, 9.5}};
        const std::vector<uint32_t> end{1};
        const std::vector<RankTerm> term{{0, 1000}};
        return std::pair(status_of(Operation::Combine, to_combine, many, one),
                         status_of(Operation::Rank, to_rank, many, end, term));
    };
    EXPECT_EQ(with_lists(kMaxRequestLists), std::pair(Status::NotResident, Status::NotResident));
    EXPECT_EQ(with_lists(kMaxRequestLists + 1), std::pair(Status::BadRequest, Status::BadRequest));
    const auto rank = [&](double average, uint32_t k, const RankTerm& term, uint32_t terms) {
        const std::vector<RankRequest> head{
            {{5, 6}, 1.2, 0.75, k, 0, 2, 1, RankTask::kNoList, RankTask::kNoList, 0, 0, average}};
        const std::vector<uint32_t> ends{terms};
        const std::vector<RankTerm> all(terms, term);
        return status_of(Operation::Rank, head, keys, ends, all);
    };
    EXPECT_EQ(rank(9.5, kMaxRankK, {1, 1000}, kMaxRankLists), Status::NotResident);
    EXPECT_EQ(rank(NAN, 10, {1, 1000}, 2), Status::BadRequest);
    EXPECT_EQ(rank(INFINITY, 10, {1, 1000}, 2), Status::BadRequest);
    EXPECT_EQ(rank(9.5, 0, {1, 1000}, 2), Status::BadRequest);
    EXPECT_EQ(rank(9.5, kMaxRankK + 1, {1, 1000}, 2), Status::BadRequest);
    EXPECT_EQ(rank(9.5, 10, {1, 0}, 2), Status::BadRequest);
    EXPECT_EQ(rank(9.5, 10, {2, 1000}, 2), Status::BadRequest);
    EXPECT_EQ(rank(9.5, 10, {1, 1000}, kMaxRankLists + 1), Status::BadRequest);
}

TEST_F(FalseClients, BuffersMustStayAsLongAsTheySay) {
    const Running server;
    Client honest(patient());
    ASSERT_TRUE(honest.connected()) << honest.reason();
    const Descriptor socket = connect_to(socket_path("test"));
    ASSERT_TRUE(greeted(socket));
    const auto answer = [&](uint64_t bytes, const Descriptor& memfd) {
        EXPECT_TRUE(
            send_message(socket.get(), {.type = MessageType::Buffer, .size = bytes}, memfd.get()));
        const auto reply = receive_message(socket.get(), 5000);
        return reply ? reply->message.type : MessageType();
    };
    constexpr uint64_t kBytes = 1 << 16;
    Descriptor open(memfd_create("open", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    ASSERT_EQ(ftruncate(open.get(), kBytes), 0);
    EXPECT_EQ(answer(kBytes, open), MessageType::Refused) << "it can shrink";
    EXPECT_EQ(answer(2 * kBytes, sealed_memfd("short", kBytes)), MessageType::Refused);
    EXPECT_EQ(answer(0, sealed_memfd("some", kBytes)), MessageType::Refused);
    constexpr uint64_t kMore = kMostBufferBytes + 4096;
    EXPECT_EQ(answer(kMore, sealed_memfd("huge", kMore)), MessageType::Refused);
    EXPECT_EQ(answer(kBytes, sealed_memfd("good", kBytes)), MessageType::Uploaded);
}

// Requests that wait for a list hold the buffer that their result is written to.
TEST_F(FalseClients, ABufferIsNotChangedUnderARequest) {
    const Running server;
    Client honest(patient());
    ASSERT_TRUE(honest.connected()) << honest.reason();
    struct {
        CombineRequest head{0, 0, 1, 1};
        ListKey key{1, 2};
        uint32_t numbers[2] = {1, 0};
    } request;
    constexpr uint32_t kBytes = sizeof request.head + sizeof request.key + sizeof request.numbers;
    // The first one promises to bring the list, the second one waits for it.
    Descriptor sockets[2];
    Channel channels[2];
    for (int i = 0; i < 2; ++i) {
        sockets[i] = connect_to(socket_path("test"));
        auto greeting = greeted(sockets[i]);
        ASSERT_TRUE(greeting);
        channels[i] = std::move(*greeting);
        std::memcpy(channels[i]->buffer, &request, kBytes);
        Slot& slot = channels[i]->slots[0];
        slot.operation = Operation::Combine;
        slot.payload_bytes = kBytes;
        slot.result = 4096;
        slot.result_capacity = 64;
        slot.deadline = UINT64_MAX;
        slot.brings = 1;
        slot.post();
        const char wake = 0;
        send(sockets[i].get(), &wake, 1, MSG_NOSIGNAL);
        for (int waits = 0; i == 0 && waits < 10'000 && slot.state != SlotState::Done; ++waits)
            usleep(100);
    }
    ASSERT_EQ(channels[0]->slots[0].status, Status::NotResident);
    for (int waits = 0; waits < 1000; ++waits) {
        const auto report = honest.report();
        ASSERT_TRUE(report) << honest.reason();
        if (report->busy > 0) break;
        usleep(100);
    }
    send_message(sockets[1].get(), {.type = MessageType::Buffer, .size = 4096},
                 sealed_memfd("other", 4096).get());
    EXPECT_FALSE(receive_message(sockets[1].get(), 5000)) << "it is sent away";
    EXPECT_EQ(channels[1]->slots[0].state.load(), SlotState::Posted);
    EXPECT_TRUE(honest.report()) << honest.reason();
}

class FalseLists : public ServerInThisProcess {
  protected:
    static PostingList long_list() {
        std::mt19937_64 random(test_seed());
        return PostingList::from_docs(list_with_gaps(random, 1'000'000, 5));
    }
    static void send_list(const Descriptor& socket, const PostingList& list, const ListKey& key,
                          const DocRange& range = {}) {
        const Descriptor memfd = sealed_memfd("list", list.bytes().size());
        write_all(memfd.get(), list.bytes());
        EXPECT_TRUE(send_message(
            socket.get(),
            {.type = MessageType::Upload, .size = list.bytes().size(), .key = key, .range = range},
            memfd.get()));
    }
};

// A client that does not wait until one list was taken has no end of them. If this thread is
// interrupted between two of them, it is tried again.
TEST_F(FalseLists, AreNotBroughtTwoAtATime) {
    const Running server(uint64_t{16} << 20);
    Client honest(patient());
    ASSERT_TRUE(honest.connected()) << honest.reason();
    const std::vector<uint8_t> bytes(4 << 20);
    const Descriptor memfd = sealed_memfd("list", bytes.size());
    write_all(memfd.get(), bytes);
    bool is_sent_away = false;
    for (int tries = 0; tries < 20 && !is_sent_away; ++tries) {
        const Descriptor socket = connect_to(socket_path("test"));
        ASSERT_TRUE(greeted(socket));
        const Message message{.type = MessageType::Upload, .size = bytes.size(), .key = {1, 2}};
        for (int i = 0; i < 2; ++i) send_message(socket.get(), message, memfd.get());
        is_sent_away = !receive_message(socket.get(), 10'000);
    }
    EXPECT_TRUE(is_sent_away);
    EXPECT_TRUE(honest.report()) << honest.reason();
}

TEST_F(FalseLists, TheSameAtTheSameTimeIsAnsweredToAll) {
    const Running server(uint64_t{16} << 20);
    Client honest(patient());
    ASSERT_TRUE(honest.connected()) << honest.reason();
    const PostingList list = long_list();
    Descriptor sockets[4];
    for (Descriptor& socket : sockets) {
        socket = connect_to(socket_path("test"));
        ASSERT_TRUE(greeted(socket));
    }
    for (const Descriptor& socket : sockets)
        send_list(socket, list, list_key(list.bytes(), honest.key_secret()));
    for (const Descriptor& socket : sockets) {
        const auto reply = receive_message(socket.get(), 10'000);
        ASSERT_TRUE(reply);
        EXPECT_EQ(reply->message.type, MessageType::Uploaded);
    }
    const auto report = honest.report();
    ASSERT_TRUE(report) << honest.reason();
    EXPECT_EQ(report->uploads, 1u);
}

TEST_F(FalseLists, ARangeThatEndsBeforeItBegins) {
    const Running server(uint64_t{16} << 20);
    Client honest(patient());
    ASSERT_TRUE(honest.connected()) << honest.reason();
    const PostingList list = long_list();
    const DocRange range{.first = 2'000'000, .last = 1'000'000};
    const ListKey whole = list_key(list.bytes(), honest.key_secret());
    const Descriptor socket = connect_to(socket_path("test"));
    ASSERT_TRUE(greeted(socket));
    send_list(socket, list, part_key(whole, range, honest.key_secret()), range);
    const auto reply = receive_message(socket.get(), 10'000);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->message.type, MessageType::Refused);
    EXPECT_STREQ(reply->message.reason, "a range that is none");
}

}  // namespace
}  // namespace postings::service
