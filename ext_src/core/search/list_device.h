// A device other than this CPU, such as a GPU, that ranks and counts the lists of a segment. Its
// results equal those of the CPU; it returns nothing where it declines or fails.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rank/document_filter.h"
#include "core/search/scorer.h"
#include "core/task/rank_task.h"

namespace postings::search {

class ListDevice {
  public:
    virtual ~ListDevice() = default;

    // Queries in one segment that share everything but their terms. There is one text field; each
    // query has at least one term, no list is empty, no weight is 0.
    struct RankRequest {
        size_t segment;
        std::span<const std::vector<WeightedLists>> queries;
        RankMode mode;  // kAnd or kOr
        Restriction restriction;
        size_t k;
        const DocumentLengths& lengths;  // of the segment, with the average of the index
        Bm25Parameters parameters;
    };
    // Tells the device why it is not asked for a query.
    virtual void decline(const char* reason) = 0;
    virtual std::optional<std::vector<RankedDocuments>> rank(const RankRequest& request) = 0;

    // For each query, how many documents are in all of its lists, or in any. Each query has at
    // least two lists, none of them empty.
    virtual std::optional<std::vector<uint32_t>> count(
        size_t segment, RankMode mode,
        std::span<const std::vector<const PostingListView*>> queries) = 0;

    // Tells the device how long this CPU took for a single query that the device did not do, so
    // that it can learn which queries are worth taking.
    virtual void took_here(uint64_t ns) = 0;
};

}  // namespace postings::search
