// How many bits are set: outside of code that is compiled for a SIMD target, std::popcount is a
// call into the compiler's library.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

size_t count_bits(const uint8_t* bytes, size_t size);

}  // namespace postings
