// The class Facets: the values of a facet, prepared for counting.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

extern zend_class_entry* facets_class;

void facets_minit();

}  // namespace postings::php
