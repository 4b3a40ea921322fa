// A query on its way through Searcher.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/search/searcher.h"
#include "core/search/segment_query.h"

namespace postings::search {

// A plan with its lists, which stays where it is.
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
    std::vector<FieldBoosts> boosts;
    QueryParts parts;
};

// It again, with any or all words required, and what is found then.
struct Searcher::InMode {
    InMode(Prepared& query, RankMode mode) : mode(mode), matching(match(query.plan, mode)) {
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
    // Of filters and groups.
    bool has_sets() const { return !matching.filters.empty() || !matching.excluded.empty(); }
    // What a forged list may have is not in the columns.
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
    // Those that match, by segment, and how many, where they are looked at one by one.
    std::vector<std::vector<uint32_t>> all;
    uint64_t total = 0;
};

}  // namespace postings::search
