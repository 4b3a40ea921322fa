#include "core/codec/modified9.h"
#include "seed.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

using namespace postings::modified9;

namespace {

// The format's description word for word, on 64-bit integers and with nothing shared.
const int kCapacities[32] = {0, 24, 12, 7, 6, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 1,
                             1, 1,  1,  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

struct NamedLayout {
    int capacity, bits, prefix;
};
const NamedLayout kLayouts[] = {{1, 28, 0}, {2, 14, 16}, {3, 9, 32},  {4, 6, 48}, {5, 5, 52},
                                {6, 4, 56}, {7, 3, 60},  {12, 2, 62}, {24, 1, 63}};

void append_word(std::string& out, int flag, int capacity, const std::vector<int64_t>& elements) {
    for (const auto& layout : kLayouts) {
        if (layout.capacity != capacity) continue;
        int64_t value = 0;
        for (int64_t element : elements) value = value * (int64_t{1} << layout.bits) + element;
        out += static_cast<char>((flag * 64 + layout.prefix + (value >> 24)) & 255);
        for (int shift : {16, 8, 0}) out += static_cast<char>(value >> shift & 255);
    }
}

std::string slow_encode(const std::vector<int32_t>& list) {
    std::string out;
    std::vector<int64_t> word;
    int flag = 3, length = 1;
    int64_t max = 1;
    for (int64_t element : list) {
        const int old_length = length;
        while (element > max) {
            length++;
            max = (int64_t{1} << length) - 1;
        }
        if (static_cast<int>(word.size()) < kCapacities[length]) {
            word.push_back(element);
            continue;
        }
        append_word(out, flag, kCapacities[old_length], word);
        flag = 2;
        word = {element};
        length = 1;
        max = 1;
        while (element > max) {
            max = (int64_t{1} << length) - 1;
            length++;
        }
    }
    append_word(out, flag == 3 ? 0 : 1, kCapacities[length], word);
    return out;
}

NamedLayout layout_of(int code) {
    if (code < 48) return kLayouts[code / 16];
    for (int i = 8; i > 3; i--) {
        if ((code & kLayouts[i].prefix) == kLayouts[i].prefix) return kLayouts[i];
    }
    return kLayouts[3];
}

std::vector<uint32_t> slow_decode(const std::string& bytes) {
    std::vector<uint32_t> list;
    for (size_t at = 0; at + 4 <= bytes.size(); at += 4) {
        uint32_t word = 0;
        for (size_t i = at; i < at + 4; i++) word = word << 8 | static_cast<uint8_t>(bytes[i]);
        const NamedLayout layout = layout_of(word >> 24 & 63);
        if (layout.capacity == 1) {
            list.push_back(word & 0x0fffffff);
            continue;
        }
        std::vector<uint32_t> elements;
        for (int i = 0; i < layout.capacity; i++) {
            const uint32_t element = word >> (i * layout.bits) & ((1u << layout.bits) - 1);
            if (element == 0) break;
            elements.insert(elements.begin(), element);
        }
        list.insert(list.end(), elements.begin(), elements.end());
    }
    return list;
}

std::string encoded(const std::vector<int32_t>& list) {
    std::string out(max_encoded_size(list.size()), '\0');
    out.resize(encode(list, reinterpret_cast<uint8_t*>(out.data())));
    return out;
}

std::span<const uint8_t> bytes_of(const std::string& string) {
    return {reinterpret_cast<const uint8_t*>(string.data()), string.size()};
}

// In exactly as much memory as is asked for, so that a sanitizer sees one element too many.
std::vector<uint32_t> decoded(const std::string& bytes) {
    std::vector<uint32_t> out(decoded_size(bytes_of(bytes)));
    out.resize(decode(bytes_of(bytes), out.data()));
    return out;
}

class Modified9 : public testing::Test {
  protected:
    Modified9() { RecordProperty("seed", std::to_string(seed)); }
    int32_t up_to_bits(int bits) { return static_cast<int32_t>(random() & ((1u << bits) - 1)); }

    const uint32_t seed = postings::test_seed();
    std::mt19937 random{seed};
};

}  // namespace

TEST_F(Modified9, EncodesAsTheSlowReference) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 20000; round++) {
        const int widest = 1 + static_cast<int>(random() % 30);
        std::vector<int32_t> list(random() % 60);
        for (auto& element : list) {
            element = up_to_bits(1 + static_cast<int>(random() % widest));
            if (round % 5 == 0 && random() % 8 == 0) element = -element;
        }
        ASSERT_EQ(encoded(list), slow_encode(list)) << "round " << round;
    }
}

