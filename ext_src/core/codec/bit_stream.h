// Integers of one width, stored one after another in a little-endian bit stream padded to a byte.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes.h"

namespace postings::bit_stream {

constexpr uint32_t mask_of(uint32_t width) {
    return static_cast<uint32_t>((uint64_t{1} << width) - 1);
}

constexpr size_t bytes_of(size_t count, uint32_t width) {
    return (count * width + 7) / 8;
}

// Value `index`; eight bytes from its first byte must be readable.
inline uint32_t extract(const uint8_t* stream, size_t index, uint32_t width) {
    const size_t bit = index * width;
    return static_cast<uint32_t>(load<uint64_t>(stream + bit / 8) >> (bit % 8)) & mask_of(width);
}

// Appends the low `width` bits of every value.
inline void append(std::span<const uint32_t> values, uint32_t width, Bytes& out) {
    const size_t before = out.size();
    out.resize(before + bytes_of(values.size(), width));
    uint8_t* to = out.data() + before;
    uint64_t word = 0;
    uint32_t used = 0;
    for (const uint32_t value : values) {
        word |= static_cast<uint64_t>(value & mask_of(width)) << used;
        used += width;
        if (used >= 32) {
            store(to, static_cast<uint32_t>(word));
            to += 4;
            word >>= 32;
            used -= 32;
        }
    }
    for (; used > 0; used -= used < 8 ? used : 8, word >>= 8) *to++ = static_cast<uint8_t>(word);
}

}  // namespace postings::bit_stream
