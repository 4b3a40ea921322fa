// The lists of a facet's values, as PHP gives them.
#pragma once

#include <vector>

extern "C" {
#include "php.h"
}

#include "core/task/list_reference.h"

namespace postings::php {

// Throws for the first value that is no PostingList, and names its key; false then.
bool check_facet_lists(const HashTable* lists, uint32_t argument);
std::vector<ListReference> facet_references(const HashTable* lists);

}  // namespace postings::php
