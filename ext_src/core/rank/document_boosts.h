// Factors on the scores of documents that do not depend on the query: how new or how popular they
// are.
//
// A factor is at least 1 and within a bound known beforehand, so bounds of scores remain bounds: a
// document whose terms add at most s gets s * factor / 2^16, rounded down, which is monotonic in
// both. Scores are integers, so all of it is exact, and every algorithm returns the same documents.
#pragma once

#include <cstdint>

namespace postings {

class DocumentBoosts {
  public:
    static constexpr uint32_t kOne = 1 << 16;

    virtual ~DocumentBoosts() = default;

    // The factor times 2^16, at least kOne.
    virtual uint32_t factor(uint32_t docid) const = 0;
    // An upper bound of the factors of documents `first` to `last`; UINT32_MAX as `last` means all
    // from `first` on.
    virtual uint32_t bound(uint32_t first, uint32_t last) const = 0;
};

constexpr uint64_t boosted(uint64_t score, uint32_t factor) {
    return score * factor >> 16;
}

// The greatest score that the factor does not lift over `boosted`.
constexpr uint32_t greatest_not_over(uint32_t boosted, uint32_t factor) {
    return static_cast<uint32_t>((((uint64_t{boosted} + 1) << 16) - 1) / factor);
}

}  // namespace postings
