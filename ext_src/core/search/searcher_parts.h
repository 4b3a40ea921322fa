// The state of a query while Searcher executes it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/candidates.h"
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
    // Whether filters may be right only for documents that can match this query. Queries that a
    // device ranks together share their filters.
    bool narrows_filters = true;
    // Of each segment, whether its filters have been made and are right in every mode.
    std::vector<bool> has_all_filters;
    std::vector<FieldBoosts> boosts;
    QueryParts parts;
};

// A prepared query in one mode, kAnd or kOr, and what it finds.
struct Searcher::InMode {
    InMode(Searcher& searcher, Prepared& query, RankMode mode, const SearchOptions& options)
        : deadline(options.deadline), mode(mode), matching(match(query.plan, mode)) {
        searcher.weigh(query, mode, options);
        searcher.make_filters(query, matching, options);
        segments.reserve(query.filters.size());
        for (size_t s = 0; s < query.filters.size(); ++s)
            segments.emplace_back(query.parts, s, matching, mode, query.store);
    }
    InMode(const InMode&) = delete;

    uint64_t count() {
        uint64_t count = 0;
        for (SegmentQuery& segment : segments) {
            deadline.check();
            count += segment.count();
        }
        return count;
    }
    // Whether groups need lists of their own.
    bool has_sets() const { return !matching.filters.empty() || !matching.excluded.empty(); }
    void list_all(std::span<const index::Segment> of) {
        for (size_t s = 0; s < segments.size(); ++s) {
            deadline.check();
            const auto& found = all.emplace_back(segments[s].documents());
            check_documents(found, of[s].documents());
            total += found.size();
        }
    }
    // Whether nothing is scored, so that a page far behind can be listed without those before it.
    bool is_unscored() const { return std::ranges::all_of(segments, &SegmentQuery::is_unscored); }
    // Lists the documents from `offset` to `end` of an unscored query.
    void list_page(std::span<const index::Segment> of, size_t offset, size_t end) {
        for (size_t s = 0; s < segments.size() && skipped + best.size() < end; ++s) {
            deadline.check();
            size_t before = offset - skipped;
            if (before > 0) {
                before = std::min<size_t>(before, segments[s].count());
                skipped += before;
                if (skipped < offset) continue;
            }
            const auto found = segments[s].documents(before, end - offset - best.size());
            check_documents(found, of[s].documents());
            for (const uint32_t document : found) best.push_back({of[s].base() + document, 0});
        }
    }

    const Deadline deadline;
    RankMode mode;
    Matching matching;
    std::vector<SegmentQuery> segments;
    std::vector<ScoredDocument> best;  // behind the first `skipped` ones
    size_t skipped = 0;
    // All matching documents per segment, and their number; only where they are needed one by one.
    std::vector<std::vector<uint32_t>> all;
    uint64_t total = 0;
};

}  // namespace postings::search
