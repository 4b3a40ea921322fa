// The order in which waiting requests are served.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::device {

// Highest response ratio next: the request that has waited longest relative to its expected time
// goes first, so small ones overtake large ones, but every request gets its turn. One that would
// otherwise miss its deadline goes before all.
struct Turn {
    double expected_ns = 0;
    uint64_t since = 0;  // when it came, or last had a turn; by monotonic_ns(), as `deadline`
    uint64_t deadline = UINT64_MAX;

    // The request with the greatest urgency goes first.
    double urgency(uint64_t now) const {
        constexpr double kLeastNs = 5'000, kBeforeAll = 1e30;
        const double expected = std::max(expected_ns, kLeastNs);
        const double left = deadline > now ? static_cast<double>(deadline - now) : 0;
        if (left < 2 * expected) return kBeforeAll / (1 + left);
        return (now > since ? static_cast<double>(now - since) : 0) / expected;
    }
};

}  // namespace postings::device
