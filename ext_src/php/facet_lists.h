// The lists of a facet's values, as PHP gives them.
#pragma once

#include <vector>

extern "C" {
#include "php.h"
}

#include "core/query/list_reference.h"

namespace postings::php {

// False, and something was thrown that names the key, if any is no PostingList.
bool check_facet_lists(const HashTable* lists, uint32_t argument);
std::vector<ListReference> facet_references(const HashTable* lists);

}  // namespace postings::php
