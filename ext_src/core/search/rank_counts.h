// How many documents have which of a column's ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "core/index/column.h"

namespace postings::search {

struct RankCount {
    uint64_t rank, documents;
};

// Whether there are few enough ranks, absolutely or beside the documents' values, to count them in
// an array.
bool counts_in_array(const index::Column& column, size_t documents);

// Ranks ascend. With `only_least`, of a document's values only the least one counts. Adds the
// documents without a value to `missing`. Throws CorruptedData.
std::vector<RankCount> count_ranks(const index::Column& column,
                                   const std::vector<uint32_t>& documents, bool only_least,
                                   uint64_t& missing);

}  // namespace postings::search
