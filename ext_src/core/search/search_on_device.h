// Asks a device to rank and count queries in a segment.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/search/list_device.h"
#include "core/search/scorer.h"
#include "core/search/segment_query.h"

namespace postings::search {

// Empty for a query that has to be ranked here.
using RankedOnDevice = std::optional<std::vector<ScoredDocument>>;

// Ranks as SegmentQuery::rank() does; queries of one mode with the same restriction are sent
// together.
std::vector<RankedOnDevice> rank_on_device(ListDevice& device, const Scorer& scorer,
                                           const index::Schema& schema, size_t segment,
                                           std::span<SegmentQuery* const> queries, size_t k);

// Counts as SegmentQuery::count() does; what the device does not count is counted here.
std::vector<uint64_t> count_on_device(ListDevice& device, size_t segment,
                                      std::span<SegmentQuery* const> queries);

}  // namespace postings::search
