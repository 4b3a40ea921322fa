// A range of all docIDs. If several devices share a large query, each works on its range of every
// list.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace postings {

struct DocRange {
    uint32_t first = 0, last = UINT32_MAX;  // both inclusive

    bool is_all() const { return first == 0 && last == UINT32_MAX; }
    bool operator==(const DocRange&) const = default;
};

// Part i of n of the docIDs below `documents`; the last part extends to the end of all docIDs. The
// number is rounded up, by at most a sixteenth unless it is small, so that queries of a growing
// collection, or of lists with various ends, get the same parts.
inline DocRange part_of_docs(uint32_t i, uint32_t n, uint64_t documents) {
    constexpr uint64_t kLeast = 128;  // kernels process so many at a time
    const uint64_t step = std::max(std::bit_ceil(documents) / 32, kLeast);
    const uint64_t all = std::max((documents + step - 1) / step * step, n * kLeast);
    const auto begin = [&](uint64_t part) { return all * part / n / kLeast * kLeast; };
    return {static_cast<uint32_t>(begin(i)),
            i + 1 == n ? UINT32_MAX : static_cast<uint32_t>(begin(i + 1) - 1)};
}

}  // namespace postings
