// The parts of Yioop's packed postings, as flags, and their numbers.
#pragma once

#include <cstdint>

namespace postings {

inline constexpr uint32_t kYioopDocs = 1, kYioopFrequencies = 2, kYioopPositions = 4;
struct YioopSizes {
    uint32_t postings, positions;
};

}  // namespace postings
