// Queries on a decoded block of docIDs, by vectors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

// How many of 128 ascending docIDs are below `target`.
size_t count_below(const uint32_t* docids, uint32_t target);

// How many of the bits [from, to) of a bitset are set; `to` is inside of it.
size_t count_bits(const uint8_t* bitset, size_t from, size_t to);

}  // namespace postings
