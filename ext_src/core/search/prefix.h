// Terms that begin alike, as one list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/index_snapshot.h"

namespace postings::search {

// The terms of a field that begin alike, as each segment has them.
struct Expansions {
    std::vector<std::vector<index::TermPostings>> segments;
    bool limited = false;  // there are more
};

// The first `most` terms of a field (its number in the schema) that begin so. Which those are does
// not depend on how the documents are spread over segments, nor on deleted ones.
Expansions expand_prefix(const index::IndexSnapshot& snapshot, size_t field,
                         std::string_view prefix, size_t most);

// One list of all postings; frequencies are added up. Documents are below `documents`.
PostingList sum_lists(std::vector<PostingList> lists, uint32_t documents);

}  // namespace postings::search
