// Looks at several small numbers at once, as lanes of a 64-bit word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace postings::yioop {

static_assert(std::endian::native == std::endian::little);

// A bit for each of four numbers below 2^15: whether it is not 0.
inline uint64_t nonzero_of_four(const uint16_t* numbers) {
    uint64_t four;
    std::memcpy(&four, numbers, sizeof four);
    const uint64_t high = (four + 0x7fff'7fff'7fff'7fff) & 0x8000'8000'8000'8000;
    return (high >> 15) * 0x1000'2000'4000'8000 >> 60;
}

// A bit for each of eight bytes below 128: whether it differs from the next. Reads nine bytes.
inline uint64_t changes_of_eight(const uint8_t* bytes) {
    uint64_t eight, next;
    std::memcpy(&eight, bytes, sizeof eight);
    std::memcpy(&next, bytes + 1, sizeof next);
    const uint64_t high = ((eight ^ next) + 0x7f7f'7f7f'7f7f'7f7f) & 0x8080'8080'8080'8080;
    return (high >> 7) * 0x0102'0408'1020'4080 >> 56;
}

// Calls VISIT for each i below SIZE, ascending, whose bit is set: MASK_OF(i) has those of kLanes
// from i on, and of none from SIZE on.
template <unsigned kLanes, typename MaskOf, typename Visit>
void each_set(unsigned size, MaskOf mask_of, Visit visit) {
    for (unsigned begin = 0; begin < size; begin += 64) {
        uint64_t set = 0;
        for (unsigned i = 0; i < std::min(64u, size - begin); i += kLanes)
            set |= mask_of(begin + i) << i;
        for (; set != 0; set &= set - 1)
            visit(begin + static_cast<unsigned>(std::countr_zero(set)));
    }
}

}  // namespace postings::yioop
