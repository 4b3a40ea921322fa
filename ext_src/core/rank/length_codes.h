// Decides which document lengths share a one-byte code (document_lengths.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/document_lengths.h"

namespace postings {

// How many documents have each length: distinct lengths, ascending, without 0.
struct LengthCounts {
    std::vector<uint32_t> lengths, counts;

    size_t size() const { return lengths.size(); }
    // Adds to the count of a length, which may be new.
    void add(uint32_t length, uint32_t count);

    // Over the documents with one of the lengths at places `from` to `to` - 1. Exact: there are at
    // most 2^32 documents, of lengths below that.
    LengthTotal sum(size_t from, size_t to) const;
};
LengthCounts count_lengths(std::span<const uint32_t> lengths);

// At most 256 codes for these lengths; if any docID has length 0, the first code is for 0 alone.
class LengthCodes {
  public:
    LengthCodes(const LengthCounts& counts, bool any_zero);

    uint8_t code(uint32_t length) const;
    // The codes of several lengths.
    void codes(std::span<const uint32_t> lengths, uint8_t* codes) const;
    // Per code, the mean of the lengths that have it, rounded; strictly ascending.
    const std::vector<uint32_t>& lengths() const { return means_; }

  private:
    std::vector<uint32_t> means_, longest_;  // one per code
};

}  // namespace postings
