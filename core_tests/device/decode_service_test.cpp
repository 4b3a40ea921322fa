// Decoding and encoding by a real postingsd, against the CPU; and results that need a larger
// buffer.
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <random>
#include <thread>

#include "core/yioop/packed_postings.h"
#include "device/greeting.h"
#include "device/service_fixture.h"
#include "posting_list_samples.h"
#include "service/protocol/socket.h"
#include "yioop_samples.h"

namespace postings::service {
namespace {

constexpr uint32_t kAll = kYioopDocs | kYioopFrequencies | kYioopPositions;

std::vector<uint32_t> copy(std::span<const uint32_t> values) {
    return {values.begin(), values.end()};
}

ListReference reference(const PostingList& list) {
    return {&list};
}

TEST_F(Service, DecodesListsOfAllCodecs) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        const auto docs = list_with_gaps(random, 1 + random() % 20'000, 1 + random() % 32);
        const PostingList list = PostingList::from_docs(docs, {}, codec->id);
        for (int i = 0; i < 2; ++i) {
            const auto decoded = client.decode(reference(list));
            ASSERT_TRUE(decoded) << codec->name << ": " << client.reason();
            ASSERT_EQ(copy(*decoded), docs) << codec->name;
            EXPECT_EQ(client.profile().uploaded_bytes > 0, i == 0);
        }
        // A set operation needs another form of some of them; decoding works on that as well.
        const ListReference twice[] = {reference(list), reference(list)};
        ASSERT_EQ(client.count(SetOperation::Intersect, twice), docs.size())
            << codec->name << ": " << client.reason();
        ASSERT_EQ(copy(*client.decode(reference(list))), docs) << codec->name;
        EXPECT_EQ(client.profile().uploaded_bytes, 0u);
    }
}

TEST_F(Service, LargeResultsGetALargerArea) {
    ClientOptions small = options();
    small.buffer_bytes = kBufferBytes;
    Client client(options()), narrow(small);
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 3'000'000, 3);
    const PostingList list = PostingList::from_docs(docs);
    for (int i = 0; i < 2; ++i) {
        const auto decoded = client.decode(reference(list));
        ASSERT_TRUE(decoded) << client.reason();
        ASSERT_TRUE(std::ranges::equal(*decoded, docs));
    }
    const ListReference twice[] = {reference(list), reference(list)};
    ASSERT_EQ(client.docs(SetOperation::Intersect, twice), docs);
    ASSERT_EQ(client.docs(SetOperation::Unite, twice), docs);
    ASSERT_EQ(client.count(SetOperation::Intersect, twice), docs.size());
    EXPECT_FALSE(narrow.decode(reference(list)));
    EXPECT_EQ(narrow.reason(), "request and result do not fit into postings.service_buffer");
    EXPECT_FALSE(narrow.docs(SetOperation::Intersect, twice));
    EXPECT_EQ(narrow.count(SetOperation::Intersect, twice), docs.size()) << narrow.reason();
}

TEST_F(Service, YioopPostingsThereAndBack) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    for (const size_t count : {1, 40, 5000, 300'000}) {
        const YioopPostings postings = random_yioop_postings(random, count, 0, 4, 12);
        const Bytes packed =
            pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
        for (uint32_t wanted = 1; wanted <= kAll; ++wanted) {
            const auto unpacked = client.yioop_unpack(packed, wanted);
            ASSERT_TRUE(unpacked) << client.reason();
            const auto expected = [&](uint32_t what, const std::vector<uint32_t>& values) {
                return (wanted & what) != 0 ? values : std::vector<uint32_t>();
            };
            ASSERT_EQ(copy(unpacked->docs), expected(kYioopDocs, postings.docs));
            ASSERT_EQ(copy(unpacked->frequencies),
                      expected(kYioopFrequencies, postings.frequencies));
            ASSERT_EQ(copy(unpacked->positions), expected(kYioopPositions, postings.positions));
        }
        const auto again =
            client.yioop_pack({postings.docs, postings.frequencies, postings.positions});
        ASSERT_TRUE(again) << client.reason();
        ASSERT_TRUE(std::ranges::equal(*again, packed));
    }
}

// What no kernel takes is left to the CPU; what one takes is what the CPU says.
TEST_F(Service, YioopNoiseIsReadAsTheCpuReadsItOrNotAtAll) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    int read = 0, left = 0;
    for (int round = 0; round < 600; ++round) {
        const auto postings = random_yioop_postings(random, 1 + random() % 200, 0, 3, 9);
        Bytes packed = pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
        if (round % 3 == 0) {
            for (auto& byte : packed) byte = static_cast<uint8_t>(random());
        } else if (round % 3 == 1) {
            packed[random() % packed.size()] ^= static_cast<uint8_t>(1u << random() % 8);
        }
        if (random() % 9 == 0) packed.resize(random() % packed.size());
        const uint32_t wanted = 1 + random() % kAll;
        const auto unpacked = client.yioop_unpack(packed, wanted);
        ++(unpacked ? read : left);
        if (!unpacked) {
            ASSERT_EQ(client.reason(), "this input is left to the CPU");
            continue;
        }
        if ((wanted & kYioopDocs) != 0) {
            ASSERT_EQ(copy(unpacked->docs), unpack_yioop_docs(packed));
        }
        if ((wanted & kYioopFrequencies) != 0) {
            ASSERT_EQ(copy(unpacked->frequencies), unpack_yioop_frequencies(packed));
        }
        if ((wanted & kYioopPositions) != 0) {
            ASSERT_EQ(copy(unpacked->positions), unpack_yioop_positions(packed));
        }
    }
    EXPECT_GT(read, 200);
    EXPECT_GT(left, 200);
}

