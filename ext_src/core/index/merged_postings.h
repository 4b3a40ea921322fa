// Reads the postings of several segments, one behind another, for a merge.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/index/segment.h"
#include "core/index/segment_builder.h"

namespace postings::index {

// The numbers that a segment's documents have after the merge.
class NewNumbers {
  public:
    static constexpr uint32_t kGone = UINT32_MAX;

    // Numbers the documents that are not deleted, from `first` on. The segment outlives it.
    NewNumbers(const Segment& segment, uint32_t first);

    uint32_t of(uint32_t document) const {
        return numbers_.empty() ? first_ + document : numbers_[document];
    }

  private:
    uint32_t first_;
    std::vector<uint32_t> numbers_;  // empty if none is deleted
};

struct MergeSource {
    const Segment* segment;
    NewNumbers numbers;
};

using Cursor = storage::TermDictionary::Cursor;

// The cursor with the least term, or as many as there are if all are at their ends.
size_t least_of(std::span<const Cursor> cursors);

class PostingsMerger {
  public:
    // Appends a segment's postings, given the payload of their term. Returns how many there were,
    // including those of deleted documents. Throws CorruptedData.
    uint32_t add(const Segment& segment, std::span<const uint8_t> payload,
                 const NewNumbers& numbers, bool with_positions, NewPostings& merged);

  private:
    void add_block(const Segment& segment, const NewNumbers& numbers, bool with_positions,
                   NewPostings& merged);
    void remove_gone(bool with_positions);

    // A block, or all of a short list; values_ as in PositionReader::append_values().
    std::vector<uint32_t> documents_, frequencies_, values_;
};

}  // namespace postings::index
