// Whose turn it is.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::device {

// What has waited longest for its size goes first (highest response ratio next): small ones pass
// large ones, and whatever waits gets its turn. What would miss its deadline otherwise goes before.
struct Turn {
    double expected_ns = 0;
    uint64_t since = 0;  // it came, or had a turn; this and the deadline as monotonic_ns()
    uint64_t deadline = UINT64_MAX;

    // The greatest goes first.
    double urgency(uint64_t now) const {
        constexpr double kLeastNs = 5'000, kBeforeAll = 1e30;
        const double expected = std::max(expected_ns, kLeastNs);
        const double left = deadline > now ? static_cast<double>(deadline - now) : 0;
        if (left < 2 * expected) return kBeforeAll / (1 + left);
        return (now > since ? static_cast<double>(now - since) : 0) / expected;
    }
};

}  // namespace postings::device
