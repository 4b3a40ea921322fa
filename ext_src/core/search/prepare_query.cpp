// The lists, weights and filters of a query.
#include "core/list/lookup.h"
#include "core/search/searcher_parts.h"
#include "core/search/stopwatch.h"

namespace postings::search {

namespace {

bool is_within(const PostingListView& list, const index::Segment& segment) {
    return segment.base() == 0 && (list.empty() || list.last() < segment.documents());
}

// The part of a list over all documents that is within a segment, numbered as in the segment.
PostingList part_of(const PostingListView& list, const index::Segment& segment) {
    const uint32_t base = segment.base();
    const uint32_t begin = lower_bound(list, base).position;
    const uint32_t end = lower_bound(list, base + segment.documents()).position;
    if (begin >= end) return {};
    std::vector<uint32_t> docs;
    docs.reserve(end - begin);
    for_each_block(list, &PostingListView::decode_block, begin, end - begin,
                   [&](std::span<const uint32_t> block) {
                       for (const uint32_t doc : block) docs.push_back(doc - base);
                   });
    return PostingList::from_decoded(docs);
}

// Of the segment with place `s`: the documents that have what the plan requires.
void narrow(Candidates& candidates, const QueryParts& query, size_t s, const Matching& matching) {
    const auto lists_of = [&](uint32_t leaf) {
        return query.leaves[leaf].of_segment(s, query.width);
    };
    for (const uint32_t leaf : matching.required) candidates.are_in(lists_of(leaf));
    for (const MatchingSet& filter : matching.filters)
        if (filter.group == nullptr) candidates.are_in(lists_of(filter.leaf));
    if (!matching.needs_leaf || !matching.required.empty()) return;
    std::vector<const PostingListView*> lists;
    for (const uint32_t leaf : matching.optional)
        lists.insert(lists.end(), lists_of(leaf).begin(), lists_of(leaf).end());
    candidates.are_in(lists);
}

uint64_t& stage_of(LeafKind kind, SearchProfile& profile) {
    switch (kind) {
        case LeafKind::kTerm:
            return profile.terms;
        case LeafKind::kPhrase:
            return profile.phrases;
        case LeafKind::kPrefix:
        case LeafKind::kInfix:
        case LeafKind::kFuzzy:
        case LeafKind::kKeywordPrefix:
        case LeafKind::kKeywordInfix:
            return profile.prefixes;
        default:
            return profile.filters;
    }
}

}  // namespace

void Searcher::read(Prepared& query, const SearchOptions& options, SearchProfile& profile,
                    Stopwatch& watch) {
    if (options.filter) options.filter->check(snapshot_->schema());
    check_facets(options.facets, snapshot_->schema());
    check_boosts(options.boosts, snapshot_->schema());
    LeafReader reader(*snapshot_, lookup_, prefixes_, columns_, query.store, options.deadline);
    const bool may_be_any_mode = options.mode == RankMode::kAndThenOr;
    const auto mode = may_be_any_mode ? std::nullopt : std::optional(options.mode);
    const std::vector<bool> is_used = used_leaves(query.plan, mode);
    const std::vector<Leaf>& leaves = query.plan.leaves;
    query.leaves.reserve(leaves.size());
    for (size_t i = 0; i < leaves.size(); ++i) {
        options.deadline.check();
        const Leaf& leaf = leaves[i];
        query.leaves.push_back(is_used[i] ? reader.read(leaf, query.leaves) : LeafLists{});
        if (i + 1 == leaves.size() || leaves[i + 1].kind != leaf.kind)
            watch.end_of(stage_of(leaf.kind, profile));
    }
    reader.weigh_similar(query.plan, query.leaves);
    if (!options.boosts.empty() && options.sort.empty())
        for (size_t s = 0; s < snapshot_->segments().size(); ++s)
            query.boosts.emplace_back(snapshot_->schema(), options.boosts, columns_, s);
    query.filters.resize(snapshot_->segments().size());
    query.has_all_filters.resize(query.filters.size());
    query.parts.leaves = query.leaves;
    query.parts.filters = query.filters;
    query.parts.boosts = query.boosts;
    query.parts.deadline = &options.deadline;
    query.parts.width = std::max<size_t>(1, lookup_.text_fields().size());
}

void Searcher::weigh(Prepared& query, RankMode mode, const SearchOptions& options) const {
    query.occurrences = occurrences(query.plan, mode);
    std::vector<double> weights;
    weights.reserve(query.leaves.size());
    for (size_t i = 0; i < query.leaves.size(); ++i) {
        const Leaf& leaf = query.plan.leaves[i];
        const LeafLists& lists = query.leaves[i];
        // Terms that no live document has must not scale the others' weights.
        const bool counts = leaf.scores() && lists.documents > 0 && query.occurrences[i] > 0;
        weights.push_back(counts ? lists.idf * lists.share * leaf.boost * query.occurrences[i] : 0);
    }
    query.weights =
        term_weights(weights, snapshot_->schema().parameters.k1, greatest_factor(options.boosts));
    query.parts.weights = query.weights.weights;
}

void Searcher::make_filters(Prepared& query, const Matching& matching,
                            const SearchOptions& options) {
    for (size_t s = 0; s < snapshot_->segments().size(); ++s) {
        if (query.has_all_filters[s]) continue;
        query.has_all_filters[s] = true;
        const index::Segment& segment = snapshot_->segments()[s];
        FilterLists& lists = query.filters[s];
        lists = {};
        if (!segment.deleted().empty()) lists.excluded.push_back(segment.deleted());
        const PostingListView* given = options.documents;
        if (given != nullptr && !is_within(*given, segment))
            given = &query.store.add(part_of(*given, segment));
        if (given != nullptr) lists.filters.push_back(*given);
        if (!options.filter) continue;
        options.deadline.check();
        Candidates candidates(segment.documents(), options.deadline);
        if (given != nullptr) candidates.are_in(*given);
        if (query.narrows_filters) narrow(candidates, query.parts, s, matching);
        add_filter(*snapshot_, s, *options.filter, columns_, candidates, query.store,
                   options.deadline, lists);
        query.has_all_filters[s] = !candidates.gave_few();
    }
}

}  // namespace postings::search
