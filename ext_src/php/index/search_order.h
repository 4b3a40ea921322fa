// The arguments $sort and $boosts of a search.
#pragma once

#include <vector>

extern "C" {
#include "php.h"
}

#include "core/search/field_boosts.h"
#include "core/search/field_sort.h"

namespace postings::php {

struct SortOrder {
    std::vector<search::SortField> fields;
    bool ties_by_score = false;
};

// Throws WrongType and InvalidArgument, for errors that do not depend on the index.
SortOrder read_sort(HashTable* sort);
std::vector<search::Boost> read_boosts(HashTable* boosts);

}  // namespace postings::php