// Inputs that are none, and change while the service works on them.
TEST_F(Service, HostilePostingsHarmNobody) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const PostingList list = PostingList::from_docs(list_with_gaps(random, 5000, 9));
    ASSERT_TRUE(honest.decode(reference(list))) << honest.reason();
    const pid_t before = services().at(0);
    const Descriptor socket = connect_to(socket_path(test_device()));
    const auto greeting = greeted(socket);
    ASSERT_TRUE(greeting);
    const Channel& channel = *greeting;
    constexpr uint32_t kInput = 1 << 16;
    std::atomic<bool> done{false};
    std::thread scribbler([&] {
        std::mt19937_64 noise(test_seed() + 1);
        auto* bytes = const_cast<volatile uint8_t*>(channel->buffer);
        while (!done) bytes[noise() % kInput] = static_cast<uint8_t>(noise());
    });
    for (uint32_t round = 0; round < 400; ++round) {
        Slot& slot = channel->slots[round % kSlots];
        const bool packing = round % 2 == 0;
        const uint32_t count = 1 + static_cast<uint32_t>(random() % 4000);
        const YioopSizes sizes{count, static_cast<uint32_t>(random() % (2 * count))};
        std::memcpy(channel->buffer, &sizes, sizeof sizes);
        slot.operation = packing ? Operation::YioopPack : Operation::YioopUnpack;
        slot.payload = 0;
        slot.payload_bytes = static_cast<uint32_t>(
            sizeof sizes + (packing ? 4 * (2 * sizes.postings + sizes.positions) : 4 * count));
        for (uint32_t at = sizeof sizes; round % 4 < 2 && at < slot.payload_bytes; at += 4) {
            // Small numbers: frequencies whose sum may be right.
            const uint32_t small = static_cast<uint32_t>(random() % 3);
            std::memcpy(channel->buffer + at, &small, sizeof small);
        }
        slot.result = 1 << 20;
        slot.result_capacity = 1 << 20;
        slot.deadline = UINT64_MAX;
        slot.state.store(SlotState::Posted);
        const char wake = 0;
        send(socket.get(), &wake, 1, MSG_NOSIGNAL);
        // PoCL compiles a kernel when it is first asked for.
        for (int i = 0; i < 600'000 && slot.state.load() != SlotState::Done; ++i) {
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
        ASSERT_EQ(slot.state.load(), SlotState::Done) << "round " << round;
        slot.state.store(SlotState::Free);
    }
    done = true;
    scribbler.join();
    ASSERT_TRUE(honest.decode(reference(list))) << honest.reason();
    EXPECT_EQ(services().at(0), before);
}

TEST_F(Service, AreasThatAreNoneAreRefused) {
    Client honest(options());
    std::mt19937_64 random(test_seed());
    const PostingList list = PostingList::from_docs(list_with_gaps(random, 5000, 9));
    ASSERT_TRUE(honest.decode(reference(list))) << honest.reason();
    const Descriptor socket = connect_to(socket_path(test_device()));
    ASSERT_TRUE(greeted(socket));
    const Descriptor open(memfd_create("open", MFD_CLOEXEC)),
        sealed = sealed_memfd("sealed", 1 << 20);
    ASSERT_EQ(ftruncate(open.get(), 1 << 20), 0);
    const auto bring = [&](const Descriptor& memfd, uint64_t size) {
        send_message(socket.get(), {.type = MessageType::Buffer, .size = size}, memfd.get());
        const auto reply = receive_message(socket.get(), 5000);
        return reply && reply->message.type == MessageType::Uploaded;
    };
    EXPECT_FALSE(bring(open, 1 << 20));
    EXPECT_FALSE(bring(sealed, 1 << 21));
    EXPECT_FALSE(bring(sealed, 0));
    EXPECT_FALSE(bring(sealed, uint64_t{1} << 40));
    EXPECT_TRUE(bring(sealed, 1 << 20));
    EXPECT_TRUE(bring(sealed, 1 << 20)) << "again";
    ASSERT_TRUE(honest.decode(reference(list))) << honest.reason();
}

TEST_F(Service, KilledWhileItDecodes) {
    Client client(options());
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 2'000'000, 3);
    const PostingList list = PostingList::from_docs(docs, {}, CodecId::OptPfd);
    int none = 0, kills = 0;
    for (int round = 0; round < 3; ++round) {
        if (round > 0) pause_ms(2100);  // the client does not try at once
        ASSERT_TRUE(client.decode(reference(list))) << client.reason();
        std::thread killer([&] {
            pause_ms(static_cast<int>(random() % 20));
            for (pid_t pid : services()) kills += kill(pid, SIGKILL) == 0;
        });
        for (int i = 0; i < 1000 && none <= round; ++i) {
            const auto decoded = client.decode(reference(list));
            if (decoded) {
                ASSERT_TRUE(std::ranges::equal(*decoded, docs));
            }
            none += !decoded;
        }
        killer.join();
    }
    EXPECT_EQ(none, 3);
    EXPECT_EQ(kills, 3);
}

}  // namespace
}  // namespace postings::service
