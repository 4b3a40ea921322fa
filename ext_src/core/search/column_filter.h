// The documents of a segment whose values are in ranges.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/index/segment.h"
#include "core/search/leaf.h"

namespace postings::search {

// Of a text among the values of a field that has this column in this segment; nothing if it is no
// bound of a number.
std::optional<index::Column::Place> place_of(const index::Segment& segment, size_t field,
                                             const index::Column& column, std::string_view text,
                                             index::Edge edge = index::Edge::First);

// The ranks of what is within a range; nothing if none can be.
std::optional<index::RankRange> ranks_between(const index::Segment& segment, size_t field,
                                              const index::Column& column, const ValueRange& range);

// Those with a value in a range whose bounds are some of the field. CorruptedData.
PostingList documents_between(const index::Segment& segment, size_t field,
                              const index::Column& column, const ValueRange& range);

// Those with a word in a text field, by its place among those.
PostingList documents_with_text(const index::Segment& segment, size_t text_field);

// Those with a value in one of the ranges. CorruptedData.
PostingList documents_in(const index::Column& column, std::span<const index::RankRange> ranges);

// Those with a value of one of the ranks, which ascend.
PostingList documents_with(const index::Column& column, std::span<const uint64_t> ranks);

}  // namespace postings::search
