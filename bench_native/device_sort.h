#pragma once

#include <cstdint>
#include <span>
#include <vector>

struct SortTimes {
    std::vector<uint32_t> documents;  // the k best, best first
    double device_us, wall_us;        // medians: of the sort, and until the k best are here
};

// Where there is no nvcc, nobody calls it.
SortTimes radix_sort(std::span<const uint32_t> scores, uint32_t k, int repeats);
