// Which parts of Yioop's packed postings are wanted, and how many there are.
#pragma once

#include <cstdint>

namespace postings {

inline constexpr uint32_t kYioopDocs = 1, kYioopFrequencies = 2, kYioopPositions = 4;
struct YioopSizes {
    uint32_t postings, positions;
};

}  // namespace postings
