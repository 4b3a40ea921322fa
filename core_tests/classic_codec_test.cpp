// Simple-16, OptPFD, PForDelta and Elias-Fano: what their encoders promise beyond coming back.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/codec/codec.h"
#include "core/codec/simple16.h"
#include "each_target.h"
#include "posting_list_samples.h"

namespace postings {
namespace {

Bytes encoded(CodecId id, const std::vector<uint32_t>& values, uint32_t parameter = 0) {
    Bytes bytes;
    find_codec(id)->encode_values(values, parameter, bytes);
    return bytes;
}

// A word at a time: how many of the integers to come does each layout take?
size_t slow_simple16_words(std::span<const uint32_t> values) {
    size_t words = 0;
    for (; !values.empty(); ++words) {
        size_t most = 0;
        for (const simple16::Layout& layout : simple16::kLayouts) {
            const size_t n = std::min<size_t>(layout.count, values.size());
            bool fits = true;
            for (size_t i = 0; i < n; ++i) fits &= values[i] <= layout.mask[i];
            if (fits) most = std::max(most, n);
        }
        values = values.subspan(most);
    }
    return words;
}

TEST(Simple16, TakesAsManyAsAnyLayoutDoes) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 2000; ++round) {
        std::vector<uint32_t> values(random() % 100);
        std::vector<uint8_t> lengths;
        const uint32_t widest = 1 + random() % simple16::kMaxBits;
        for (uint32_t& value : values) {
            value = static_cast<uint32_t>(random()) & ((1u << random() % (widest + 1)) - 1);
            lengths.push_back(static_cast<uint8_t>(std::bit_width(value)));
        }
        const size_t words = slow_simple16_words(values);
        ASSERT_EQ(simple16::words_of(lengths), words);
        Bytes bytes;
        simple16::encode(values, bytes);
        ASSERT_EQ(bytes.size(), 4 * words);
    }
}

// The block of the best of the widths that leave at least half of the values in place.
size_t shortest_opt_pfd(const std::vector<uint32_t>& values) {
    size_t best = SIZE_MAX;
    for (uint32_t width = 0; width <= 32; ++width) {
        std::vector<uint32_t> gaps, highs;
        uint32_t next = 0;
        for (uint32_t i = 0; i < values.size(); ++i) {
            const auto high = static_cast<uint32_t>(uint64_t{values[i]} >> width);
            if (high == 0) continue;
            gaps.push_back(i - next);
            highs.push_back(high - 1);
            next = i + 1;
        }
        const bool codable = std::ranges::all_of(
            highs, [](uint32_t high) { return high < 1u << simple16::kMaxBits; });
        if (!codable || 2 * gaps.size() > values.size()) continue;
        gaps.insert(gaps.end(), highs.begin(), highs.end());
        best = std::min(best, 2 + (values.size() * width + 7) / 8 + 4 * slow_simple16_words(gaps));
    }
    return best;
}

TEST(OptPfd, HasTheBestWidth) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 1000; ++round) {
        std::vector<uint32_t> values(1 + random() % kBlockSize);
        const uint32_t width = random() % 25, outliers = 1 + random() % 40;
        for (uint32_t& value : values) {
            const uint32_t bits = random() % outliers == 0 ? random() % 33 : random() % (width + 1);
            value = static_cast<uint32_t>(random() & ((uint64_t{1} << bits) - 1));
        }
        ASSERT_EQ(encoded(CodecId::OptPfd, values).size(), shortest_opt_pfd(values));
    }
}

// The bits of an array, and the narrowest of the widths at which they are fewest.
std::pair<uint64_t, uint32_t> shortest_array(const std::vector<uint32_t>& array, uint32_t widest,
                                             uint32_t exception_bytes) {
    std::pair<uint64_t, uint32_t> best{UINT64_MAX, 0};
    for (uint32_t width = 0; width <= widest; ++width) {
        const auto over = static_cast<uint64_t>(
            std::ranges::count_if(array, [&](uint64_t value) { return value >> width != 0; }));
        const uint64_t bits = array.size() * width + over * 8 * exception_bytes;
        best = std::min(best, std::pair{bits, width});
    }
    return best;
}

