// The values that documents of all segments have in a field, numbered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/memory_check.h"
#include "core/search/columns.h"
#include "core/search/rank_counts.h"

namespace postings::search {

// Equal values have equal numbers, which ascend with the values from 0 on.
class ValueNumbers {
  public:
    // `field`: its number in the schema. `documents` are given per segment; these and the columns
    // outlive the object. With `only_least`, of a document's values only the least one counts.
    // Throws CorruptedFile, CorruptedData.
    ValueNumbers(const index::IndexSnapshot& snapshot, Columns& columns, size_t field,
                 const std::vector<std::vector<uint32_t>>& documents, bool only_least = false);
    ValueNumbers(const ValueNumbers&) = delete;

    size_t size() const { return counted_.size() == 1 ? counted_[0].size() : first_.size(); }
    uint64_t missing() const { return missing_; }  // documents without a value
    // How many documents have each value.
    std::vector<uint64_t> documents() const;
    // A segment that has the value, and its rank there.
    std::pair<size_t, uint64_t> place_of(size_t number) const;

    // The numbers of a segment's ranks, for who asks for many.
    class Lookup {
      public:
        // ValueNumbers outlive it.
        Lookup(const ValueNumbers& numbers, size_t segment);

        // The rank is one that the documents have.
        uint32_t operator()(uint64_t rank) const {
            return table_.empty() ? search(rank) : table_[rank];
        }

      private:
        uint32_t search(uint64_t rank) const;

        const ValueNumbers& numbers_;
        const size_t segment_;
        std::vector<uint32_t> table_;  // by rank; empty if it would be large beside the documents
        TakenMemory memory_;
    };

  private:
    void number_values(const index::IndexSnapshot& snapshot);
    uint32_t number(size_t segment, size_t at) const {
        return static_cast<uint32_t>(numbers_.empty() ? at : numbers_[segment][at]);
    }

    Columns& columns_;
    const size_t field_;
    const std::vector<std::vector<uint32_t>>& documents_;
    std::vector<std::vector<RankCount>> counted_;  // of each segment
    uint64_t missing_ = 0;
    // Of several segments only: the number of each of counted_; by number, a segment and a place in
    // its counted_.
    std::vector<std::vector<uint32_t>> numbers_;
    std::vector<std::pair<uint32_t, uint32_t>> first_;
    TakenMemory memory_;
};

}  // namespace postings::search
