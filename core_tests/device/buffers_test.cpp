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
