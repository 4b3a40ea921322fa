// The beginning of a string as a number, for comparisons that are usually decided there.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.h"

namespace postings {

// The first 8 bytes, zero-padded, as a number with the same order.
inline uint64_t prefix_order(std::string_view text) {
    const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
    const uint64_t word =
        text.size() >= 8 ? load<uint64_t>(bytes) : load_partial(bytes, text.size());
    return __builtin_bswap64(word);
}

}  // namespace postings
