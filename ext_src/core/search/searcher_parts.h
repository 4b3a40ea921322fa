// The state of a query while Searcher executes it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/search/searcher.h"
#include "core/search/segment_query.h"

namespace postings::search {

// A plan with its lists. Not movable: `parts` points into it.
struct Searcher::Prepared {
    Prepared(const index::IndexSnapshot& snapshot, const Plan& plan)
        : plan(plan), parts{snapshot, plan} {}
    Prepared(const Prepared&) = delete;

    const Plan& plan;
    ListStore store;
    std::vector<LeafLists> leaves;
    std::vector<uint32_t> occurrences;
    TermWeights weights;
    std::vector<FilterLists> filters;
    // Of each segment, whether its filters have been made and are right in every mode.
    std::vector<bool> has_all_filters;
    std::vector<FieldBoosts> boosts;
    QueryParts parts;
};

// A prepared query in one mode, kAnd or kOr, and what it finds.
struct Searcher::InMode {
    InMode(Searcher& searcher, Prepared& query, RankMode mode, const SearchOptions& options)
        : mode(mode), matching(match(query.plan, mode)) {
        searcher.make_filters(query, matching, options);
        segments.reserve(query.filters.size());
        for (size_t s = 0; s < query.filters.size(); ++s)
            segments.emplace_back(query.parts, s, matching, mode, query.store);
    }
    InMode(const InMode&) = delete;

    uint64_t count() {
        uint64_t count = 0;
        for (SegmentQuery& segment : segments) count += segment.count();
        return count;
    }
    // Whether groups need lists of their own.
    bool has_sets() const { return !matching.filters.empty() || !matching.excluded.empty(); }
    // Checks the documents, which index columns: a forged list may contain any numbers.
    void list_all(std::span<const index::Segment> of) {
        for (SegmentQuery& segment : segments) {
            const uint32_t documents = of[all.size()].documents();
            const auto& found = all.emplace_back(segment.documents());
            if (!ascends(found.data(), found.size()) ||
                (!found.empty() && found.back() >= documents))
                throw CorruptedData("a list has documents that its segment has not", 0);
            total += found.size();
        }
    }

    RankMode mode;
    Matching matching;
    std::vector<SegmentQuery> segments;
    std::vector<ScoredDocument> best;
    // All matching documents per segment, and their number; only where they are needed one by one.
    std::vector<std::vector<uint32_t>> all;
    uint64_t total = 0;
};

}  // namespace postings::search
