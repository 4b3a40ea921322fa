// The documents that lists and a restriction have in common, for ranking.
#pragma once

#include <vector>

#include "core/list/posting_list.h"
#include "core/rank/document_filter.h"

namespace postings {

using ListPointers = std::vector<const PostingListView*>;

// The documents, ascending, that are in all of `lists` and that the restriction leaves. There is a
// list or one to filter by. CorruptedData.
std::vector<uint32_t> common_documents(ListPointers lists, const Restriction& restriction);

// About how long that takes, in nanoseconds, and how many documents it finds, if lists are
// independent of each other.
struct CommonEstimate {
    double nanoseconds, documents;
};
CommonEstimate estimate_common(ListPointers lists, const Restriction& restriction);

// At most this share of the documents, up to the last one of all, is left by the restriction.
double kept_share(const ListPointers& lists, const Restriction& restriction);

}  // namespace postings
