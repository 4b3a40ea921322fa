// Yioop's packed postings on a device against the CPU's.
#include <gtest/gtest.h>

#include <random>

#include "device/yioop_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"

namespace postings::device {
namespace {

// Documents from `first` on, even ones, about `mean` positions each, gaps of up to `bits` bits, and
// now and then many positions.
YioopPostings random_postings(std::mt19937_64& random, size_t count, uint32_t first, uint32_t mean,
                              uint32_t bits) {
    YioopPostings postings;
    uint32_t doc = first;
    for (size_t i = 0; i < count; ++i) {
        postings.docs.push_back(doc);
        doc += 2 + 2 * static_cast<uint32_t>(random() % 40);
        auto frequency = static_cast<uint32_t>(random() % (2 * mean + 1));
        if (mean > 0 && random() % 100 == 0) frequency *= 100;
        uint64_t position = random() % 1500;
        uint32_t kept = 0;
        for (; kept < frequency && position < UINT32_MAX; ++kept) {
            postings.positions.push_back(static_cast<uint32_t>(position));
            position += 1 + (random() & ((uint64_t{1} << random() % (bits + 1)) - 1));
        }
        postings.frequencies.push_back(kept);
    }
    return postings;
}

void expect_same(DeviceCache& cache, const YioopPostings& postings, const std::string& what) {
    const Bytes packed =
        pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
    const auto decoded = decode_yioop(cache, packed);
    ASSERT_TRUE(decoded) << what;
    ASSERT_EQ(decoded->docs, postings.docs) << what;
    ASSERT_EQ(decoded->frequencies, postings.frequencies) << what;
    ASSERT_EQ(decoded->positions, postings.positions) << what;
    const auto encoded =
        encode_yioop(cache, postings.docs, postings.frequencies, postings.positions);
    ASSERT_TRUE(encoded) << what;
    ASSERT_EQ(*encoded, packed) << what;
}

TEST(Device, YioopPostingsThereAndBack) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    expect_same(cache, {}, "none");
    for (const size_t count : {1, 2, 33, 500, 3000, 15000}) {
        for (const uint32_t first : {0u, 1u << 15, (1u << 18) - 200, 1u << 26}) {
            for (const uint32_t mean : {0, 1, 3, 20}) {
                if (count * (mean + 1) > 30000) continue;
                const uint32_t bits = static_cast<uint32_t>(random() % 28);
                expect_same(cache, random_postings(random, count, first, mean, bits),
                            std::to_string(count) + " postings from " + std::to_string(first) +
                                ", " + std::to_string(mean) + " positions, gaps of " +
                                std::to_string(bits) + " bits");
                if (HasFatalFailure()) return;
            }
        }
    }
    YioopPostings one_long{{70000}, {40000}, {}};
    for (uint32_t i = 0; i < 40000; ++i) one_long.positions.push_back(i * 3);
    expect_same(cache, one_long, "one posting of many tiles");
}

// Strings that the CPU reads are read alike; those that it refuses are left to it.
TEST(Device, YioopPostingsOfNoise) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    std::mt19937_64 random(test_seed());
    int read = 0, refused = 0;
    for (int round = 0; round < 400; ++round) {
        const auto postings = random_postings(random, 1 + random() % 30, 0, 3, 9);
        Bytes packed = pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
        for (uint64_t n = random() % 3; n > 0; --n) {
            packed[random() % packed.size()] ^= static_cast<uint8_t>(1u << random() % 8);
        }
        if (random() % 20 == 0) packed.resize(random() % packed.size());
        const auto decoded = decode_yioop(cache, packed);
        try {
            const YioopPostings expected = unpack_yioop_postings(packed);
            // The CPU looks further for a document that is not in a posting's first word, and reads
            // what is before a zero.
            if (!decoded) {
                ++refused;
                continue;
            }
            ++read;
            ASSERT_EQ(decoded->docs, expected.docs);
            ASSERT_EQ(decoded->frequencies, expected.frequencies);
            ASSERT_EQ(decoded->positions, expected.positions);
        } catch (const CorruptedData&) {
            ASSERT_FALSE(decoded);
        }
    }
    EXPECT_GT(read, 100);
    EXPECT_LT(refused, 80);
}

TEST(Device, YioopPostingsThatCannotBePacked) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    using Ids = std::vector<uint32_t>;
    const auto packed = [&](const Ids& docs, const Ids& frequencies, const Ids& positions) {
        return encode_yioop(cache, docs, frequencies, positions).has_value();
    };
    EXPECT_TRUE(packed({1, 3}, {1, 1}, {5, 2}));
    EXPECT_FALSE(packed({1}, {2}, {5, 5})) << "positions must ascend";
    EXPECT_FALSE(packed({1}, {2}, {UINT32_MAX, 3})) << "and not around the end";
    EXPECT_FALSE(packed({1}, {1}, {1u << 28})) << "by less than 2^28";
    EXPECT_FALSE(packed({1}, {1}, {UINT32_MAX}));
    EXPECT_FALSE(packed({kYioopDocsEnd}, {0}, {})) << "docIDs are below 2^27 - 1";
    EXPECT_TRUE(packed({kYioopDocsEnd - 1}, {0}, {}));
    EXPECT_FALSE(packed({40001}, {1}, {9})) << "odd ones do not fuse";
    EXPECT_TRUE(packed({40001}, {1}, {1023}));
    EXPECT_FALSE(packed({1, 3}, {1}, {9}));
    EXPECT_FALSE(packed({1}, {2}, {9}));
}

}  // namespace
}  // namespace postings::device
