#include "core/codec/value_stream.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/error.h"
#include "seed.h"

using namespace postings;

namespace {

using Values = std::vector<uint32_t>;

Bytes encoded(const Values& values, CodecId codec) {
    Bytes bytes;
    encode_stream(values, codec, bytes);
    return bytes;
}

Values random_values(std::mt19937& random, size_t size, int bits) {
    Values values(size);
    for (uint32_t& value : values) {
        value = random() >> (32 - bits);
        if (random() % 50 == 0) value = random();
    }
    return values;
}

class ValueStream : public testing::TestWithParam<const Codec*> {
  protected:
    const uint32_t seed = test_seed();
    std::mt19937 random{seed};
};

INSTANTIATE_TEST_SUITE_P(EachCodec, ValueStream,
                         testing::ValuesIn(codecs().begin(), codecs().end()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace

TEST_P(ValueStream, GivesBackAnyValuesAndFindsItsEnd) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (size_t size : {0, 1, 2, 127, 128, 129, 1000}) {
        for (int bits : {1, 5, 17, 32}) {
            const Values values = random_values(random, size, bits);
            Bytes bytes(random() % 50, 0xAA);
            const size_t begin = bytes.size();
            encode_stream(values, GetParam()->id, bytes);
            const size_t end = bytes.size();
            bytes.resize(end + random() % 100, 0xFF);
            size_t offset = begin;
            EXPECT_EQ(decode_stream(bytes, offset, CodecId::Auto), values);
            EXPECT_EQ(offset, end);
            offset = begin;
            EXPECT_EQ(decode_stream(bytes, offset, GetParam()->id, static_cast<uint32_t>(size)),
                      values);
            offset = begin;
            EXPECT_THROW(decode_stream(bytes, offset, GetParam()->id, 77), CorruptedData);
            EXPECT_EQ(offset, begin);
        }
    }
}

TEST_P(ValueStream, CutShortOrChangedIsRefusedOrHarmless) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Bytes bytes = encoded(random_values(random, 300, 9), GetParam()->id);
    for (size_t size = 0; size < bytes.size(); ++size) {
        const Bytes cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
        size_t offset = 0;
        EXPECT_THROW(decode_stream(cut, offset, CodecId::Auto), CorruptedData) << size;
    }
    for (int round = 0; round < 1000; ++round) {
        Bytes changed = bytes;
        changed[random() % changed.size()] = static_cast<uint8_t>(random());
        size_t offset = 0;
        try {
            decode_stream(changed, offset, CodecId::Auto);
        } catch (const CorruptedData& error) {
            EXPECT_LE(error.offset, changed.size());
        }
    }
}

TEST(ValueStreamOfNothing, AHugeCountAllocatesNothing) {
    const Bytes bytes = {1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0};
    size_t offset = 0;
    EXPECT_THROW(decode_stream(bytes, offset, CodecId::Auto), CorruptedData);
}

TEST(ValueStreamOfNothing, AnotherCodecIsRefused) {
    const Bytes bytes = encoded({1, 2, 3}, CodecId::BitPacked);
    size_t offset = 0;
    EXPECT_THROW(decode_stream(bytes, offset, CodecId::Bitmap), CorruptedData);
}

TEST(ValueStreamAuto, TakesTheShortestOfTheFastCodecs) {
    const uint32_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (const int bits : {1, 4, 12, 32}) {
        for (const size_t size : {1, 3, 40, 128, 500}) {
            const Values values = random_values(random, size, bits);
            const Bytes chosen = encoded(values, CodecId::Auto);
            size_t offset = 0;
            EXPECT_EQ(decode_stream(chosen, offset, CodecId::Auto), values);
            for (const CodecId id : {CodecId::BitPacked, CodecId::VByte, CodecId::DGap,
                                     CodecId::EliasFano, CodecId::Rice}) {
                EXPECT_LE(chosen.size(), encoded(values, id).size());
            }
        }
    }
}

// Of long streams, only some blocks are tried.
TEST(ValueStreamAuto, IsNotMisledByWhatItDoesNotTry) {
    std::mt19937 random(1);
    std::geometric_distribution<uint32_t> geometric(0.01);
    Values values(100'000);
    for (uint32_t& value : values) value = geometric(random);
    EXPECT_EQ(encoded(values, CodecId::Auto)[0], static_cast<uint8_t>(CodecId::Rice));
    for (uint32_t& value : values) value = random() % 1000;
    EXPECT_EQ(encoded(values, CodecId::Auto)[0], static_cast<uint8_t>(CodecId::DGap));
    values.back() = UINT32_MAX;
    EXPECT_LE(encoded(values, CodecId::Auto).size(), encoded(values, CodecId::BitPacked).size());
}
