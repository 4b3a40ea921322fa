// StreamVByte (Lemire, Kurz, Rupp 2018): the lengths of the values, two bits each, then their
// bytes.
//
// A block is ceil(count / 4) control bytes, the first of four values in the lowest bits, length - 1
// each, and the values' low bytes in little-endian order; what libstreamvbyte's streamvbyte_encode
// writes, byte for byte.
#pragma once

#include <array>
#include <bit>

#include "core/codec/codec.h"
#include "hwy/base.h"

namespace postings::stream_vbyte {

inline constexpr size_t kMaxControls = kBlockSize / 4;
inline constexpr size_t kMaxBytes = kMaxControls + 4 * kBlockSize;

inline constexpr size_t controls(size_t count) {
    return (count + 3) / 4;
}
inline constexpr uint32_t length_at(const uint8_t* control, size_t index) {
    return (control[index / 4] >> (2 * (index % 4)) & 3) + 1u;
}
// The total length of four values, by their control byte.
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

// Throws unless [in.begin, in.end) has the length that the control bytes announce. Always inlined,
// so that bits are counted with the instructions of the caller's SIMD target.
HWY_INLINE void check(const BlockInput& in) {
    const size_t size = in.end - in.begin, keys = controls(in.count);
    if (size < keys) throw_corrupted(in, "StreamVByte block without its lengths", in.begin);
    // One byte for each value, plus as many as its two bits say.
    size_t total = keys + in.count;
    for (size_t i = 0; i < keys; i += 8) {
        uint64_t lengths = load_partial(in.begin + i, keys - i < 8 ? keys - i : 8);
        const size_t left = in.count - 4 * i;
        if (left < 32) lengths &= (uint64_t{1} << (2 * left)) - 1;
        total += std::popcount(lengths & 0x5555555555555555);
        total += 2 * std::popcount(lengths & 0xAAAAAAAAAAAAAAAA);
    }
    if (total != size) throw_corrupted(in, "StreamVByte block whose length is wrong", in.begin);
}

// The reference, without SIMD.
void decode_values_portable(const BlockInput& in, uint32_t* out);

}  // namespace postings::stream_vbyte
