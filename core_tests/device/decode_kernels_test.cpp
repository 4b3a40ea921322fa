// The decoding kernels compiled as C++, one work-group after another: a list lies at the end of its
// memory, so that a build with sanitizers sees whatever is read or written beside it.
#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <numeric>
#include <random>

#include "core/list/posting_list.h"
#include "core/yioop/packed_postings.h"
#include "kernel_parameters.h"
#include "posting_list_samples.h"

namespace postings::kernels {
namespace {

// In this order: the headers include nothing.
// clang-format off
#include "language.h"
#include "result_buffer.h"
#include "blocks.h"
#include "half_warps.h"
#include "decode.h"
#include "decode_unary.h"
#include "decode_patched.h"
#include "decode_words.h"
#include "decode_bytes.h"
#include "decode_roaring.h"
#include "yioop.h"
#include "yioop_encode.h"
// clang-format on

constexpr uint32_t kGroups = 3;
// What device_cache.cpp leaves behind a list: teams load as if every block were full.
constexpr size_t kSlackBytes = 1024;

// Counters and the result buffer, then the inputs.
constexpr uint64_t kTotal = 0, kDone = 4, kTaken = 8, kResult = 16, kInput = 64;

constexpr uint32_t kTile = 64;

using Arena = std::vector<uint32_t>;

template <typename Kernel, typename Parameters>
std::span<const uint32_t> run(Kernel kernel, Arena& arena, Parameters parameters) {
    parameters.result_buffer = {kResult, 7, 0};
    arena[kResult / 4] = 0;
    host_group_count = kGroups;
    for (host_group_id = 0; host_group_id < kGroups; ++host_group_id) {
        kernel(arena.data(), parameters);
    }
    return {arena.data() + kResult / 4 + 1, 4};
}

void (*kernel_of(CodecId id))(u32*, const PostingsDecode) {
    switch (id) {
        case CodecId::BitPacked:
            return postings_decode_bit_packed;
        case CodecId::Bitmap:
            return postings_decode_bitmap;
        case CodecId::Modified9:
            return postings_decode_modified9;
        case CodecId::Simple9:
            return postings_decode_simple9;
        case CodecId::VByte:
            return postings_decode_vbyte;
        case CodecId::StreamVByte:
            return postings_decode_stream_vbyte;
        case CodecId::Rice:
            return postings_decode_rice;
        case CodecId::PForDelta:
            return postings_decode_pfor_delta;
        case CodecId::OptPfd:
            return postings_decode_opt_pfd;
        case CodecId::EliasFano:
            return postings_decode_elias_fano;
        case CodecId::DGap:
            return postings_decode_d_gap;
        default:
            return postings_decode_roaring;
    }
}

void expect_docs(const std::vector<uint32_t>& docs, const Codec& codec, const std::string& what) {
    const auto list = PostingList::from_docs(docs, {}, codec.id);
    const auto bytes = list.bytes();
    const uint64_t result = kInput, input = kInput + docs.size() * 4;
    // At an odd place, as much as words allow.
    Arena arena((input + bytes.size() + kSlackBytes) / 4 + 1);
    std::memcpy(reinterpret_cast<uint8_t*>(arena.data()) + input, bytes.data(), bytes.size());
    PostingsDecode decode{};
    const auto at = [&](const uint8_t* p) {
        return input + static_cast<uint64_t>(p - bytes.data());
    };
    decode.list.lasts = list.block_count() > 1 ? at(list.lasts().data()) : 0;
    decode.list.offsets = list.block_count() > 1 ? at(list.docs_offsets().data()) : 0;
    decode.list.payload = at(list.docs_payload().data());
    decode.list.payload_bytes = static_cast<uint32_t>(list.docs_payload().size());
    decode.list.count = list.count();
    decode.list.blocks = list.block_count();
    decode.list.first = list.first();
    decode.list.last = list.last();
    decode.list.parameter = list.docs_input(0).parameter;
    decode.total = kTotal, decode.taken = kTaken;
    decode.run = 1;
    decode.result = result;
    const auto answer =
        run(kernel_of(docs.size() == 1 ? CodecId::BitPacked : codec.id), arena, decode);
    ASSERT_EQ(answer[0], std::accumulate(docs.begin(), docs.end(), 0u)) << what;
    ASSERT_TRUE(std::equal(docs.begin(), docs.end(), arena.begin() + result / 4)) << what;
    ASSERT_EQ(arena[kTotal / 4] | arena[kDone / 4] | arena[kTaken / 4], 0u) << what;
}

TEST(Kernels, DecodeSampleListsOfEveryCodec) {
    for (const auto& sample : sample_lists()) {
        if (sample.docs.empty()) continue;
        for (const Codec* codec : codecs()) {
            const uint32_t range = sample.docs.back() - sample.docs.front();
            if (codec->id == CodecId::Bitmap && range >= 1u << 24) continue;
            expect_docs(sample.docs, *codec, std::string(codec->name) + ": " + sample.name);
            if (HasFatalFailure()) return;
        }
    }
}

// Strings of any words: what the CPU reads is read alike, and nothing beside the string is touched.
TEST(Kernels, YioopPostings) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 300; ++round) {
        YioopPostings postings;
        for (uint32_t i = 0, doc = 0; i < 1 + random() % 900; ++i) {
            postings.docs.push_back(doc += 2 * static_cast<uint32_t>(1 + random() % 500));
            postings.frequencies.push_back(static_cast<uint32_t>(random() % 5));
            uint32_t position = 0;
            for (uint32_t n = postings.frequencies.back(); n > 0; --n) {
                postings.positions.push_back(position += 1 + static_cast<uint32_t>(random() % 99));
            }
        }
        const auto count = static_cast<uint32_t>(postings.docs.size());
        const auto position_count = static_cast<uint32_t>(postings.positions.size());
        const Bytes packed =
            pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
        const auto words = static_cast<uint32_t>(packed.size() / 4);

        PostingsYioop yioop{};
        yioop.total = kTotal, yioop.done = kDone, yioop.check = kTaken;
        yioop.word_count = words;
        yioop.tile_count = (words + kTile - 1) / kTile;
        yioop.tile = kTile;
        yioop.tiles = kInput;
        yioop.docs = yioop.tiles + (yioop.tile_count + 1) * sizeof(PostingsYioopTile);
        yioop.frequencies = yioop.docs + 4 * count;
        yioop.positions = yioop.frequencies + 4 * count;
        yioop.words = yioop.positions + 4 * position_count;
        Arena arena(yioop.words / 4 + words);
        std::memcpy(arena.data() + yioop.words / 4, packed.data(), packed.size());
        const auto tiles = run(postings_yioop_tiles, arena, yioop);
        ASSERT_EQ(tiles[0], 0u);
        ASSERT_EQ(tiles[1], count);
        ASSERT_EQ(tiles[2], position_count);
        ASSERT_EQ(run(postings_yioop, arena, yioop)[0], 0u);
        const auto same = [&](uint64_t offset, const std::vector<uint32_t>& values) {
            return std::equal(values.begin(), values.end(), arena.begin() + offset / 4);
        };
        ASSERT_TRUE(same(yioop.docs, postings.docs));
        ASSERT_TRUE(same(yioop.frequencies, postings.frequencies));
        ASSERT_TRUE(same(yioop.positions, postings.positions));

        PostingsYioopEncode encode{};
        encode.total = kTotal, encode.done = kDone;
        encode.count = count;
        encode.position_count = position_count;
        encode.tile_count = (count + kTile - 1) / kTile;
        encode.tile = kTile;
        encode.begins = kInput;
        encode.sizes = encode.begins + 4 * count;
        encode.position_tiles = encode.sizes + 4 * count;
        encode.word_tiles = encode.position_tiles + 4 * (encode.tile_count + 1);
        encode.result = encode.word_tiles + 4 * (encode.tile_count + 1);
        encode.docs = encode.result + packed.size();
        encode.frequencies = encode.docs + 4 * count;
        encode.positions = encode.frequencies + 4 * count;
        Arena other(encode.positions / 4 + position_count);
        const auto put = [&](uint64_t offset, const std::vector<uint32_t>& values) {
            std::ranges::copy(values, other.begin() + static_cast<ptrdiff_t>(offset / 4));
        };
        put(encode.docs, postings.docs);
        put(encode.frequencies, postings.frequencies);
        put(encode.positions, postings.positions);
        run(postings_yioop_frequencies, other, encode);
        const auto sizes = run(postings_yioop_sizes, other, encode);
        ASSERT_EQ(sizes[0], 0u);
        ASSERT_EQ(sizes[1], words);
        run(postings_yioop_encode, other, encode);
        ASSERT_EQ(std::memcmp(other.data() + encode.result / 4, packed.data(), packed.size()), 0);
    }
}

