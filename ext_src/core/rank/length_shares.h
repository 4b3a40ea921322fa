// How many codes a length should have all to itself, for many lengths at once (length_codes.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace postings {

// shares[i], of as many: the cube root of the density of documents over the logarithm of length,
// times the part of that axis that lengths[i] stands for; off by 1e-14 of it at most. All counts
// are at least 1; lengths ascend from 1 or more. Returns their sum.
double length_shares(std::span<const uint32_t> lengths, std::span<const uint32_t> counts,
                     double* shares);

struct CappedShares {
    size_t capped = 0;  // shares that `scale` makes 1 or more
    double rest = 0;    // sum of the others, not scaled
};
CappedShares capped_shares(std::span<const double> shares, double scale);

}  // namespace postings
