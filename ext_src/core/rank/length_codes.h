// Which lengths of documents share a code of one byte (document_lengths.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace postings {

struct LengthCount {
    uint32_t length;
    uint64_t count;  // of documents
};

// Ascending, each length once, without 0.
std::vector<LengthCount> count_lengths(std::span<const uint32_t> lengths);

// At most 256 codes for these lengths; the first one is for 0 alone, if any docID has it.
class LengthCodes {
  public:
    LengthCodes(std::span<const LengthCount> counts, bool any_zero);

    uint8_t code(uint32_t length) const;
    // Code by code, the mean of the lengths that have it, rounded: ascends strictly.
    const std::vector<uint32_t>& lengths() const { return means_; }

    // The codes of lengths below kTableSize by a table, which is faster for many of them.
    static constexpr uint32_t kTableSize = 1 << 16;
    std::vector<uint8_t> table() const;

  private:
    std::vector<uint32_t> means_, longest_;  // of each code
};

}  // namespace postings
