// The number of set bits. Exists because std::popcount, outside of code compiled for a SIMD target,
// calls the compiler's library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

size_t count_bits(const uint8_t* bytes, size_t size);

}  // namespace postings
