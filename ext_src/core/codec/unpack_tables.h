// Tables for the vector decoders, indexed by the width w of a value in bits. Values are stored one
// after another in a little-endian bit stream, so eight of them are w bytes.
#pragma once

#include <cstdint>

namespace postings::bit_packed {

// For 32-bit lanes: value j begins in byte j * w / 8, at bit j * w % 8 of it; up to this width it
// ends within the four bytes from there.
inline constexpr uint32_t kMaxVectorWidth = 25;
struct WideTables {
    // For each of 16 values, the four bytes to take, out of the 2w bytes that hold them.
    alignas(64) uint8_t bytes_of_16[kMaxVectorWidth + 1][64];
    // The same for two groups of four values: the first out of the 16 bytes at 0, the second out of
    // those at w / 2.
    alignas(64) uint8_t bytes_of_4_and_4[kMaxVectorWidth + 1][32];
    alignas(64) uint32_t shifts[kMaxVectorWidth + 1][8];
    // 2^(7 - shift): multiplying by these shifts left, where lanes cannot be shifted by different
    // counts.
    alignas(64) uint32_t factors[kMaxVectorWidth + 1][8];
};

constexpr WideTables make_wide_tables() {
    WideTables tables{};
    for (uint32_t w = 0; w <= kMaxVectorWidth; ++w) {
        for (uint32_t j = 0; j < 16; ++j) {
            const uint32_t bit = j * w, from = j < 4 ? 0 : w / 2;
            for (uint32_t t = 0; t < 4; ++t) {
                tables.bytes_of_16[w][4 * j + t] = static_cast<uint8_t>(bit / 8 + t);
                if (j >= 8) continue;
                tables.bytes_of_4_and_4[w][4 * j + t] = static_cast<uint8_t>(bit / 8 - from + t);
            }
            if (j >= 8) continue;
            tables.shifts[w][j] = bit % 8;
            tables.factors[w][j] = 1u << (7 - bit % 8);
        }
    }
    return tables;
}
inline constexpr WideTables kWide = make_wide_tables();

// For pairs of 16-bit lanes in 32 bits; the sum of a pair plus two must not overflow.
inline constexpr uint32_t kMaxNarrowWidth = 14;
struct NarrowTables {
    // For byte permutations over a whole vector that extract eight bits at any bit of a 64-bit
    // lane: four values per lane.
    alignas(64) uint8_t bytes_of_32[kMaxNarrowWidth + 1][64];
    alignas(64) uint8_t cuts[kMaxNarrowWidth + 1][64];
    // For byte shuffles within the w bytes of eight values: the first of a pair goes to bytes 0-2,
    // to be shifted down to bit 0, the second to bytes 1-3, to be shifted up to bit 16.
    alignas(64) uint8_t firsts[kMaxNarrowWidth + 1][16];
    alignas(64) uint8_t seconds[kMaxNarrowWidth + 1][16];
    alignas(64) uint32_t downs[kMaxNarrowWidth + 1][4];
    alignas(64) uint32_t ups[kMaxNarrowWidth + 1][4];
    // 2^(7 - down) and 2^up.
    alignas(64) uint32_t down_factors[kMaxNarrowWidth + 1][4];
    alignas(64) uint32_t up_factors[kMaxNarrowWidth + 1][4];
};

constexpr NarrowTables make_narrow_tables() {
    NarrowTables tables{};
    for (uint32_t w = 0; w <= kMaxNarrowWidth; ++w) {
        for (uint32_t j = 0; j < 64; ++j) {
            const uint32_t bit = 4 * w * (j / 8);
            tables.bytes_of_32[w][j] = static_cast<uint8_t>(bit / 8 + j % 8);
            tables.cuts[w][j] =
                static_cast<uint8_t>(bit % 8 + j % 8 / 2 * w + (j % 2 == 0 ? 0 : 8));
        }
        for (uint32_t pair = 0; pair < 4; ++pair) {
            const uint32_t first = 2 * pair * w, second = first + w;
            for (uint32_t t = 0; t < 4; ++t) {
                tables.firsts[w][4 * pair + t] = static_cast<uint8_t>(t < 3 ? first / 8 + t : 0x80);
                tables.seconds[w][4 * pair + t] =
                    static_cast<uint8_t>(t > 0 ? second / 8 + t - 1 : 0x80);
            }
            tables.downs[w][pair] = first % 8;
            tables.ups[w][pair] = 8 - second % 8;
            tables.down_factors[w][pair] = 1u << (7 - first % 8);
            tables.up_factors[w][pair] = 1u << (8 - second % 8);
        }
    }
    return tables;
}
inline constexpr NarrowTables kNarrow = make_narrow_tables();

// For high parts as bytes: eight of them are w bytes, which go to one 64-bit lane.
inline constexpr uint32_t kMaxVectorHighWidth = 8;
inline constexpr uint32_t kMaxVectorHighs = 64;
struct HighTables {
    alignas(64) uint8_t bytes_of_64[kMaxVectorHighWidth + 1][64];
    alignas(64) uint8_t cuts[kMaxVectorHighWidth + 1][64];
    // For high parts as 16 bits: which two bytes, and 2^(8 - the bit that a value begins at).
    alignas(64) uint8_t bytes_of_8[kMaxVectorHighWidth + 1][16];
    alignas(64) uint16_t factors[kMaxVectorHighWidth + 1][8];
};

constexpr HighTables make_high_tables() {
    HighTables tables{};
    for (uint32_t w = 1; w <= kMaxVectorHighWidth; ++w) {
        for (uint32_t j = 0; j < 64; ++j) {
            const uint32_t byte = j / 8 * w + j % 8;
            tables.bytes_of_64[w][j] = static_cast<uint8_t>(byte % 64);
            tables.cuts[w][j] = static_cast<uint8_t>(j % 8 * w);
            if (j >= 8) continue;
            tables.bytes_of_8[w][2 * j] = static_cast<uint8_t>(j * w / 8);
            tables.bytes_of_8[w][2 * j + 1] = static_cast<uint8_t>(j * w / 8 + 1);
            tables.factors[w][j] = static_cast<uint16_t>(1u << (8 - j * w % 8));
        }
    }
    return tables;
}
inline constexpr HighTables kHighs = make_high_tables();

// For every byte of a bitmap: which of the next 16-bit values goes to each of the eight places, as
// byte indices (0x80: none, as the bit is 0).
struct ExpandTable {
    alignas(64) uint8_t of[256][16];
};
constexpr ExpandTable make_expand_table() {
    ExpandTable table{};
    for (uint32_t byte = 0; byte < 256; ++byte) {
        uint8_t n = 0;
        for (uint32_t bit = 0; bit < 8; ++bit) {
            const bool set = byte >> bit & 1;
            table.of[byte][2 * bit] = set ? n++ : 0x80;
            table.of[byte][2 * bit + 1] = set ? n++ : 0x80;
        }
    }
    return table;
}
inline constexpr ExpandTable kExpand = make_expand_table();

}  // namespace postings::bit_packed
