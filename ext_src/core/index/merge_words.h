// Merges the words of segments and their spellings.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>

#include "core/analysis/analyzer.h"
#include "core/index/merged_postings.h"
#include "core/index/schema.h"
#include "core/index/segment_builder.h"

namespace postings::index {

// Keys of terms that no document has after a merge.
using GoneTerms = std::set<std::string, std::less<>>;

// Leaves out spellings whose documents are all deleted, if they are listed; else, those whose term
// is gone. Where documents are not listed and some of the segment are deleted, their number is
// estimated. Throws storage::CorruptedFile.
void merge_words(std::span<const MergeSource> sources, const Schema& schema, Analyzer& analyzer,
                 const GoneTerms& gone, SegmentBuilder& builder);

}  // namespace postings::index
