// The default codec's vector decoders against the scalar one, on every SIMD target: same values, or
// both refuse.
#include "core/codec/bit_packed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>

#include "core/base/error.h"
#include "each_target.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

using Decoded = std::optional<std::vector<uint32_t>>;  // nothing: refused

template <class Decode>
Decoded decoded(Decode decode, const BlockInput& in) {
    BlockBuffer out;
    try {
        decode(in, out.values);
    } catch (const CorruptedData&) {
        return {};
    }
    return std::vector<uint32_t>(out.values, out.values + in.count);
}

// A block of random bytes under a header of these fields, with `slack` bytes that differ from run
// to run after it.
struct HostileBlock {
    HostileBlock(std::mt19937_64& random, uint32_t width, uint32_t high_width, uint32_t kind) {
        count = random() % 3 ? kBlockSize : 1 + static_cast<uint32_t>(random() % kBlockSize);
        Bytes bytes(2 + random() % 640);
        for (auto& byte : bytes) byte = static_cast<uint8_t>(random() & random());
        store(bytes.data(), static_cast<uint16_t>(width | (high_width - 1) << 6 | kind << 11));
        size = bytes.size();
        slack = random() % 2 ? 0 : kReadSlack + random() % 8;
        data.reset(new uint8_t[size + slack]);
        std::copy(bytes.begin(), bytes.end(), data.get());
        for (size_t i = size; i < size + slack; ++i) data[i] = static_cast<uint8_t>(random());
    }
    BlockInput input() const {
        const uint8_t* end = data.get() + size;
        return {data.get(), end, end + slack, data.get(), count, 0};
    }
    uint32_t count;
    size_t size, slack;
    std::unique_ptr<uint8_t[]> data;
};

void compare_with_portable() {
    using namespace bit_packed;
    std::mt19937_64 random(test_seed());
    size_t accepted = 0;
    for (uint32_t width = 0; width <= 33; ++width) {
        for (const uint32_t high_width : {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 32}) {
            for (uint32_t kind = 0; kind <= kBitset + 1; ++kind) {
                for (int round = 0; round < 3; ++round) {
                    const HostileBlock block(random, width, high_width, kind);
                    const BlockInput in = block.input();
                    const Decoded values = decoded(decode_values_portable, in);
                    ASSERT_EQ(decoded(decode_values_simd, in), values);
                    const auto base = static_cast<uint32_t>(random());
                    const auto docs = [&](auto decode) {
                        return decoded(
                            [&](const BlockInput& i, uint32_t* out) { decode(i, base, out); }, in);
                    };
                    ASSERT_EQ(docs(decode_docs_simd), docs(decode_docs_portable));
                    if (!values) continue;
                    ++accepted;
                    for (uint32_t i = 0; i < in.count; i += 5) {
                        ASSERT_EQ(value_at(*find_codec(CodecId::BitPacked), in, i), (*values)[i]);
                    }
                }
            }
        }
    }
    EXPECT_GT(accepted, 5000u);
}

TEST(BitPacked, EveryTargetEqualsThePortableDecoderOnAnyBytes) {
    testing::each_target(compare_with_portable);
}

// What is stored must not depend on the machine that stored it, and decodes to what it was.
TEST(BitPacked, EveryTargetEncodesTheSameBytes) {
    for (const SampleList& list : sample_lists()) {
        if (list.docs.empty()) continue;
        SCOPED_TRACE(list.name);
        std::optional<Bytes> first;
        testing::each_target([&] {
            Bytes bytes;
            uint32_t base = list.docs.front();
            for (size_t at = 0; at < list.docs.size(); at += kBlockSize) {
                const std::span<const uint32_t> docs(list.docs.data() + at,
                                                     std::min(kBlockSize, list.docs.size() - at));
                const size_t start = bytes.size();
                encode_docs(kBitPacked, docs, base, 0, bytes);
                const BlockInput in{bytes.data() + start,
                                    bytes.data() + bytes.size(),
                                    bytes.data() + bytes.size(),
                                    bytes.data(),
                                    static_cast<uint32_t>(docs.size()),
                                    0};
                BlockBuffer out;
                bit_packed::decode_docs_portable(in, base, out);
                EXPECT_TRUE(std::equal(docs.begin(), docs.end(), out.values));
                kBitPacked.encode_values(docs, 0, bytes);
                base = docs.back() + 1;
            }
            if (!first) first = bytes;
            EXPECT_EQ(*first, bytes);
        });
    }
}

}  // namespace
}  // namespace postings
