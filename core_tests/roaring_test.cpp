// The Roaring codec: every SIMD target, what is not well formed, and, where libroaring is
// installed, that both write the same bytes and read each other's.
#include <gtest/gtest.h>

#include <memory>

#include "core/base/error.h"
#include "core/codec/roaring_format.h"
#include "core/list/posting_list.h"
#include "each_target.h"
#include "posting_list_samples.h"

#ifdef POSTINGS_HAVE_ROARING
#include <roaring/roaring.h>
#endif

namespace postings {
namespace {

// A container of each kind after another, and neighbours of the borders between kinds.
std::vector<uint32_t> mixed_list(std::mt19937_64& random) {
    std::vector<uint32_t> docs;
    const auto chunk = [&](uint32_t key, uint32_t count, uint32_t run) {
        std::vector<bool> bits(65536);
        for (uint32_t n = 0; n < count;) {
            const uint32_t first = random() % 65536;
            for (uint32_t i = first; i < first + run && i < 65536 && n < count; ++i) {
                n += !bits[i];
                bits[i] = true;
            }
        }
        for (uint32_t i = 0; i < 65536; ++i) {
            if (bits[i]) docs.push_back(key << 16 | i);
        }
    };
    uint32_t key = random() % 3;
    for (const uint32_t count : {1u, 4095u, 4096u, 4097u, 30'000u, 65'536u}) {
        for (const uint32_t run : {1u, 3u, 500u}) {
            chunk(key, count, run);
            key += 1 + random() % 3;
        }
    }
    chunk(0xFFFF, 5000, 1);
    return docs;
}

TEST(Roaring, MixedContainersOnEveryTarget) {
    std::mt19937_64 random(test_seed());
    const auto docs = mixed_list(random);
    const auto list = PostingList::from_docs(docs, {}, CodecId::Roaring);
    testing::each_target([&] {
        ASSERT_EQ(list.docs(), docs);
        for (uint32_t block = 0; block < list.block_count(); ++block) {
            BlockBuffer out;
            const uint32_t n = list.decode_block(block, out);
            ASSERT_TRUE(std::equal(out.values, out.values + n, &docs[block * kBlockSize]));
        }
    });
}

TEST(Roaring, SamplesOnEveryTarget) {
    for (const auto& sample : sample_lists()) {
        const auto list = PostingList::from_docs(sample.docs, {}, CodecId::Roaring);
        testing::each_target([&] { ASSERT_EQ(list.docs(), sample.docs) << sample.name; });
    }
}

TEST(Roaring, BitsetsThatLackTheirDocIdsAreRefused) {
    Bytes bytes;
    append(bytes, roaring::kCookie);
    append(bytes, uint32_t{1});
    append(bytes, uint16_t{0});
    append(bytes, uint16_t{9999});
    append(bytes, uint32_t{16});
    bytes.resize(bytes.size() + roaring::kBitsetBytes);
    const uint8_t* end = bytes.data() + bytes.size();
    const BlockInput in{bytes.data(), end, end, bytes.data(), 100, 0};
    BlockBuffer out;
    EXPECT_THROW(decode_docs(*find_codec(CodecId::Roaring), in, 0, out), CorruptedData);
}

#ifdef POSTINGS_HAVE_ROARING
void expect_same_bytes(const std::vector<uint32_t>& docs, const std::string& name) {
    Bytes ours;
    roaring::serialize(docs, ours);
    const std::unique_ptr<roaring_bitmap_t, decltype(&roaring_bitmap_free)> bitmap(
        roaring_bitmap_of_ptr(docs.size(), docs.data()), roaring_bitmap_free);
    roaring_bitmap_run_optimize(bitmap.get());
    Bytes theirs(roaring_bitmap_portable_size_in_bytes(bitmap.get()));
    roaring_bitmap_portable_serialize(bitmap.get(), reinterpret_cast<char*>(theirs.data()));
    ASSERT_EQ(ours, theirs) << name;
}

TEST(Roaring, WritesTheBytesOfCRoaring) {
    std::mt19937_64 random(test_seed());
    for (const auto& sample : sample_lists()) {
        if (!sample.docs.empty()) expect_same_bytes(sample.docs, sample.name);
    }
    expect_same_bytes(mixed_list(random), "mixed");
}
#endif

}  // namespace
}  // namespace postings
