// Every registered codec, block by block, against the input it was given.
#include "core/codec/codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

#include "core/base/error.h"
#include "each_target.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

// The bytes at the end of an allocation of their own, so that a sanitizer sees the first byte read
// too far.
struct Exact {
    explicit Exact(const Bytes& bytes) : size(bytes.size()), data(new uint8_t[bytes.size()]) {
        std::copy(bytes.begin(), bytes.end(), data.get());
    }
    BlockInput input(uint32_t count, uint32_t parameter) const {
        const uint8_t* end = data.get() + size;
        return {data.get(), end, end, data.get(), count, parameter};
    }
    size_t size;
    std::unique_ptr<uint8_t[]> data;
};

void round_trip_values(const Codec& codec, const std::vector<uint32_t>& values) {
    const uint32_t parameter = codec.choose_parameter ? codec.choose_parameter(values) : 0;
    Bytes bytes;
    codec.encode_values(values, parameter, bytes);
    const auto count = static_cast<uint32_t>(values.size());
    const Exact exact(bytes);
    BlockBuffer out;
    codec.decode_values(exact.input(count, parameter), out);
    ASSERT_TRUE(std::equal(values.begin(), values.end(), out.values)) << codec.name;
    for (uint32_t i = 0; i < count; ++i) {
        ASSERT_EQ(value_at(codec, exact.input(count, parameter), i), values[i]) << codec.name;
    }
    bytes.insert(bytes.end(), kReadSlack, 0xFF);
    const uint8_t* end = bytes.data() + exact.size;
    codec.decode_values({bytes.data(), end, end + kReadSlack, bytes.data(), count, parameter}, out);
    ASSERT_TRUE(std::equal(values.begin(), values.end(), out.values))
        << codec.name << ", with slack";
}

TEST(Codec, RegistryFindsByIdAndByName) {
    for (const Codec* codec : codecs()) {
        EXPECT_EQ(find_codec(codec->id), codec);
        EXPECT_EQ(find_codec(codec->name), codec);
        EXPECT_NE(codec->id, CodecId::Auto);
    }
    EXPECT_EQ(find_codec(CodecId::Auto), nullptr);
    EXPECT_EQ(find_codec("nothing"), nullptr);
}

void round_trip_every_width_and_length(const Codec& codec, std::mt19937_64& random) {
    for (uint32_t bits = 0; bits <= 32; ++bits) {
        for (uint32_t count = 1; count <= kBlockSize; count += count < 20 ? 1 : 9) {
            std::vector<uint32_t> values(count);
            for (auto& v : values) v = random() & ((uint64_t{1} << bits) - 1);
            round_trip_values(codec, values);
            if (::testing::Test::HasFatalFailure()) FAIL() << bits << " bits, " << count;
            // and with some far larger ones among them
            for (auto& v : values) {
                if (random() % 16 == 0) v = static_cast<uint32_t>(random() >> (32 + random() % 32));
            }
            round_trip_values(codec, values);
            if (::testing::Test::HasFatalFailure())
                FAIL() << bits << " bits, " << count << ", outliers";
        }
    }
}

TEST(Codec, ValuesOfEveryWidthAndLength) {
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        testing::each_target([&] { round_trip_every_width_and_length(*codec, random); });
        if (HasFatalFailure()) return;
    }
}

TEST(Codec, CutOrChangedBytesNeverCrash) {
    std::mt19937_64 random(test_seed());
    for (const Codec* codec : codecs()) {
        for (const auto& sample : sample_lists()) {
            if (sample.docs.empty()) continue;
            const auto count =
                static_cast<uint32_t>(std::min<size_t>(sample.docs.size(), kBlockSize));
            std::vector<uint32_t> values(count);
            docs_to_gaps({sample.docs.data(), count}, sample.docs[0], values.data());
            const uint32_t parameter =
                codec->choose_parameter ? codec->choose_parameter(values) : 0;
            Bytes whole;
            codec->encode_values(values, parameter, whole);
            for (int round = 0; round < 20; ++round) {
                Bytes bytes = whole;
                if (round % 2 == 0) bytes.resize(random() % (bytes.size() + 1));
                for (int flips = round / 5; flips > 0 && !bytes.empty(); --flips) {
                    bytes[random() % bytes.size()] ^= static_cast<uint8_t>(1u << random() % 8);
                }
                const Exact exact(bytes);
                const uint32_t hostile = round < 15 ? parameter : static_cast<uint32_t>(random());
                BlockBuffer out;
                try {
                    codec->decode_values(exact.input(count, hostile), out);
                    // What is taken for values has one meaning.
                    const auto i = static_cast<uint32_t>(random() % count);
                    ASSERT_EQ(value_at(*codec, exact.input(count, hostile), i), out.values[i])
                        << codec->name;
                } catch (const CorruptedData& error) {
                    EXPECT_LE(error.offset, bytes.size());
                }
                try {
                    decode_docs(*codec, exact.input(count, hostile), 5, out);
                } catch (const CorruptedData&) {
                }
                try {
                    value_at(*codec, exact.input(count, hostile), random() % count);
                } catch (const CorruptedData&) {
                }
            }
        }
    }
}

TEST(Codec, RiceExceptionsAscendAndHaveNoOtherQuotient) {
    const Codec& codec = *find_codec("Rice");
    const std::vector<uint32_t> values = {1, 9000, 2, 3, 1, 0, 7000, 1};
    Bytes good;
    codec.encode_values(values, 0, good);
    ASSERT_EQ(good[0], 2);
    const size_t second = good.size() - 5, first = second - 5;
    const auto decode = [&](const Bytes& bytes) {
        BlockBuffer out;
        codec.decode_values(Exact(bytes).input(static_cast<uint32_t>(values.size()), 0), out);
    };
    EXPECT_NO_THROW(decode(good));
    for (const auto& [at, index] : {std::pair{second, 1}, {second, 0}, {first, 6}, {first, 2}}) {
        Bytes bad = good;
        bad[at] = static_cast<uint8_t>(index);
        EXPECT_THROW(decode(bad), CorruptedData) << at << ' ' << index;
    }
}

}  // namespace
}  // namespace postings
