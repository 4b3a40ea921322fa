// A part of all docIDs. Where several devices share a large query, each has what its part has of
// every list.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace postings {

struct DocRange {
    uint32_t first = 0, last = UINT32_MAX;  // both are in it

    bool is_all() const { return first == 0 && last == UINT32_MAX; }
    bool operator==(const DocRange&) const = default;
};

// Part i of n, of docIDs below `documents`; the last part goes on to the end of all docIDs. Queries
// of a growing collection, or of lists that end here and there, are to have the same parts: the
// number is rounded up, by a sixteenth at most where it is not small.
inline DocRange part_of_docs(uint32_t i, uint32_t n, uint64_t documents) {
    constexpr uint64_t kLeast = 128;  // kernels take so many at a time
    const uint64_t step = std::max(std::bit_ceil(documents) / 32, kLeast);
    const uint64_t all = std::max((documents + step - 1) / step * step, n * kLeast);
    const auto begin = [&](uint64_t part) { return all * part / n / kLeast * kLeast; };
    return {static_cast<uint32_t>(begin(i)),
            i + 1 == n ? UINT32_MAX : static_cast<uint32_t>(begin(i + 1) - 1)};
}

}  // namespace postings
