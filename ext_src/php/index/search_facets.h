// The argument $facets of a search, and what Result::$facets has.
#pragma once

#include <vector>

extern "C" {
#include "php.h"
}

#include "core/search/field_facets.h"

namespace postings::php {

// Copies $facets, with texts for dates. False, and something thrown, for a date that was never
// constructed.
bool copy_facets(zval* copy, HashTable* facets);

// Reads such a copy. Throws WrongType and InvalidArgument, for errors that do not depend on the
// index.
std::vector<search::Facet> read_facets(HashTable* facets);

// Makes the value of Result::$facets.
void make_facets(zval* result, const std::vector<search::FacetAnswer>& facets);

}  // namespace postings::php
