// One document for each value of a field: variants of a product, pages of a site.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/search/columns.h"

namespace postings::search {

// Throws InvalidArgument unless there is a field of this name that is neither a text nor a point.
void check_distinct(const std::string& field, const index::Schema& schema);

// Tells the first document with a value from later ones. Of a document's values, the least one
// counts; each document without a value is one of its own.
class DistinctValues {
  public:
    // `field`: its number in the schema. The other arguments outlive the object.
    DistinctValues(const index::IndexSnapshot& snapshot, Columns& columns, size_t field)
        : snapshot_(snapshot),
          columns_(columns),
          field_(field),
          ranks_(snapshot.segments().size()) {}

    // Whether neither this document nor one with the same value was asked about before. Throws
    // CorruptedFile, CorruptedData.
    bool is_first(uint32_t document);
    // Those of the documents for which is_first() would be true, each for itself.
    PostingList others(const PostingListView& documents);

  private:
    std::unordered_set<uint64_t> ranks_of_known(const index::Segment& segment) const;

    const index::IndexSnapshot& snapshot_;
    Columns& columns_;
    size_t field_;
    std::vector<std::unordered_set<uint64_t>> ranks_;  // of each segment, those asked about
    std::unordered_set<uint32_t> without_value_;
    std::unordered_set<uint64_t> numbers_;
    std::unordered_set<std::string> keywords_;
};

// How many of the documents, which are given per segment, are the first with their value. Throws
// CorruptedFile, CorruptedData.
uint64_t count_distinct(const index::IndexSnapshot& snapshot, Columns& columns,
                        const std::string& field,
                        const std::vector<std::vector<uint32_t>>& documents);

}  // namespace postings::search
