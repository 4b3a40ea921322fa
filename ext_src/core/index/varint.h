// 64-bit variable-length integers in segments: seven bits per byte, as in bytes.h.
#pragma once

#include <cstdint>

#include "core/base/bytes.h"

namespace postings::index {

inline void append_varint64(Bytes& out, uint64_t value) {
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<uint8_t>(value | 0x80));
    out.push_back(static_cast<uint8_t>(value));
}

// Like read_varint().
inline bool read_varint64(const uint8_t*& p, const uint8_t* end, uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (p == end) return false;
        const uint8_t byte = *p++;
        if (shift == 63 && byte > 1) return false;
        value |= static_cast<uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

}  // namespace postings::index
