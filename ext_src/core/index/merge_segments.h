// Merges neighbouring segments into one without their deleted documents.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/index/field_analyzers.h"
#include "core/index/schema.h"
#include "core/index/segment.h"
#include "core/index/segment_builder.h"

namespace postings::index {

// Segments are too large for one, or forged: their terms do not ascend, for instance.
class CannotMerge : public Error {
  public:
    using Error::Error;
};

// For each field its place among the text fields; nothing for others.
std::vector<std::optional<size_t>> text_field_numbers(const Schema& schema);

// `segments` are in the order of their documents, the analyzers are the schema's. Takes the memory
// of SegmentBuilder and of the longest list, decoded. A thorough merge leaves no text of deleted
// documents; else, the dictionary of the stored documents may have some. Throws storage::FileError,
// CannotMerge, CorruptedData, storage::CorruptedFile; the new file is removed then.
BuiltSegment merge_segments(std::span<const Segment* const> segments, const Schema& schema,
                            const FieldAnalyzers& analyzers, const std::string& path,
                            const std::string& folder, bool durable, bool thorough);

}  // namespace postings::index
