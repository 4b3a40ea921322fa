// Compilers that recognize "add the result of a comparison" turn it back into a branch; but which
// of two lists advances next is unpredictable.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

// The value of a comparison, hidden from the optimizer.
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
