// Which lengths of documents share a code of one byte (document_lengths.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/document_lengths.h"

namespace postings {

// How many documents have each length: ascending, each length once, without 0.
struct LengthCounts {
    std::vector<uint32_t> lengths, counts;

    size_t size() const { return lengths.size(); }
    // Adds to the count of a length; it need not be there yet.
    void add(uint32_t length, uint32_t count);

    // Of the documents that have one of the lengths `from` to `to` - 1. Exact: there are at most
    // 2^32 documents, of lengths below that.
    LengthTotal sum(size_t from, size_t to) const;
};
LengthCounts count_lengths(std::span<const uint32_t> lengths);

// At most 256 codes for these lengths; the first one is for 0 alone, if any docID has it.
class LengthCodes {
  public:
    LengthCodes(const LengthCounts& counts, bool any_zero);

    uint8_t code(uint32_t length) const;
    // Those of as many lengths.
    void codes(std::span<const uint32_t> lengths, uint8_t* codes) const;
    // Code by code, the mean of the lengths that have it, rounded: ascends strictly.
    const std::vector<uint32_t>& lengths() const { return means_; }

  private:
    std::vector<uint32_t> means_, longest_;  // of each code
};

}  // namespace postings
