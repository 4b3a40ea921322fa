// Neighbouring segments as one, without their deleted documents.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/index/schema.h"
#include "core/index/segment.h"
#include "core/index/segment_builder.h"

namespace postings::index {

// Of each field, its place among the text fields; nothing for others.
std::vector<std::optional<size_t>> text_field_numbers(const Schema& schema);

// `segments` in the order of their documents. Takes the memory of the longest list, decoded, beside
// that of SegmentBuilder. storage::FileError, storage::CorruptedFile; then the file is gone.
BuiltSegment merge_segments(std::span<const Segment* const> segments, const Schema& schema,
                            const std::string& path, const std::string& folder, bool durable);

}  // namespace postings::index
