// Another place than this CPU, such as a GPU, where the lists of a segment are ranked and counted.
// What it gives is what is found here; it says where it would not, or could not, do it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/query/rank_task.h"
#include "core/rank/document_filter.h"
#include "core/search/scorer.h"

namespace postings::search {

class ListDevice {
  public:
    virtual ~ListDevice() = default;

    // Queries of a segment that share everything but their terms. There is one text field; each
    // has at least one term, none of the lists is empty, no weight is 0.
    struct RankRequest {
        size_t segment;
        std::span<const std::vector<WeightedLists>> queries;
        RankMode mode;  // kAnd or kOr
        Restriction restriction;
        size_t k;
        const DocumentLengths& lengths;  // of the segment, with the index's average
        Bm25Parameters parameters;
    };
    // Of a query that it is not asked for, why.
    virtual void decline(const char* reason) = 0;
    virtual std::optional<std::vector<RankedDocuments>> rank(const RankRequest& request) = 0;

    // How many documents are in all lists, or in any, of each query: of two lists at least, none
    // of which is empty.
    virtual std::optional<std::vector<uint32_t>> count(
        size_t segment, RankMode mode,
        std::span<const std::vector<const PostingListView*>> queries) = 0;

    // The one query of the last request, that it did not do, took so long here: it may learn.
    virtual void took_here(uint64_t ns) = 0;
};

}  // namespace postings::search
