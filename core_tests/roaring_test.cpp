// The Roaring codec: every SIMD target, what is not well formed, and, where libroaring is
// installed, that both write the same bytes and read each other's.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/codec/roaring_format.h"
#include "core/list/format.h"
#include "core/list/lookup.h"
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

// Runs as they are stored: first, last - first.
using Runs = std::vector<std::pair<uint16_t, uint16_t>>;

// Containers of runs; `shared` has all of them at the same bytes.
Bytes forged_runs(uint32_t containers, const Runs& runs, uint32_t cardinality, bool shared) {
    Bytes bytes;
    append(bytes, roaring::kCookieWithRuns | (containers - 1) << 16);
    bytes.resize(bytes.size() + (containers + 7) / 8, uint8_t{0xFF});
    for (uint32_t key = 0; key < containers; ++key) {
        append(bytes, static_cast<uint16_t>(key));
        append(bytes, static_cast<uint16_t>(cardinality - 1));
    }
    const size_t offsets = bytes.size(), size = 2 + 4 * runs.size();
    for (uint32_t i = 0; i < containers; ++i) {
        append(bytes,
               static_cast<uint32_t>(offsets + size_t{4} * containers + (shared ? 0 : i * size)));
    }
    for (uint32_t i = 0; i < (shared ? 1 : containers); ++i) {
        append(bytes, static_cast<uint16_t>(runs.size()));
        for (const auto& [first, length] : runs) {
            append(bytes, first);
            append(bytes, length);
        }
    }
    return bytes;
}

// A list of 256 docIDs a container: 128 from 0 on, 128 from 200 on. The bytes are made with a right
// checksum and right skip data.
Bytes list_of_containers(uint32_t containers, const Bytes& payload) {
    const uint32_t blocks = 2 * containers;
    list_format::FullHeader header{.flags = static_cast<uint8_t>(CodecId::Roaring)};
    header.count = 256 * containers;
    header.last = (containers - 1) << 16 | 327;
    header.docs_bytes = static_cast<uint32_t>(payload.size());
    Bytes list(list_format::kFullHeader + size_t{8} * blocks);
    header.write(list.data());
    for (uint32_t block = 0; block < blocks; ++block) {
        store(list.data() + list_format::kFullHeader + size_t{4} * block,
              (block / 2) << 16 | (block % 2 == 0 ? 127 : 327));
    }
    list.insert(list.end(), payload.begin(), payload.end());
    store(list.data() + list_format::kFullCrc, list_format::checksum(list, list_format::kFullCrc));
    return list;
}

// Where it was refused, or nothing.
std::optional<size_t> refused_at(const Bytes& list) {
    const PostingList copy = PostingList::from_bytes(list);
    copy.verify();
    try {
        verify_postings(copy);
    } catch (const CorruptedData& error) {
        return error.offset;
    }
    return std::nullopt;
}

// Runs that add nothing, in bytes that all containers share, made every block walk over all of
// them: 394 kB took 0.73 s. They are refused at the first run that is not new, or, if every run is,
// at the second container: what was looked at before that is less than one container.
TEST(Roaring, UselessAndSharedRunsAreRefusedWhereTheyBegin) {
    constexpr uint32_t kContainers = 5000;
    const size_t begin = list_format::kFullHeader + size_t{16} * kContainers;
    Runs useless(65'535, {0, 0});
    useless.front() = {0, 127};
    useless.back() = {200, 127};
    const size_t keys = 4 + (kContainers + 7) / 8, data = keys + size_t{8} * kContainers + 2;
    EXPECT_EQ(
        refused_at(list_of_containers(kContainers, forged_runs(kContainers, useless, 256, true))),
        begin + data + 4);
    const Runs honest = {{0, 127}, {200, 127}};
    EXPECT_EQ(
        refused_at(list_of_containers(kContainers, forged_runs(kContainers, honest, 256, true))),
        begin + data);
    EXPECT_EQ(
        refused_at(list_of_containers(kContainers, forged_runs(kContainers, honest, 256, false))),
        std::nullopt);
}

// A block that nobody has verified before it is decoded stops there as well.
TEST(Roaring, UselessRunsEndABlock) {
    Runs runs(65'535, {5, 0});
    runs.back() = {200, 127};
    const Bytes bytes = forged_runs(4, runs, 256, true);
    const uint8_t* end = bytes.data() + bytes.size();
    const BlockInput in{bytes.data(), end, end, bytes.data(), 128, 0};
    BlockBuffer out;
    testing::each_target([&] {
        EXPECT_THROW(decode_docs(*find_codec(CodecId::Roaring), in, 0, out), CorruptedData);
        decode_docs(*find_codec(CodecId::Roaring), in, 150, out);  // those before are passed over
        EXPECT_EQ(out[0], 200u);
    });
}

TEST(Roaring, VerifyFindsEveryFlawOfStructure) {
    std::mt19937_64 random(test_seed());
    const auto docs = mixed_list(random);
    Bytes good;
    roaring::serialize(docs, good);
    const auto verify = [](const Bytes& bytes, uint64_t count) {
        const uint8_t* end = bytes.data() + bytes.size();
        roaring::verify({bytes.data(), end, end, bytes.data(), kBlockSize, 0}, count);
    };
    verify(good, docs.size());
    EXPECT_THROW(verify(good, docs.size() - 1), CorruptedData);
    Bytes longer = good;
    longer.push_back(0);
    EXPECT_THROW(verify(longer, docs.size()), CorruptedData);
    const Bytes cut(good.begin(), good.end() - 1);
    EXPECT_THROW(verify(cut, docs.size()), CorruptedData);
    Bytes two;
    roaring::serialize(std::vector<uint32_t>{1, 65'536 + 2}, two);
    verify(two, 2);
    constexpr size_t kSecondKey = 8 + 4;
    ASSERT_EQ(load<uint16_t>(two.data() + kSecondKey), 1);
    store(two.data() + kSecondKey, uint16_t{0});  // that of the first
    EXPECT_THROW(verify(two, 2), CorruptedData);
    // Whatever single byte is changed: refused, or other docIDs, as many and in order.
    for (int round = 0; round < 2000; ++round) {
        Bytes changed = good;
        const size_t range = random() % 2 ? 200 : changed.size();
        changed[random() % range] ^= static_cast<uint8_t>(1 + random() % 255);
        try {
            verify(changed, docs.size());
        } catch (const CorruptedData&) {
            continue;
        }
        const uint8_t* end = changed.data() + changed.size();
        uint32_t base = 0;
        for (size_t at = 0; at < docs.size(); at += kBlockSize) {
            const auto n = static_cast<uint32_t>(std::min(kBlockSize, docs.size() - at));
            BlockBuffer out;
            decode_docs(*find_codec(CodecId::Roaring),
                        {changed.data(), end, end, changed.data(), n, 0}, base, out);
            ASSERT_GE(out[0], base);
            ASSERT_TRUE(std::adjacent_find(out.values, out.values + n, std::greater_equal<>()) ==
                        out.values + n);
            base = out[n - 1] + 1;
        }
    }
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
