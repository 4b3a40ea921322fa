// The documents of a segment that have a point in an area.
#pragma once

#include <optional>

#include "core/index/column.h"
#include "core/list/posting_list.h"
#include "core/search/candidates.h"
#include "core/search/geo.h"

namespace postings::search {

// `column` is of points. Throws CorruptedData.
PostingList documents_in(const index::Column& column, const GeoCircle& circle, Among among = {});
PostingList documents_in(const index::Column& column, const GeoBox& box, Among among = {});

// The ranks of the points between two latitudes.
index::RankRange ranks_between(const index::Column& column, int32_t south, int32_t north);

// The distance to the document's nearest point; nothing if it has none.
std::optional<double> distance_of(const index::Column& column, uint32_t document,
                                  const GeoCenter& center);

}  // namespace postings::search
