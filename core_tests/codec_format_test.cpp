// The bytes of codecs that others write and read as well.
#include <gtest/gtest.h>

#include <random>

#include "core/codec/codec.h"
#include "core/codec/modified9.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

Bytes encoded(const char* codec, const std::vector<uint32_t>& values) {
    Bytes bytes;
    find_codec(codec)->encode_values(values, 0, bytes);
    return bytes;
}

// What libstreamvbyte 0.4.1 writes for these values.
TEST(CodecFormat, StreamVByteIsTheLibrarys) {
    EXPECT_EQ(
        encoded("StreamVByte", {0, 1, 255, 256, 65535, 65536, 16777215, 16777216, 4294967295, 7}),
        (Bytes{0x40, 0xE9, 0x03, 0x00, 0x01, 0xFF, 0x00, 0x01, 0xFF, 0xFF, 0x00, 0x00, 0x01,
               0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x07}));
}

TEST(CodecFormat, VByteSetsTheTopBitOfAllButTheLastByte) {
    EXPECT_EQ(encoded("VByte", {0, 127, 128, 300, UINT32_MAX}),
              (Bytes{0x00, 0x7F, 0x80, 0x01, 0xAC, 0x02, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F}));
}

TEST(CodecFormat, Simple9WordsAreFourBitsAndTwentyEight) {
    EXPECT_EQ(encoded("Simple9", {5, 3, 7, 0, 1, 6, 12}),  // seven values of four bits
              (Bytes{0x35, 0x07, 0x61, 0x3C}));
    EXPECT_EQ(encoded("Simple9", {1u << 27}), (Bytes{0x00, 0x00, 0x00, 0x88}));
    EXPECT_EQ(encoded("Simple9", {1u << 28}),
              (Bytes{0x00, 0x00, 0x00, 0x90, 0x00, 0x00, 0x00, 0x10}));
}

TEST(CodecFormat, YioopsDecoderReadsModified9Blocks) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 2000; ++round) {
        std::vector<uint32_t> values(1 + random() % kBlockSize);
        const uint32_t bits = 1 + random() % 28;
        for (uint32_t& value : values) {
            value = static_cast<uint32_t>(random() % ((1u << (1 + random() % bits)) - 1));
        }
        const Bytes bytes = encoded("Modified9", values);
        std::vector<uint32_t> decoded(bytes.size() / 4 * modified9::kMaxCapacity + kDecodeSlack);
        decoded.resize(modified9::decode(bytes, decoded.data()));
        for (uint32_t& value : decoded) --value;
        ASSERT_EQ(decoded, values);
        // One sequence: its first word, and no other, may start a posting.
        ASSERT_TRUE(modified9::starts_posting(bytes[0]));
        ASSERT_EQ(modified9::posting_end(bytes, 0), bytes.size());
    }
}

TEST(CodecFormat, Modified9EscapesLargeValues) {
    EXPECT_EQ(encoded("Modified9", {(1u << 28) - 2}), (Bytes{0x0F, 0xFF, 0xFF, 0xFF}));
    EXPECT_EQ(encoded("Modified9", {(1u << 28) - 1}),
              (Bytes{0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00}));
}

}  // namespace
}  // namespace postings
