// A ranked query as it crosses processes: its terms, and how large it may be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings {

struct RankTerm {
    uint32_t list;    // of the operands
    uint32_t weight;  // 1 at least: on a device, a score of 0 is no match
};
inline constexpr size_t kMaxRankLists = 16;  // of a query
inline constexpr uint32_t kMaxRankK = 1024;

}  // namespace postings
