// kOnes: for every byte, the places of its one bits, ascending. kLaneBytes: for every four bits,
// the bytes of the 32-bit lanes at those places.
#pragma once

#include <cstdint>

namespace postings {

struct OnesTable {
    alignas(64) uint8_t of[256][8];
};

constexpr OnesTable make_ones_table() {
    OnesTable table{};
    for (uint32_t byte = 0; byte < 256; ++byte) {
        uint32_t n = 0;
        for (uint8_t bit = 0; bit < 8; ++bit) {
            if (byte >> bit & 1) table.of[byte][n++] = bit;
        }
    }
    return table;
}
inline constexpr OnesTable kOnes = make_ones_table();

struct LaneBytesTable {
    alignas(64) uint8_t of[16][16];
};

constexpr LaneBytesTable make_lane_bytes_table() {
    LaneBytesTable table{};
    for (uint32_t bits = 0; bits < 16; ++bits) {
        for (uint32_t i = 0; i < 16; ++i) {
            table.of[bits][i] = static_cast<uint8_t>(4 * kOnes.of[bits][i / 4] + i % 4);
        }
    }
    return table;
}
inline constexpr LaneBytesTable kLaneBytes = make_lane_bytes_table();

}  // namespace postings
