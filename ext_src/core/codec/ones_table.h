// For every byte: the places of its one bits, ascending.
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

}  // namespace postings
