// Facets by ranges: how many documents have a value in each.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search/columns.h"
#include "core/search/field_facets.h"

namespace postings::search {

// Throws InvalidArgument for bounds that `field` cannot have, and for such that do not ascend.
void check_bounds(const Facet& facet, const index::SchemaField& field);

// Fills in FacetAnswer::ranges and missing. `facet` has passed check_facets(); `documents` are
// given per segment. Throws CorruptedFile, CorruptedData.
void count_ranges(const index::IndexSnapshot& snapshot, Columns& columns, const Facet& facet,
                  const std::vector<std::vector<uint32_t>>& documents, FacetAnswer& answer);

}  // namespace postings::search
