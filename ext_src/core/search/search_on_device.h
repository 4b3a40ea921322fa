// What of the queries in a segment a device is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/search/list_device.h"
#include "core/search/scorer.h"
#include "core/search/segment_query.h"

namespace postings::search {

// Nothing of a query that is to be ranked here.
using RankedOnDevice = std::optional<std::vector<ScoredDocument>>;

// As SegmentQuery::rank() does; those of one mode with the same restriction are asked for together.
std::vector<RankedOnDevice> rank_on_device(ListDevice& device, const Scorer& scorer,
                                           const index::Schema& schema, size_t segment,
                                           std::span<SegmentQuery* const> queries, size_t k);

// As SegmentQuery::count() does, here what the device does not count.
std::vector<uint64_t> count_on_device(ListDevice& device, size_t segment,
                                      std::span<SegmentQuery* const> queries);

}  // namespace postings::search
