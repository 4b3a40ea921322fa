// Searcher::explain(): what the score of a document consists of.
#include <algorithm>

#include "core/base/error.h"
#include "core/list/lookup.h"
#include "core/search/searcher_parts.h"

namespace postings::search {

Explanation Searcher::explain(const Plan& plan, uint32_t document, const SearchOptions& options) {
    if (document >= snapshot_->document_numbers())
        throw InvalidArgument("there is no document of this number");
    SearchProfile profile;
    Stopwatch watch;
    Prepared query(*snapshot_, plan);
    lookup_.trim();
    read(query, options, profile, watch);
    const size_t s = snapshot_->place_of_segment(document);
    const index::Segment& segment = snapshot_->segments()[s];
    const uint32_t local = document - segment.base();
    Explanation explanation;
    const RankMode mode = options.mode == RankMode::kAnd ? RankMode::kAnd : RankMode::kOr;
    weigh(query, mode, options);
    explanation.fraction_bits = query.weights.fraction_bits;
    std::vector<uint32_t> frequencies(query.parts.width);
    for (uint32_t i = 0; i < query.leaves.size(); ++i) {
        if (query.occurrences[i] == 0 || !plan.leaves[i].scores()) continue;
        const LeafLists& lists = query.leaves[i];
        LeafExplanation leaf{i,
                             {},
                             lists.documents,
                             lists.idf,
                             lists.idf * lists.share * plan.leaves[i].boost * query.occurrences[i],
                             0,
                             {}};
        for (size_t field = 0; field < frequencies.size(); ++field) {
            const PostingListView& list = *lists.of_segment(s, frequencies.size())[field];
            const Posting posting = lower_bound(list, local);
            frequencies[field] = 0;
            if (posting.position == list.count() || posting.doc != local) continue;
            frequencies[field] = list.frequency(posting.position);
            leaf.fields.push_back(
                {static_cast<uint8_t>(field), frequencies[field], scorer_.length(s, field, local)});
        }
        if (leaf.fields.empty()) continue;
        for (const std::string& term : lists.terms) {
            const FoundTerm& found = lookup_.find(plan.leaves[i].fields, term);
            const auto is_here = [&](const index::TermPostings* postings) {
                const Posting posting = lower_bound(postings->list, local);
                return posting.position < postings->list.count() && posting.doc == local;
            };
            const auto here =
                std::span(found.postings).subspan(s * query.parts.width, query.parts.width);
            if (std::ranges::any_of(here, is_here)) leaf.terms.push_back(term);
        }
        leaf.impact = scorer_.impact(s, local, query.weights.weights[i], frequencies);
        explanation.score += leaf.impact;
        explanation.leaves.push_back(std::move(leaf));
    }
    if (!query.boosts.empty()) {
        const FieldBoosts& boosts = query.boosts[s];
        for (size_t i = 0; i < options.boosts.size(); ++i)
            explanation.factors.push_back(boosts.factor_of(i, local));
        explanation.score = static_cast<uint32_t>(boosted(explanation.score, boosts.factor(local)));
    }
    const Matching matching = match(plan, mode);
    make_filters(query, matching, options);
    const uint32_t only[] = {local};
    query.filters[s].filters.push_back(query.store.add(only));
    explanation.matches = SegmentQuery(query.parts, s, matching, mode, query.store).count() > 0;
    return explanation;
}

}  // namespace postings::search
