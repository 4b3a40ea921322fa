// Lists that somebody has altered, with a checksum that is right. Whatever the service takes,
// kernels decode as the CPU does, and touch nothing else: as C++, so that sanitizers see them, and
// on a device, as a GPU's lanes share their work.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

#include "core/list/format.h"
#include "core/task/list_key.h"
#include "device/decode_operation.h"
#include "device/set_operation.h"
#include "host_backend.h"
#include "open_device.h"
#include "posting_list_samples.h"
#include "service/server/upload.h"
#include "set_reference.h"

namespace postings::device {
namespace {

using service::MessageType;

void set_checksum(std::vector<uint8_t>& bytes) {
    const size_t at =
        (bytes[1] & list_format::kCompact) != 0 ? list_format::kCompactCrc : list_format::kFullCrc;
    if (bytes.size() < at + 4) return;
    const uint32_t sum = list_format::checksum(bytes, at);
    std::memcpy(&bytes[at], &sum, sizeof sum);
}

// Much of it keeps what checks look at: sums, numbers of bits, the last docID of a block.
void alter(std::mt19937_64& random, std::vector<uint8_t>& bytes) {
    const size_t i = 2 + random() % (bytes.size() - 2), j = 2 + random() % (bytes.size() - 2);
    const size_t near = std::min(bytes.size() - 1, i + 1 + random() % 4);
    switch (random() % 6) {
        case 0:
            bytes[i] ^= static_cast<uint8_t>(1u << random() % 8);
            break;
        case 1:
            bytes[i] = static_cast<uint8_t>(random());
            break;
        case 2:
            std::swap(bytes[i], bytes[near]);
            break;
        case 3:
            std::swap(bytes[i], bytes[j]);
            break;
        case 4:
            ++bytes[i];
            --bytes[near];
            break;
        default:
            bytes[i] = bytes[j];
            break;
    }
}

service::CheckedUpload check_upload(std::span<const uint8_t> bytes, MessageType type) {
    service::Upload upload{1, {}, sealed_memfd("altered", bytes.size())};
    write_all(upload.descriptor.get(), bytes);
    upload.message.type = type;
    upload.message.size = bytes.size();
    upload.message.key = list_key(bytes);
    return service::check(upload, KeySecret());
}

void expect_as_the_cpu(Backend& backend, std::span<const uint8_t> bytes,
                       const service::CheckedUpload& checked, const std::vector<uint32_t>& other,
                       const std::string& what) {
    const auto docs = PostingList::from_bytes(bytes).docs();
    DeviceCache cache(backend);
    ASSERT_TRUE(checked.place(cache)) << what;
    std::vector<uint32_t> decoded(docs.size());
    decode(cache, checked.key, decoded);
    ASSERT_EQ(decoded, docs) << what;
    if (cache.missing({&checked.key, 1}) != 0) return;
    const auto list = PostingList::from_docs(other, {}, CodecId::BitPacked);
    const ListKey keys[] = {checked.key, list_key(list.bytes())};
    ASSERT_TRUE(cache.upload(keys[1], list));
    for (const auto operation :
         {SetOperation::Intersect, SetOperation::Unite, SetOperation::Subtract}) {
        const auto expected = combined_two(operation, docs, other);
        std::vector<uint32_t> out(expected.size());
        ASSERT_EQ(combine(cache, operation, keys, out), expected.size()) << what;
        ASSERT_EQ(out, expected) << what;
        ASSERT_EQ(combine_count(cache, operation, keys), expected.size()) << what;
    }
}

void alter_and_read(Backend& backend) {
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        size_t taken = 0;
        const size_t rounds = test_size(3000);
        for (size_t round = 0; round < rounds; ++round) {
            // Many gaps of a kind, some of another, as every codec has exceptions.
            std::vector<uint32_t> docs;
            const size_t count = 2 + random() % 300;
            const uint32_t bits = random() % 7, more = bits + random() % 6;
            for (uint32_t doc = random() % 1000; docs.size() < count;) {
                docs.push_back(doc);
                doc += 1 + random() % (1u << (random() % 10 == 0 ? more : bits));
            }
            const auto list = PostingList::from_docs(docs, {}, codec->id);
            std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
            for (size_t n = 1 + random() % 2; n > 0; --n) alter(random, bytes);
            set_checksum(bytes);
            const auto type = random() % 2 ? MessageType::Upload : MessageType::UploadToDecode;
            const auto checked = check_upload(bytes, type);
            if (!checked.refused.empty()) continue;
            ++taken;
            expect_as_the_cpu(backend, bytes, checked, with_some_of(random, docs, {5, 900, 70'000}),
                              std::string(codec->name) + ", round " + std::to_string(round));
            if (::testing::Test::HasFatalFailure()) return;
        }
        EXPECT_GT(taken, rounds / 50) << codec->name;
    }
}

TEST(AlteredLists, AreRefusedOrReadAsTheCpuReadsThem) {
    HostBackend backend(1 << 18);
    alter_and_read(backend);
}

TEST(AlteredLists, AreReadSoByADevice) {
    const auto backend = open_device(1 << 20);
    NEED_DEVICE(backend);
    alter_and_read(*backend);
}

// The CPU has no use for the offsets of a Roaring bitmap; kernels would read there.
TEST(AlteredLists, RoaringBitmapsHaveNoOffsets) {
    std::vector<uint32_t> docs(300);
    std::iota(docs.begin(), docs.end(), 7u);
    const auto list = PostingList::from_docs(docs, {}, CodecId::Roaring);
    const size_t offsets = static_cast<size_t>(list.docs_offsets().data() - list.bytes().data());
    for (const uint32_t offset : {0u, 1u, 4u, 0x7FFFFFF0u, UINT32_MAX}) {
        std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
        std::memcpy(&bytes[offsets + 4], &offset, sizeof offset);
        set_checksum(bytes);
        for (const auto type : {MessageType::Upload, MessageType::UploadToDecode})
            EXPECT_EQ(check_upload(bytes, type).refused.empty(), offset == 0) << offset;
    }
}

// The first half of a bitmap, which is its second half as well: each part is what it should be, but
// kernels would look for docIDs far behind the end.
TEST(AlteredLists, BitmapsMustBeInOnePiece) {
    constexpr uint32_t kHalf = 64;  // blocks, as many as are checked together
    std::vector<uint32_t> docs(2 * kHalf * kBlockSize);
    for (uint32_t i = 0; i < docs.size(); ++i) docs[i] = 8 * i;
    const auto list = PostingList::from_docs(docs, {}, CodecId::Bitmap);
    std::vector<uint8_t> bytes(list.bytes().begin(), list.bytes().end());
    ASSERT_EQ(check_upload(bytes, MessageType::Upload).refused, "");
    const auto at = [&](const uint8_t* p) { return static_cast<size_t>(p - list.bytes().data()); };
    const size_t offsets = at(list.docs_offsets().data());
    for (uint32_t block = 0; block < kHalf; ++block) {
        store(&bytes[offsets + 4 * size_t{kHalf + block}], list.docs_offsets()[1 + block]);
    }
    const uint32_t left = (kHalf + 1) * kBlockSize;  // a byte for each docID
    bytes.resize(at(list.docs_payload().data()) + left);
    constexpr size_t kDocsBytes = 28;  // in the header
    store(&bytes[kDocsBytes], left);
    set_checksum(bytes);
    EXPECT_EQ(check_upload(bytes, MessageType::Upload).refused, "bitmap that is not one piece");
    EXPECT_NE(check_upload(bytes, MessageType::UploadToDecode).refused, "");
}

}  // namespace
}  // namespace postings::device
