// The documents that match a query, for what changes an index.
#pragma once

#include <optional>

#include "core/index/index_writer.h"
#include "core/search/filter.h"
#include "core/search/plan.h"
#include "core/search/searcher.h"

namespace postings::search {

// For IndexWriter::erase_found(): finds what Searcher::matches() returns. `filter` has passed
// check().
index::FindDocuments find_matching(Plan plan, RankMode mode, std::optional<Filter> filter);

}  // namespace postings::search
