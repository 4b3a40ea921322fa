// The documents of a segment whose values are in ranges.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/index/segment.h"
#include "core/search/candidates.h"
#include "core/search/leaf.h"

namespace postings::search {

// The place of `text` among the values of the field that this column holds; nothing if the field is
// a number and `text` is no bound of it.
std::optional<index::Column::Place> place_of(const index::Segment& segment, size_t field,
                                             const index::Column& column, std::string_view text,
                                             index::Edge edge = index::Edge::First);

// The ranks of the values within the range; nothing if no value can be within it.
std::optional<index::RankRange> ranks_between(const index::Segment& segment, size_t field,
                                              const index::Column& column, const ValueRange& range);

// The functions below select documents of a segment, or of those given. They throw CorruptedData.

// Documents with a value in a range whose bounds are valid for the field.
PostingList documents_between(const index::Segment& segment, size_t field,
                              const index::Column& column, const ValueRange& range,
                              Among among = {});

// Documents with a word in a text field, given by its place among the text fields.
PostingList documents_with_text(const index::Segment& segment, size_t text_field, Among among = {});

// Documents with a value in one of the ranges.
PostingList documents_in(const index::Column& column, std::span<const index::RankRange> ranges,
                         Among among = {});

// Documents with a value of one of the ranks, which must ascend.
PostingList documents_with(const index::Column& column, std::span<const uint64_t> ranks,
                           Among among = {});

}  // namespace postings::search