TEST_F(Modified9, DecodesAnyWordAsTheSlowReference) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 50000; round++) {
        std::string bytes(random() % 50, '\0');
        for (auto& byte : bytes) byte = static_cast<char>(random() % 3 ? random() : 0);
        ASSERT_EQ(decoded(bytes), slow_decode(bytes)) << "round " << round;
    }
}

TEST_F(Modified9, RoundTripsPositiveElementsBelow2To28) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 20000; round++) {
        const int widest = 1 + static_cast<int>(random() % 28);
        std::vector<int32_t> list(1 + random() % 80);
        for (auto& element : list)
            element = std::max(1, up_to_bits(1 + static_cast<int>(random() % widest)));
        const auto back = decoded(encoded(list));
        ASSERT_EQ(std::vector<int32_t>(back.begin(), back.end()), list) << "round " << round;
    }
}

TEST_F(Modified9, EncodesTheBordersOfItsDomain) {
    for (int32_t element : {kMinElement, -1, 0, 1, kMaxElement}) {
        for (size_t size : {1, 2, 3, 25}) {
            const std::vector<int32_t> list(size, element);
            EXPECT_EQ(encoded(list), slow_encode(list)) << size << " times " << element;
        }
    }
    EXPECT_EQ(encoded({}), std::string("\x3f\0\0\0", 4));
}

TEST_F(Modified9, ReadsTheDocumentFromTheFirstWord) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 50000; round++) {
        const uint32_t word = random();
        const NamedLayout layout = layout_of(word >> 24 & 63);
        int64_t expected = 0;
        if (layout.capacity == 1) {
            const int64_t value = word & 0x0fffffff;
            expected = value >> 27 ? (value - (1 << 27) + (value & 511)) >> 9 : value - 1;
        } else {
            for (int i = layout.capacity - 1; i >= 0 && expected == 0; i--) {
                const int64_t element = word >> (i * layout.bits) & ((1u << layout.bits) - 1);
                if (element != 0) {
                    expected = element - 1;
                    break;
                }
            }
        }
        ASSERT_EQ(doc_index_of_word(word), expected) << std::hex << word;
    }
    // A word of several elements that has none.
    EXPECT_EQ(doc_index_of_word(0xD0000000), 0);
}

TEST_F(Modified9, FindsTheEndOfAPosting) {
    const std::string list("\xc0\0\0\1\x80\0\0\2\x40\0\0\3\0\0\0\4\xc0\0\0\5\x80", 21);
    EXPECT_EQ(posting_end(bytes_of(list), 0), 12u);
    EXPECT_EQ(posting_end(bytes_of(list), 12), 16u);
    EXPECT_EQ(posting_end(bytes_of(list), 16), 24u) << "the ragged end counts as a word";
    EXPECT_TRUE(starts_posting(0x00) && starts_posting(0xc0));
    EXPECT_FALSE(starts_posting(0x40) || starts_posting(0x80));
}

TEST_F(Modified9, FusesAndSplitsEvenDocuments) {
    EXPECT_FALSE(fuses(kFusedDocMin - 1, 1) || fuses(kFusedDocEnd, 1) ||
                 fuses(40000, kFusedPositionEnd));
    for (int64_t doc_index : {int64_t{32768}, int64_t{40000}, int64_t{262142}}) {
        for (int64_t position : {1, 511, 512, 1023}) {
            ASSERT_TRUE(fuses(doc_index, position));
            const Head head = split(static_cast<uint32_t>(fuse(doc_index, position)));
            EXPECT_TRUE(head.fused);
            EXPECT_EQ(head.doc_index, doc_index);
            EXPECT_EQ(head.first_position, position);
        }
    }
    EXPECT_EQ(split(1).doc_index, 0);
}

TEST_F(Modified9, TheDialectOf2019SplitsOddDocumentsToo) {
    for (int64_t doc_index : {int64_t{32769}, int64_t{40000}, int64_t{262143}}) {
        for (int64_t position : {0, 3, 511}) {
            const Head head =
                split(static_cast<uint32_t>(fuse(doc_index, position)), Dialect::k2019);
            EXPECT_TRUE(head.fused);
            EXPECT_EQ(head.doc_index, doc_index);
            EXPECT_EQ(head.first_position, position);
        }
    }
    EXPECT_EQ(split(1, Dialect::k2019).doc_index, 0);
}
