// The arguments $sort, $facets and $boosts of a search.
#pragma once

#include <vector>

extern "C" {
#include "php.h"
}

#include "core/search/field_boosts.h"
#include "core/search/field_facets.h"
#include "core/search/field_sort.h"

namespace postings::php {

// Throws WrongType and InvalidArgument, for errors that do not depend on the index.
std::vector<search::SortField> read_sort(HashTable* sort);
std::vector<search::Facet> read_facets(HashTable* facets);
std::vector<search::Boost> read_boosts(HashTable* boosts);

// Makes the value of Result::$facets.
void make_facets(zval* result, const std::vector<search::FacetAnswer>& facets);

}  // namespace postings::php
