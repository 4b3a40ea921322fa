// Compilers turn "add the result of a comparison" back into a branch when they see it, and which
// list of two goes on next is what no predictor knows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

// The value of a comparison as a number of which the compiler knows nothing.
inline size_t hidden(bool comparison) {
    size_t value = comparison;
#if defined(__GNUC__)
    __asm__("" : "+r"(value));
#endif
    return value;
}

// `condition` is 0 or 1.
inline uint32_t choose(size_t condition, uint32_t if_one, uint32_t if_zero) {
    return if_zero ^ ((if_one ^ if_zero) & -static_cast<uint32_t>(condition));
}

}  // namespace postings
