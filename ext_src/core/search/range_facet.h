// Facets by ranges: how many documents have a value in each.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search/columns.h"
#include "core/search/field_facets.h"

namespace postings::search {

// Throws InvalidArgument for bounds that `field` cannot have, and for such that do not ascend.
void check_bounds(const Facet& facet, const index::SchemaField& field);

// Fills in FacetAnswer::ranges and missing. `facet` has passed check_facets(). Throws
// CorruptedFile, CorruptedData, TimedOut.
void count_ranges(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                  const FoundDocuments& found, FacetAnswer& answer);

}  // namespace postings::search
