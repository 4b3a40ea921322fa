// Constants of the vector decoders, all by the width of a value in bits.
//
// Values of width w lie one after another in a little-endian bit stream. Eight of them are w bytes,
// so their bytes and shifts repeat: value j begins in byte j * w / 8, at bit j * w % 8 of it, and
// up to width 25 it ends within the four bytes from there.
#pragma once

#include <cstdint>

namespace postings::bit_packed {

inline constexpr uint32_t kMaxVectorWidth = 25;
inline constexpr uint32_t kMaxVectorHighWidth = 8;
inline constexpr uint32_t kMaxVectorHighs = 64;

struct UnpackTables {
    // Where four bytes are taken from for each of 16 values, in the 2w bytes that hold them.
    alignas(64) uint8_t bytes_of_16[kMaxVectorWidth + 1][64];
    // The same for two times four values: the first four out of the 16 bytes at 0, the others out
    // of those at w / 2.
    alignas(64) uint8_t bytes_of_4_and_4[kMaxVectorWidth + 1][32];
    alignas(64) uint32_t shifts[kMaxVectorWidth + 1][8];
    // 2^(7 - shift): with these a multiplication shifts left, where lanes cannot shift each by its
    // own count.
    alignas(64) uint32_t factors[kMaxVectorWidth + 1][8];
};

constexpr UnpackTables make_unpack_tables() {
    UnpackTables tables{};
    for (uint32_t w = 0; w <= kMaxVectorWidth; ++w) {
        for (uint32_t j = 0; j < 16; ++j) {
            const uint32_t bit = j * w;
            for (uint32_t t = 0; t < 4; ++t) {
                tables.bytes_of_16[w][4 * j + t] = static_cast<uint8_t>(bit / 8 + t);
                if (j < 8) {
                    const uint32_t from = j < 4 ? 0 : w / 2;
                    tables.bytes_of_4_and_4[w][4 * j + t] =
                        static_cast<uint8_t>(bit / 8 - from + t);
                }
            }
            if (j < 8) {
                tables.shifts[w][j] = bit % 8;
                tables.factors[w][j] = 1u << (7 - bit % 8);
            }
        }
    }
    return tables;
}
inline constexpr UnpackTables kUnpack = make_unpack_tables();

// Eight high parts of w bits are w bytes: those go to one 64-bit lane, to be cut there at multiples
// of w.
struct HighTables {
    alignas(64) uint8_t bytes[kMaxVectorHighWidth + 1][64];
    alignas(64) uint8_t cuts[kMaxVectorHighWidth + 1][64];
};

constexpr HighTables make_high_tables() {
    HighTables tables{};
    for (uint32_t w = 1; w <= kMaxVectorHighWidth; ++w) {
        for (uint32_t j = 0; j < 64; ++j) {
            tables.bytes[w][j] = static_cast<uint8_t>((j / 8 * w + j % 8) & 63);
            tables.cuts[w][j] = static_cast<uint8_t>(j % 8 * w);
        }
    }
    return tables;
}
inline constexpr HighTables kHighs = make_high_tables();

// For every byte of a bitset: which of the next bytes goes to each of the eight places (0x80: none,
// the bit is 0), and the places of the bits that are 1.
struct ByteTables {
    alignas(64) uint8_t expand[256][8];
    alignas(64) uint8_t ones[256][8];
};

constexpr ByteTables make_byte_tables() {
    ByteTables tables{};
    for (uint32_t byte = 0; byte < 256; ++byte) {
        uint8_t n = 0;
        for (uint8_t bit = 0; bit < 8; ++bit) {
            const bool set = byte >> bit & 1;
            tables.expand[byte][bit] = set ? n : 0x80;
            if (set) tables.ones[byte][n++] = bit;
        }
    }
    return tables;
}
inline constexpr ByteTables kBytes = make_byte_tables();

}  // namespace postings::bit_packed
