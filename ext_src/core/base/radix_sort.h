// Sorts many integers without comparing them.
#pragma once

#include <cstdint>
#include <vector>

namespace postings {

// Sorts ascending, by digits of 11 bits, least significant first; skips digits that all values
// share. Needs as much memory again as the values.
void radix_sort(std::vector<uint32_t>& values);
void radix_sort(std::vector<uint64_t>& values);
// The same by the upper halves alone: pairs with the same one come in any order.
void radix_sort_pairs(std::vector<uint64_t>& pairs);

}  // namespace postings