// Any words at all, one bit of which decides what they are.
TEST(Kernels, YioopNoise) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 3000; ++round) {
        const uint32_t words = 1 + random() % 40;
        Arena arena(kInput / 4 + 2 * sizeof(PostingsYioopTile) / 4 + words);
        PostingsYioop yioop{};
        yioop.total = kTotal, yioop.done = kDone, yioop.check = kTaken;
        yioop.word_count = words, yioop.tile_count = 1, yioop.tile = words;
        yioop.tiles = kInput, yioop.words = kInput + 2 * sizeof(PostingsYioopTile);
        Bytes packed(words * 4);
        for (auto& byte : packed)
            byte = static_cast<uint8_t>(random() % 3 ? random() : 0x40 * (random() % 4));
        std::memcpy(arena.data() + yioop.words / 4, packed.data(), packed.size());
        const auto answer = run(postings_yioop_tiles, arena, yioop);
        if (answer[0] != 0) continue;
        ASSERT_EQ(unpack_yioop_docs(packed).size(), answer[1]);
        ASSERT_EQ(run(postings_yioop, arena, yioop)[0], 0u);
    }
}

// Any docIDs, frequencies and positions: what is read lies in the arena, which ends with the
// positions, and what is written where it belongs.
TEST(Kernels, YioopNoiseIsNotPacked) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 3000; ++round) {
        const auto count = 1 + static_cast<uint32_t>(random() % 100),
                   position_count = static_cast<uint32_t>(random() % 100);
        PostingsYioopEncode encode{};
        encode.total = kTotal, encode.done = kDone;
        encode.count = count, encode.position_count = position_count;
        encode.tile_count = (count + kTile - 1) / kTile, encode.tile = kTile;
        encode.begins = kInput;
        encode.sizes = encode.begins + 4 * count;
        encode.position_tiles = encode.sizes + 4 * count;
        encode.word_tiles = encode.position_tiles + 4 * (encode.tile_count + 1);
        encode.result = encode.word_tiles + 4 * (encode.tile_count + 1);
        encode.docs = encode.result + 4 * (count + position_count);
        encode.frequencies = encode.docs + 4 * count;
        encode.positions = encode.frequencies + 4 * count;
        Arena arena(encode.positions / 4 + position_count);
        const uint64_t most = round % 2 ? 3 : uint64_t{1} << random() % 33;
        for (size_t i = encode.docs / 4; i < arena.size(); ++i) {
            arena[i] = static_cast<uint32_t>(random() % most);
        }
        const auto values = arena.begin() + static_cast<ptrdiff_t>(encode.docs / 4);
        const std::vector<uint32_t> input(values, arena.end());
        run(postings_yioop_frequencies, arena, encode);
        if (run(postings_yioop_sizes, arena, encode)[0] == 0) {
            run(postings_yioop_encode, arena, encode);
        }
        ASSERT_TRUE(std::equal(input.begin(), input.end(), values));
    }
}

}  // namespace
}  // namespace postings::kernels
