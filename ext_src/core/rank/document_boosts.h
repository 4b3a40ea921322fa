// What multiplies the scores of documents, whatever the query is: how new or how popular they are.
//
// A factor is at least 1 and at most what is said before, so bounds of scores stay bounds: a
// document whose terms add at most s gets s * factor / 2^16, rounded down, which grows with both.
// Scores are integers, so all of it is exact, and every algorithm returns the same documents.
#pragma once

#include <cstdint>

namespace postings {

class DocumentBoosts {
  public:
    static constexpr uint32_t kOne = 1 << 16;

    virtual ~DocumentBoosts() = default;

    // Times 2^16, from kOne on.
    virtual uint32_t factor(uint32_t docid) const = 0;
    // That no factor from document `first` up to `last` is over; up to UINT32_MAX, of all that
    // there are.
    virtual uint32_t bound(uint32_t first, uint32_t last) const = 0;
};

constexpr uint64_t boosted(uint64_t score, uint32_t factor) {
    return score * factor >> 16;
}

// The greatest score that a factor does not lift over another one.
constexpr uint32_t greatest_not_over(uint32_t boosted, uint32_t factor) {
    return static_cast<uint32_t>((((uint64_t{boosted} + 1) << 16) - 1) / factor);
}

}  // namespace postings
