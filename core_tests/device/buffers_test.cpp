// Requests and results that are larger than the memory that a client shares at first.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "core/list_ops/list_ops.h"
#include "core/yioop/packed_postings.h"
#include "device/list_pair.h"
#include "device/server_fixture.h"

namespace postings::service {
namespace {

class Buffers : public ServerInThisProcess {
  protected:
    static ClientOptions options(uint64_t buffer_bytes) {
        ClientOptions options = patient();
        options.deadline_ns = 100'000'000'000;
        options.buffer_bytes = buffer_bytes;
        return options;
    }
};

TEST_F(Buffers, GrowToWhatIsAllowed) {
    const Running server(uint64_t{64} << 20);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 800'000);
    size_t both = 0;
    {
        Client client(options(kDefaultBufferBytes));
        const auto docs = client.docs(SetOperation::Unite, pair.references());
        ASSERT_TRUE(docs) << client.reason();
        both = docs->size();
    }
    EXPECT_EQ(both, size_t{pair.a.count()} + pair.b.count() - pair.expected.size());
    ASSERT_GT(4 * both, kBufferBytes);
    Client client(options(kBufferBytes));
    EXPECT_FALSE(client.docs(SetOperation::Unite, pair.references()));
    EXPECT_EQ(client.reason(), "request and result do not fit into postings.service_buffer");
    EXPECT_EQ(client.count(SetOperation::Unite, pair.references()), both) << client.reason();
}

// The queries of a batch that do not fit together are asked one after another.
TEST_F(Buffers, ABatchThatDoesNotFitIsDivided) {
    const Running server(uint64_t{64} << 20);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 400'000);
    const std::vector<std::vector<uint32_t>> queries(5, {0, 1});
    const auto all =
        combine_to_list(SetOperation::Unite, std::vector<const PostingListView*>{&pair.a, &pair.b});
    const std::vector<uint32_t> docs = all.docs();
    ASSERT_GT(4 * queries.size() * docs.size(), kBufferBytes);
    ASSERT_LT(4 * docs.size(), kBufferBytes);
    Client client(options(kBufferBytes));
    const auto found = client.combine(pair.references(), {SetOperation::Unite, true, queries});
    ASSERT_TRUE(found) << client.reason();
    EXPECT_EQ(found->counts, std::vector<uint32_t>(5, static_cast<uint32_t>(docs.size())));
    ASSERT_EQ(found->docs.size(), 5 * docs.size());
    for (size_t i = 0; i < 5; ++i)
        EXPECT_TRUE(std::equal(docs.begin(), docs.end(),
                               found->docs.begin() + static_cast<ptrdiff_t>(i * docs.size())));
}

// Where many clients share much memory, results are copied to those that came last.
TEST_F(Buffers, ArePinnedUpToALimit) {
    class Pinning : public device::HostBackend {
      public:
        Pinning(uint64_t arena_bytes, std::atomic<uint64_t>& pinned)
            : HostBackend(arena_bytes), pinned_(pinned) {}
        void pin(std::span<uint8_t> buffer) override { pinned_ += buffer.size(); }
        void unpin(std::span<uint8_t> buffer) override { pinned_ -= buffer.size(); }

      private:
        std::atomic<uint64_t>& pinned_;
    };
    std::atomic<uint64_t> pinned = 0;
    std::atomic<bool> stop = false;
    Server server({.devices = "test", .most_pinned_bytes = 2 * kBufferBytes});
    std::thread serving([&] {
        server.serve([&] { return std::make_unique<Pinning>(uint64_t{16} << 20, pinned); }, stop);
    });
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 50'000);
    {
        std::vector<std::unique_ptr<Client>> clients;
        for (int i = 0; i < 4; ++i) {
            Client& client = *clients.emplace_back(std::make_unique<Client>(patient()));
            EXPECT_EQ(client.docs(SetOperation::Intersect, pair.references()), pair.expected)
                << client.reason();
        }
        EXPECT_EQ(pinned, 2 * kBufferBytes);
        // Room for another one.
        clients.erase(clients.begin());
        for (int looks = 0; looks < 5000 && pinned > kBufferBytes; ++looks) usleep(1000);
        for (const auto& client : clients)
            EXPECT_EQ(client->docs(SetOperation::Intersect, pair.references()), pair.expected);
        EXPECT_EQ(pinned, 2 * kBufferBytes);
    }
    stop = true;
    serving.join();
}

// Of positions that follow each other, nine or more are in a word.
TEST_F(Buffers, AResultThatIsLargerThanExpectedHasRoomTheSecondTime) {
    const Running server(uint64_t{64} << 20);
    const std::vector<uint32_t> docs{5};
    std::vector<uint32_t> positions;
    for (uint32_t i = 0; i < 9000; ++i) positions.push_back(3 + i);
    const std::vector<uint32_t> frequencies{static_cast<uint32_t>(positions.size())};
    const Bytes packed = pack_yioop_postings(docs, frequencies, positions);
    ASSERT_GT(4 * positions.size(), 4 * packed.size() + 64);
    Client client(options(kDefaultBufferBytes));
    const auto arrays = client.yioop_unpack(packed, kYioopPositions);
    ASSERT_TRUE(arrays) << client.reason();
    EXPECT_TRUE(std::ranges::equal(arrays->positions, positions));
}

}  // namespace
}  // namespace postings::service
