// Term frequencies as one byte, for scoring.
//
// 0..31 are exact; then there are 16 codes per octave up to 2^19 - 1, where the code saturates: the
// relative error is at most 1/32. Codes are monotonic, so bounds of codes are bounds of numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace postings {

inline constexpr uint32_t kLargestByteFloat = (1u << 19) - 1;

constexpr uint8_t to_byte_float(uint32_t value) {
    value = std::min(value, kLargestByteFloat);
    const uint32_t shift = std::bit_width(value >> 5);
    return static_cast<uint8_t>(16 * shift + (value >> shift));
}

// The mean of the numbers that share the code.
constexpr double from_byte_float(uint8_t code) {
    if (code < 32) return code;
    const uint32_t shift = code / 16u - 1;
    const uint32_t lowest = (code - 16 * shift) << shift;
    return lowest + ((1u << shift) - 1) / 2.0;
}

}  // namespace postings
