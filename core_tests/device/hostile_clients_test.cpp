// What a hostile process of the same user may send to a real postingsd: it stays, others are
// served.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "core/rank/document_lengths.h"
#include "core/yioop/packed_postings.h"
#include "device/greeting.h"
#include "device/list_pair.h"
#include "device/service_fixture.h"
#include "service/client/client.h"
#include "service/client/rank_one.h"
#include "service/protocol/socket.h"

namespace postings::service {
namespace {

TEST_F(Service, HostileClientsHarmNobody) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random);
    ASSERT_EQ(honest.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << honest.reason();
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
        const auto greeting = greeted(socket);
        ASSERT_TRUE(greeting);
        const Channel& channel = *greeting;
        if (round % 3 == 1) {
            // Requests whose every field is noise.
            for (size_t i = 0; i < kSlots; ++i) {
                Slot& slot = channel->slots[i];
                slot.operation = static_cast<Operation>(random() % 20);
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
    EXPECT_TRUE(honest.report()) << honest.reason();
    EXPECT_EQ(honest.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << honest.reason();
    ASSERT_EQ(services().size(), 1u);
    EXPECT_EQ(services().at(0), before);
}

// There may be no huge page when its memory is first touched, which would end the service.
TEST(SharedMemory, OfHugePagesIsRefused) {
    constexpr size_t kBytes = 2 << 20;
    EXPECT_TRUE(is_sealed_memfd(sealed_memfd("usual", kBytes).get(), kBytes));
    const Descriptor huge(memfd_create("huge", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_HUGETLB));
    if (!huge || ftruncate(huge.get(), kBytes) != 0) GTEST_SKIP() << "no huge pages";
    ASSERT_EQ(fcntl(huge.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL), 0);
    EXPECT_FALSE(is_sealed_memfd(huge.get(), kBytes));
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
    const LengthsReference lengths_reference{&lengths};
    const double weights[] = {1, 1};
    ASSERT_EQ(honest.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << honest.reason();
    ASSERT_TRUE(
        rank_one(honest, pair.references(), weights, lengths_reference, {}, 5, RankMode::kAnd))
        << honest.reason();
    ASSERT_TRUE(honest.decode(pair.references()[0])) << honest.reason();
    const pid_t before = services().at(0);

    const KeySecret& secret = honest.key_secret();
    std::vector<ListKey> keys;
    for (const ListReference& reference : pair.references())
        keys.push_back(reference.key_with(secret));
    std::vector<uint8_t> combine, rank, decode, unpack, pack;
    append(combine, std::vector<CombineRequest>{{0, 1, 2, 2}});
    append(combine, keys);
    append(combine, std::vector<uint32_t>{2, 4, 0, 1, 1, 0});
    append(rank, std::vector<RankRequest>{{lengths_reference.key_with(secret), 1.2, 0.75, 5, 2, 2,
                                           2, 0, RankTask::kNoList, 0, 0, 9.5}});
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
    const auto greeting = greeted(socket);
    ASSERT_TRUE(greeting);
    const Channel& channel = *greeting;
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
        std::ranges::copy(payload, channel->buffer);
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
            if (meanwhile) lie(channel->buffer);
        }
        ASSERT_EQ(slot.state.load(), SlotState::Done)
            << "round " << round << ", seed " << test_seed();
        done += slot.status == Status::Ok;
        EXPECT_LE(slot.result_bytes, slot.status == Status::Ok ? slot.result_capacity : 64);
        EXPECT_NE(slot.status, Status::DeviceError) << "round " << round;
        slot.state = SlotState::Free;
    }
    EXPECT_GT(done, 100);
    EXPECT_EQ(honest.count(SetOperation::Intersect, pair.references()), pair.expected.size())
        << honest.reason();
    EXPECT_EQ(services(), std::vector<pid_t>{before});
}

}  // namespace
}  // namespace postings::service
