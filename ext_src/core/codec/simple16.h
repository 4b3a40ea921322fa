// Simple-16 (Zhang, Long & Suel, WWW 2008): as many integers below 2^28 as fit into a 32-bit word,
// in one of sixteen layouts. The layout is in the top four bits, the first integer in the lowest
// ones. How many there are is not stored.
#pragma once

#include <array>
#include <span>

#include "core/base/bytes.h"

namespace postings::simple16 {

inline constexpr uint32_t kMaxBits = 28;
// Most integers in a word.
inline constexpr uint32_t kMaxCount = 28;

struct Layout {
    uint32_t count;
    // For each integer; padded with zeroes.
    alignas(64) std::array<uint32_t, 32> shift;
    alignas(64) std::array<uint32_t, 32> mask;
};
extern const std::array<Layout, 16> kLayouts;

// The number of words encode() makes of integers with these lengths in bits, none over kMaxBits.
size_t words_of(std::span<const uint8_t> bit_lengths);
void encode(std::span<const uint32_t> values, Bytes& out);

}  // namespace postings::simple16