uint32_t shortest_pfor_parameter(const std::vector<uint32_t>& values) {
    std::pair<uint64_t, uint32_t> best{UINT64_MAX, 0};
    for (uint32_t slot = 0; slot <= 32; ++slot) {
        std::vector<uint32_t> gaps, highs;
        size_t next = 0;
        for (size_t i = 0; i < values.size(); ++i) {
            if (i % kBlockSize == 0) next = i;
            const uint64_t high = uint64_t{values[i]} >> slot;
            if (high == 0) continue;
            gaps.push_back(static_cast<uint32_t>(i - next));
            highs.push_back(static_cast<uint32_t>(high - 1));
            next = i + 1;
        }
        const auto gap = shortest_array(gaps, 7, 2), high = shortest_array(highs, 32, 5);
        const uint64_t bits = slot * values.size() + gap.first + high.first;
        if (bits < best.first) best = {bits, slot | gap.second << 6 | high.second << 12};
    }
    return best.second;
}

TEST(PForDelta, ParameterIsTheFirstOfTheShortest) {
    const uint64_t seed = test_seed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    testing::each_target([&] {
        for (int round = 0; round < 200; ++round) {
            std::vector<uint32_t> values(1 + random() % (round % 2 ? 400 : 140));
            const uint32_t width = random() % 33, rare = 1 + random() % 200;
            for (uint32_t& value : values) {
                const uint32_t bits = random() % rare == 0 ? random() % 33 : random() % (width + 1);
                value = static_cast<uint32_t>(random() & ((uint64_t{1} << bits) - 1));
                if (random() % 4 == 0) value = std::bit_floor(value);
            }
            ASSERT_EQ(find_codec(CodecId::PForDelta)->choose_parameter(values),
                      shortest_pfor_parameter(values));
        }
    });
}

TEST(PForDelta, NoOtherParameterIsMuchShorter) {
    std::mt19937_64 random(test_seed());
    for (const uint32_t outliers : {2, 8, 30}) {
        std::vector<uint32_t> values(kBlockSize);
        for (uint32_t& value : values) {
            const uint32_t bits = random() % outliers == 0 ? random() % 28 : random() % 6;
            value = static_cast<uint32_t>(random()) & ((1u << bits) - 1);
        }
        const uint32_t chosen = find_codec(CodecId::PForDelta)->choose_parameter(values);
        size_t shortest = SIZE_MAX;
        for (uint32_t slot = 0; slot <= 32; ++slot) {
            for (uint32_t gap = 0; gap <= 7; ++gap) {
                for (uint32_t high = 0; high <= 32; ++high) {
                    const uint32_t parameter = slot | gap << 6 | high << 12;
                    shortest =
                        std::min(shortest, encoded(CodecId::PForDelta, values, parameter).size());
                }
            }
        }
        // It does not reckon with the padding of each array to a byte, nor with two counts.
        ASSERT_LE(encoded(CodecId::PForDelta, values, chosen).size(), shortest + 4);
    }
}

TEST(EliasFano, BlockIsAsDocumented) {
    // Sums 5, 6, 8, 15, 18, 33 (Griffin, figure 4). Width 4 is as short as the 2 of the figure:
    // the high parts are 0, 0, 0, 0, 1, 2 then, so that bits 0, 1, 2, 3, 5 and 7 are set.
    const std::vector<uint32_t> values = {5, 1, 2, 7, 3, 15};
    EXPECT_EQ(encoded(CodecId::EliasFano, values), (Bytes{4, 0x65, 0xF8, 0x12, 0b1010'1111}));
}

TEST(EliasFano, ADenseBlockIsTheBitsetOfItsDocIds) {
    const std::vector<uint32_t> docs = {100, 101, 102, 104, 105, 107};
    Bytes bytes;
    encode_docs(*find_codec(CodecId::EliasFano), docs, 100, 0, bytes);
    EXPECT_EQ(bytes, (Bytes{0, 0b1011'0111}));
}

}  // namespace
}  // namespace postings
