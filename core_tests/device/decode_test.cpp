// Decoding on a device, of every codec, against the CPU's.
#include "device/decode_operation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "device/set_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

void expect_docs(DeviceCache& cache, const std::vector<uint32_t>& docs, const Codec& codec,
                 const std::string& what) {
    const auto list = PostingList::from_docs(docs, {}, codec.id);
    const auto key = list_key(list.bytes());
    ASSERT_TRUE(cache.upload(key, list)) << what;
    ASSERT_EQ(cache.missing({&key, 1}, DeviceCache::Purpose::Decoding), 0u);
    const uint32_t sum = std::accumulate(docs.begin(), docs.end(), 0u);
    std::vector<uint32_t> out(docs.size());
    ASSERT_EQ(decode(cache, key, out), sum) << what;
    ASSERT_EQ(out, docs) << what;
    ASSERT_EQ(decode_sum(cache, key), sum) << what;
    // Of a run blocks that are alike are decoded together; only long lists have runs of several.
    constexpr uint32_t kRun = 24;
    ASSERT_EQ(decode_to(cache, key, 0, kRun), sum) << what;
    const auto scratch = cache.scratch(docs.size() * 4 + 1, {&key, 1});
    ASSERT_EQ(decode_to(cache, key, scratch.offset(), kRun), sum) << what;
    if (docs.empty()) return;
    std::ranges::fill(out, 0);
    cache.backend().read(scratch.offset(),
                         {reinterpret_cast<uint8_t*>(out.data()), out.size() * 4});
    ASSERT_EQ(out, docs) << what << ", by runs";
}

// A bitmap of a list that is not dense would be of half a gigabyte.
bool is_for(const Codec& codec, const std::vector<uint32_t>& docs) {
    return codec.id != CodecId::Bitmap || docs.empty() || docs.back() - docs.front() < 1u << 24;
}

TEST(Device, DecodesSampleListsOfEveryCodec) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    for (const auto& sample : sample_lists()) {
        for (const Codec* codec : codecs()) {
            if (!is_for(*codec, sample.docs)) continue;
            expect_docs(cache, sample.docs, *codec, std::string(codec->name) + ": " + sample.name);
            if (HasFatalFailure()) return;
        }
    }
}

// Long ones, so that teams have runs of blocks, and with gaps as different as they can be.
TEST(Device, DecodesLongListsOfEveryCodec) {
    const auto backend = open_device(256 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const uint32_t teams = backend->shape().teams;
    const size_t most = test_size(300'000);
    const size_t count = std::min<size_t>(size_t{teams} * kBlockSize * 2, most) + random() % 999;
    const auto dense = list_with_gaps(random, count, 2), sparse = list_with_gaps(random, count, 9);
    std::vector<uint32_t> mixed;
    for (uint64_t doc = 0; doc <= UINT32_MAX && mixed.size() < count;) {
        mixed.push_back(static_cast<uint32_t>(doc));
        const uint64_t bits = random() % 100;
        doc += 1 + (random() & ((uint64_t{1} << (bits < 95 ? bits % 5 : bits % 23)) - 1));
    }
    for (const Codec* codec : codecs()) {
        const std::string name(codec->name);
        expect_docs(cache, dense, *codec, name + ", dense");
        if (is_for(*codec, sparse)) expect_docs(cache, sparse, *codec, name + ", sparse");
        if (is_for(*codec, mixed)) expect_docs(cache, mixed, *codec, name + ", mixed");
        if (HasFatalFailure()) return;
    }
}

// A list that fits set operations takes the place of one that does not.
TEST(Device, ListsOfOtherCodecsGiveWayToBitPackedOnes) {
    const auto backend = open_device(1 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    const auto docs = list_with_gaps(random, 1000, 9);
    const auto rice = PostingList::from_docs(docs, {}, CodecId::Rice);
    const auto packed = PostingList::from_docs(docs, {}, CodecId::BitPacked);
    const ListKey keys[] = {list_key(rice.bytes()), list_key(packed.bytes())};
    ASSERT_TRUE(cache.upload(keys[0], rice) && cache.upload(keys[1], packed));
    EXPECT_EQ(cache.missing(keys, DeviceCache::Purpose::Decoding), 0u);
    EXPECT_EQ(cache.missing(keys), 1u);
    const uint64_t used = cache.arena().used();
    const uint64_t distances = packed.block_count() * 256;
    ASSERT_TRUE(cache.upload(keys[0], packed));
    EXPECT_EQ(cache.missing(keys), 0u);
    EXPECT_EQ(intersect_count(cache, keys), docs.size());
    ASSERT_TRUE(cache.upload(keys[0], rice)) << "nothing to do: the better one is there";
    EXPECT_EQ(cache.missing(keys), 0u);
    EXPECT_NEAR(static_cast<double>(cache.arena().used()), static_cast<double>(used + distances),
                1000);
}

}  // namespace
}  // namespace postings::device
