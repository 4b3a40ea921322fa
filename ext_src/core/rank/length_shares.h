// How many codes a length should have to itself, computed by vectors (length_codes.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace postings {

// Sets shares[i] to the cube root of the density of documents over the logarithm of length, times
// the section of that axis that lengths[i] stands for; relative error at most 1e-14. All counts are
// at least 1; lengths ascend from 1 or more. Returns the sum of the shares.
double length_shares(std::span<const uint32_t> lengths, std::span<const uint32_t> counts,
                     double* shares);

struct CappedShares {
    size_t capped = 0;  // number of shares that `scale` makes 1 or more
    double rest = 0;    // sum of the others, unscaled
};
CappedShares capped_shares(std::span<const double> shares, double scale);

}  // namespace postings
