// Documents in groups, by the value of a field: facets may count groups.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/deadline.h"
#include "core/base/memory_check.h"
#include "core/search/columns.h"

namespace postings::search {

// Those with the same value are a group, as for DistinctValues: of a document's values, the least
// one counts, and each document without a value is a group of its own.
class DocumentGroups {
  public:
    // `field` has passed check_distinct(); `documents` are given per segment. These and the columns
    // outlive the object. Throws CorruptedFile, CorruptedData, TimedOut.
    DocumentGroups(const index::IndexSnapshot& snapshot, Columns& columns, const std::string& field,
                   const std::vector<std::vector<uint32_t>>& documents, const Deadline& deadline);

    uint64_t size() const { return size_; }

    // In how many groups some document has a value in each of some cells: cell_of(segment, rank) is
    // a value's cell, from 1 on. In [0]: groups with a document that has no value.
    template <class CellOf>
    std::vector<uint64_t> count(size_t field, size_t cells, CellOf cell_of) const;

  private:
    // Pairs of a group and a cell, of which equal ones count once.
    class Pairs {
      public:
        Pairs(uint64_t groups, size_t cells, uint64_t documents);
        void add(uint32_t group, size_t cell) {
            const uint64_t pair = uint64_t{group} * counts_.size() + cell;
            if (bits_.empty()) return remember(pair);
            uint64_t& bits = bits_[pair / 64];
            const uint64_t bit = uint64_t{1} << pair % 64;
            counts_[cell] += (bits & bit) == 0;
            bits |= bit;
        }
        // By cell.
        std::vector<uint64_t> counts();

      private:
        void remember(uint64_t pair);

        std::vector<uint64_t> counts_;
        std::vector<uint64_t> bits_;   // of each possible pair, whether it is there; or
        std::vector<uint64_t> pairs_;  // all, where that would be large beside the documents
        TakenMemory memory_;
    };

    Columns& columns_;
    const std::vector<std::vector<uint32_t>>& documents_;
    const Deadline deadline_;
    std::vector<std::vector<uint32_t>> groups_;  // of each document
    uint64_t size_ = 0;
    TakenMemory memory_;
};

template <class CellOf>
std::vector<uint64_t> DocumentGroups::count(size_t field, size_t cells, CellOf cell_of) const {
    uint64_t documents = 0;
    for (const auto& of_segment : documents_) documents += of_segment.size();
    Pairs pairs(size_, cells, documents);
    for (size_t s = 0; s < documents_.size(); ++s) {
        const index::Column& column = columns_.of(s, field);
        if (column.form() != index::ColumnForm::Any) {
            auto group = groups_[s].begin();
            for (std::span<const uint32_t> rest = documents_[s]; !rest.empty();) {
                deadline_.check();
                rest = column.take_block(rest, [&](uint32_t, uint64_t rank) {
                    pairs.add(*group++, rank == 0 ? 0 : cell_of(s, rank));
                });
            }
            continue;
        }
        for (size_t i = 0; i < documents_[s].size(); ++i) {
            deadline_.check_at(i);
            bool has_value = false;
            column.each_rank(documents_[s][i], [&](uint64_t rank) {
                pairs.add(groups_[s][i], cell_of(s, rank));
                has_value = true;
            });
            if (!has_value) pairs.add(groups_[s][i], 0);
        }
    }
    return pairs.counts();
}

}  // namespace postings::search
