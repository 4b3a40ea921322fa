// Merges the words of segments and their spellings.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/index/field_analyzers.h"
#include "core/index/merged_postings.h"
#include "core/index/schema.h"
#include "core/index/segment_builder.h"

namespace postings::index {

// A term that more than Spelling::kMostListed documents of a segment had, of which a merge has left
// so few.
struct FewDocuments {
    std::string key;
    Spelling documents;
};

// Of spellings whose documents are listed, leaves out the deleted ones, and those that no document
// is left of. The number of other ones' documents is estimated where some of a segment are deleted;
// if few documents of their term are left, these are listed. So a listed document has the term at
// least, and where documents are not listed, more have the term. `few` are in the order of their
// keys. Throws storage::CorruptedFile.
void merge_words(std::span<const MergeSource> sources, const Schema& schema,
                 const FieldAnalyzers& analyzers, std::span<const FewDocuments> few,
                 SegmentBuilder& builder);

}  // namespace postings::index
