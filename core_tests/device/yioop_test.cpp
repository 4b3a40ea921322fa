// Yioop's packed postings on a device against the CPU's.
#include <gtest/gtest.h>

#include <random>

#include "core/yioop/packed_postings.h"
#include "device/yioop_operation.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "yioop_samples.h"

namespace postings::device {
namespace {

// As the service does it: flat arrays, with room for what comes.
std::optional<YioopPostings> decoded(DeviceCache& cache, const Bytes& packed) {
    std::vector<uint32_t> out;
    auto sizes = decode_yioop(cache, packed, 7, out);
    if (!sizes) return std::nullopt;
    out.resize(yioop_values(*sizes, 7));
    sizes = decode_yioop(cache, packed, 7, out);
    if (!sizes) return std::nullopt;
    const auto positions = out.begin() + 2 * sizes->postings;
    return YioopPostings{{out.begin(), out.begin() + sizes->postings},
                         {out.begin() + sizes->postings, positions},
                         {positions, out.end()}};
}

std::optional<Bytes> encoded(DeviceCache& cache, const YioopPostings& postings) {
    Bytes input, out;
    for (const auto* part : {&postings.docs, &postings.frequencies, &postings.positions}) {
        const auto* bytes = reinterpret_cast<const uint8_t*>(part->data());
        input.insert(input.end(), bytes, bytes + part->size() * 4);
    }
    out.resize(input.size());
    const auto bytes = encode_yioop(cache,
                                    {static_cast<uint32_t>(postings.docs.size()),
                                     static_cast<uint32_t>(postings.positions.size())},
                                    input, out);
    if (!bytes) return std::nullopt;
    out.resize(*bytes);
    return out;
}

void expect_same(DeviceCache& cache, const YioopPostings& postings, const std::string& what) {
    const Bytes packed =
        pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
    const auto there = decoded(cache, packed);
    ASSERT_TRUE(there) << what;
    ASSERT_EQ(there->docs, postings.docs) << what;
    ASSERT_EQ(there->frequencies, postings.frequencies) << what;
    ASSERT_EQ(there->positions, postings.positions) << what;
    ASSERT_EQ(encoded(cache, postings), packed) << what;
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
                expect_same(cache, random_yioop_postings(random, count, first, mean, bits),
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
        const auto postings = random_yioop_postings(random, 1 + random() % 30, 0, 3, 9);
        Bytes packed = pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
        for (uint64_t n = random() % 3; n > 0; --n) {
            packed[random() % packed.size()] ^= static_cast<uint8_t>(1u << random() % 8);
        }
        if (random() % 20 == 0) packed.resize(random() % packed.size());
        const auto there = decoded(cache, packed);
        try {
            const YioopPostings expected = unpack_yioop_postings(packed);
            // The CPU looks further for a document that is not in a posting's first word, and reads
            // what is before a zero.
            if (!there) {
                ++refused;
                continue;
            }
            ++read;
            ASSERT_EQ(there->docs, expected.docs);
            ASSERT_EQ(there->frequencies, expected.frequencies);
            ASSERT_EQ(there->positions, expected.positions);
        } catch (const CorruptedData&) {
            ASSERT_FALSE(there);
        }
    }
    EXPECT_GT(read, 100);
    EXPECT_LT(refused, 80);
}

// Of every layout; nothing in it may be taken for a number of elements.
TEST(Device, YioopWordsWithoutElements) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    for (const int layout : {0b000000, 0b010000, 0b100000, 0b110000, 0b110100, 0b111000, 0b111100,
                             0b111110, 0b111111}) {
        Bytes packed = pack_yioop_postings(std::vector<uint32_t>{5}, std::vector<uint32_t>{1},
                                           std::vector<uint32_t>{7});
        packed.insert(packed.end(), {static_cast<uint8_t>(layout), 0, 0, 0});
        EXPECT_FALSE(decoded(cache, packed)) << layout;
    }
}

TEST(Device, YioopPostingsThatCannotBePacked) {
    const auto backend = open_device(64 << 20);
    NEED_DEVICE(backend);
    DeviceCache cache(*backend);
    using Ids = std::vector<uint32_t>;
    const auto packed = [&](const Ids& docs, const Ids& frequencies, const Ids& positions) {
        return encoded(cache, {docs, frequencies, positions}).has_value();
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
    EXPECT_FALSE(packed({1}, {1}, {9, 10}));
    EXPECT_FALSE(packed({1, 3}, {UINT32_MAX, 2}, {9})) << "their sum wraps to 1";
    Ids many(40000), frequencies(40000, 1u << 30);
    for (uint32_t i = 0; i < many.size(); ++i) many[i] = 2 * i;
    EXPECT_FALSE(packed(many, frequencies, {})) << "their sum wraps to 0";
}

}  // namespace
}  // namespace postings::device
