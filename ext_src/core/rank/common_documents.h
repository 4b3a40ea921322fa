// Finds the documents that lists and a restriction have in common, for ranking.
#pragma once

#include <vector>

#include "core/list/posting_list.h"
#include "core/rank/document_filter.h"

namespace postings {

using ListPointers = std::vector<const PostingListView*>;

// The documents, ascending, that are in all of `lists` and pass the restriction. There is at least
// one list or filter. Throws CorruptedData.
std::vector<uint32_t> common_documents(ListPointers lists, const Restriction& restriction);

// Estimates how long that takes and how many documents it finds, if the lists are independent.
struct CommonEstimate {
    double nanoseconds, documents;
};
CommonEstimate estimate_common(ListPointers lists, const Restriction& restriction);

// An upper bound of the share of documents, up to the greatest docID, that pass the restriction.
double kept_share(const ListPointers& lists, const Restriction& restriction);

}  // namespace postings
