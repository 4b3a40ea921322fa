// The documents of a segment that have a point in an area.
#pragma once

#include <optional>

#include "core/index/column.h"
#include "core/list/posting_list.h"
#include "core/search/geo.h"

namespace postings::search {

// Of a column of points. CorruptedData.
PostingList documents_in(const index::Column& column, const GeoCircle& circle);
PostingList documents_in(const index::Column& column, const GeoBox& box);

// To the nearest point of a document; nothing of one without any.
std::optional<double> distance_of(const index::Column& column, uint32_t document,
                                  const GeoCenter& center);

}  // namespace postings::search
