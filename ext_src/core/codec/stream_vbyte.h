// StreamVByte (Lemire, Kurz, Rupp 2018): the lengths of the values, two bits each, then their
// bytes.
//
// A block is ceil(count / 4) control bytes, the first of four values in the lowest bits, length - 1
// each, and the values' low bytes in little-endian order; what libstreamvbyte's streamvbyte_encode
// writes, byte for byte.
#pragma once

#include <array>

#include "core/codec/codec.h"

namespace postings::stream_vbyte {

inline constexpr size_t kMaxControls = kBlockSize / 4;
inline constexpr size_t kMaxBytes = kMaxControls + 4 * kBlockSize;

inline constexpr size_t controls(size_t count) {
    return (count + 3) / 4;
}
inline constexpr uint32_t length_at(const uint8_t* control, size_t index) {
    return (control[index / 4] >> (2 * (index % 4)) & 3) + 1u;
}
// Of four values by their control byte.
inline constexpr std::array<uint8_t, 256> kQuadLength = [] {
    std::array<uint8_t, 256> lengths{};
    for (unsigned control = 0; control < 256; ++control) {
        const auto byte = static_cast<uint8_t>(control);
        for (unsigned i = 0; i < 4; ++i) {
            lengths[control] = static_cast<uint8_t>(lengths[control] + length_at(&byte, i));
        }
    }
    return lengths;
}();

// Throws unless [in.begin, in.end) holds what the control bytes announce.
void check(const BlockInput& in);

// The reference, without SIMD.
void decode_values_portable(const BlockInput& in, uint32_t* out);

}  // namespace postings::stream_vbyte
