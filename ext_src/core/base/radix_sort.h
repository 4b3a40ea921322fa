// Sorting many integers without comparing them.
#pragma once

#include <cstdint>
#include <vector>

namespace postings {

// Ascending. Least significant digits first, of 11 bits; digits that all values share are left out.
// As much memory again as the values, for its time.
void radix_sort(std::vector<uint32_t>& values);

}  // namespace postings
