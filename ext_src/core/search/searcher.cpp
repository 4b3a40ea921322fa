#include "core/search/searcher.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/list/list_builder.h"
#include "core/list/lookup.h"
#include "core/search/search_on_device.h"
#include "core/search/segment_query.h"
#include "core/search/stopwatch.h"

namespace postings::search {

namespace {

bool is_within(const PostingListView& list, const index::Segment& segment) {
    return segment.base() == 0 && (list.empty() || list.last() < segment.documents());
}

// The part of a list over all documents that is a segment's, as its own numbers.
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
    return PostingList::from_docs(docs);
}

bool is_better(const ScoredDocument& a, const ScoredDocument& b) {
    return a.score > b.score || (a.score == b.score && a.docid < b.docid);
}

size_t wanted(const index::IndexSnapshot& snapshot, const SearchOptions& options) {
    const size_t most = snapshot.document_numbers();
    if (options.limit == 0 || options.offset >= most) return 0;
    return options.offset + std::min(options.limit, most - options.offset);
}

// Whether any word could give more than all words.
bool relaxes(const Group& group) {
    size_t should = 0;
    for (const Clause& clause : group.clauses) {
        if (clause.occurrence == Occurrence::kMustNot) continue;
        if (!clause.is_leaf() && relaxes(clause.group)) return true;
        should += clause.occurrence == Occurrence::kShould;
    }
    return group.join == Join::kByMode &&
           (should > 1 || (should == 1 && has_clause(group, Occurrence::kMust)));
}

}  // namespace

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
    QueryParts parts;
};

// It again, with any or all words required, and what is found then.
struct Searcher::InMode {
    InMode(Prepared& query, RankMode mode) : mode(mode), matching(match(query.plan, mode)) {
        for (size_t s = 0; s < query.filters.size(); ++s)
            segments.emplace_back(query.parts, s, matching, mode, query.store);
    }
    InMode(const InMode&) = delete;

    uint64_t count() {
        uint64_t count = 0;
        for (SegmentQuery& segment : segments) count += segment.count();
        return count;
    }
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
    std::deque<SegmentQuery> segments;
    std::vector<ScoredDocument> best;
    // Those that match, by segment, and how many, where they are looked at one by one.
    std::vector<std::vector<uint32_t>> all;
    uint64_t total = 0;
};

Searcher::Searcher(std::shared_ptr<const index::IndexSnapshot> snapshot)
    : snapshot_(std::move(snapshot)),
      lookup_(*snapshot_),
      scorer_(*snapshot_),
      columns_(*snapshot_) {}

void Searcher::read(Prepared& query, const SearchOptions& options, SearchProfile& profile) {
    if (options.filter) options.filter->check(snapshot_->schema());
    check_facets(options.facets, snapshot_->schema());
    lookup_.trim();
    LeafReader reader(*snapshot_, lookup_, columns_, query.store, options.deadline);
    query.occurrences = occurrences(query.plan);
    std::vector<double> weights;
    for (size_t i = 0; i < query.plan.leaves.size(); ++i) {
        options.deadline.check();
        const Leaf& leaf = query.plan.leaves[i];
        const LeafLists& lists = query.leaves.emplace_back(reader.read(leaf));
        // What no document has, or none but deleted ones, does not scale the others' weights.
        const bool counts = leaf.scores() && lists.documents > 0 && query.occurrences[i] > 0;
        weights.push_back(counts ? lists.idf * leaf.boost * query.occurrences[i] : 0);
    }
    profile.terms = reader.times().terms;
    profile.phrases = reader.times().phrases;
    profile.prefixes = reader.times().prefixes;
    query.weights = term_weights(weights, snapshot_->schema().parameters.k1);
    {
        const Stopwatch watch(profile.filters);
        for (size_t s = 0; s < snapshot_->segments().size(); ++s) {
            const index::Segment& segment = snapshot_->segments()[s];
            FilterLists& lists = query.filters.emplace_back();
            if (!segment.deleted().empty()) lists.excluded.push_back(segment.deleted());
            if (options.documents)
                lists.filters.push_back(
                    is_within(*options.documents, segment)
                        ? *options.documents
                        : query.store.add(part_of(*options.documents, segment)));
            if (options.filter)
                add_filter(*snapshot_, s, *options.filter, columns_, query.store, lists);
        }
    }
    query.parts.leaves = query.leaves;
    query.parts.weights = query.weights.weights;
    query.parts.filters = query.filters;
    query.parts.width = std::max<size_t>(1, lookup_.text_fields().size());
}

void Searcher::rank(std::span<InMode* const> queries, size_t k, const SearchOptions& options) {
    std::vector<ScoredDocument> merged;
    std::vector<SegmentQuery*> of_segment;
    const std::span<const index::Segment> segments = snapshot_->segments();
    for (size_t s = 0; s < segments.size(); ++s) {
        std::vector<RankedOnDevice> ranked;
        if (options.device && k > 0) {
            of_segment.clear();
            for (InMode* query : queries) of_segment.push_back(&query->segments[s]);
            ranked =
                rank_on_device(*options.device, scorer_, snapshot_->schema(), s, of_segment, k);
        }
        for (size_t i = 0; i < queries.size(); ++i) {
            options.deadline.check();
            std::vector<ScoredDocument>& best = queries[i]->best;
            const uint32_t threshold = best.size() == k && k > 0 ? best.back().score : 0;
            std::vector<ScoredDocument> found;
            if (!ranked.empty() && ranked[i]) {
                found = std::move(*ranked[i]);
            } else {
                uint64_t here = 0;
                {
                    const Stopwatch watch(here);
                    found = queries[i]->segments[s].rank(scorer_, k, threshold);
                }
                if (options.device && queries.size() == 1) options.device->took_here(here);
            }
            for (ScoredDocument& document : found) document.docid += segments[s].base();
            merged.clear();
            std::ranges::merge(best, found, std::back_inserter(merged), is_better);
            merged.resize(std::min(k, merged.size()));
            std::swap(best, merged);
        }
    }
}

void Searcher::count(std::span<InMode* const> queries, const SearchOptions& options) {
    for (size_t s = 0; s < snapshot_->segments().size(); ++s) {
        options.deadline.check();
        if (!options.device) {
            for (InMode* query : queries) query->total += query->segments[s].count();
            continue;
        }
        std::vector<SegmentQuery*> of_segment;
        for (InMode* query : queries) of_segment.push_back(&query->segments[s]);
        const std::vector<uint64_t> counts = count_on_device(*options.device, s, of_segment);
        for (size_t i = 0; i < queries.size(); ++i) queries[i]->total += counts[i];
    }
}

// What is made of all documents that match, which are listed: their order by fields, and facets.
void Searcher::look_at_all(InMode& query, size_t k, const SearchOptions& options,
                           SearchResult& result) {
    options.deadline.check();
    if (!options.sort.empty()) {
        const Stopwatch watch(result.profile.rank);
        FieldSort sort(*snapshot_, columns_, options.sort);
        for (const uint32_t document : sort.first(query.all, k + 1, options.behind))
            query.best.push_back({document, 0});
        result.more = query.best.size() > k;
        query.best.resize(std::min(k, query.best.size()));
        if (!query.best.empty()) result.place = sort.place_of(query.best.back().docid);
    }
    const Stopwatch watch(result.profile.facets);
    for (const Facet& facet : options.facets) {
        options.deadline.check();
        result.facets.push_back(count_facet(*snapshot_, columns_, facet, query.all));
    }
}

SearchResult Searcher::search(const Plan& plan, const SearchOptions& options) {
    const Plan* const only = &plan;
    return std::move(search({&only, 1}, options).front());
}

std::vector<SearchResult> Searcher::search(std::span<const Plan* const> plans,
                                           const SearchOptions& options) {
    struct Running {
        Running(const index::IndexSnapshot& snapshot, const Plan& plan) : query(snapshot, plan) {}

        Prepared query;
        std::optional<InMode> in_mode;
        SearchResult result;
    };
    std::deque<Running> searches;
    SearchProfile shared;  // by all of them
    const size_t k = wanted(*snapshot_, options);
    const bool by_score = options.sort.empty();
    const bool lists_all = !by_score || !options.facets.empty();
    {
        const Stopwatch whole(shared.whole);
        for (const Plan* plan : plans) {
            Running& running = searches.emplace_back(*snapshot_, *plan);
            read(running.query, options, running.result.profile);
            running.result.fraction_bits = running.query.weights.fraction_bits;
        }
        std::vector<InMode*> queries;
        const auto rank_in = [&](RankMode mode, const auto& is_wanted) {
            queries.clear();
            for (Running& running : searches) {
                if (!is_wanted(running)) continue;
                const Stopwatch watch(running.result.profile.filters);
                queries.push_back(&running.in_mode.emplace(running.query, mode));
            }
            const Stopwatch watch(shared.rank);
            if (by_score) rank(queries, k, options);
            if (!lists_all) return;
            for (InMode* query : queries) {
                options.deadline.check();
                query->list_all(snapshot_->segments());
            }
        };
        rank_in(options.mode == RankMode::kOr ? RankMode::kOr : RankMode::kAnd,
                [](const Running&) { return true; });
        if (options.mode == RankMode::kAndThenOr) {
            rank_in(RankMode::kOr, [&](const Running& running) {
                const InMode& found = *running.in_mode;
                return (lists_all ? found.total : found.best.size()) < k &&
                       relaxes(running.query.plan.root);
            });
        }
        if (lists_all) {
            for (Running& running : searches)
                look_at_all(*running.in_mode, k, options, running.result);
        } else if (options.total) {
            const Stopwatch watch(shared.total);
            queries.clear();
            for (Running& running : searches) {
                running.in_mode->total = running.in_mode->best.size();
                if (running.in_mode->total < k) continue;
                running.in_mode->total = 0;
                queries.push_back(&*running.in_mode);
            }
            count(queries, options);
        }
    }
    std::vector<SearchResult> results;
    for (Running& running : searches) {
        SearchResult& result = results.emplace_back(std::move(running.result));
        result.mode = running.in_mode->mode;
        result.documents = std::move(running.in_mode->best);
        if (by_score)
            result.more = result.documents.size() == k &&
                          ((!options.total && !lists_all) || running.in_mode->total > k);
        result.documents.erase(
            result.documents.begin(),
            result.documents.begin() + std::min(options.offset, result.documents.size()));
        if (options.total) result.total = running.in_mode->total;
        result.profile.rank += shared.rank / plans.size();
        result.profile.total = shared.total / plans.size();
        result.profile.whole = shared.whole / plans.size();
    }
    return results;
}

PostingList Searcher::matches(const Plan& plan, const SearchOptions& options) {
    SearchProfile profile;
    Prepared query(*snapshot_, plan);
    read(query, options, profile);
    std::optional<InMode> in_mode(std::in_place, query,
                                  options.mode == RankMode::kOr ? RankMode::kOr : RankMode::kAnd);
    if (options.mode == RankMode::kAndThenOr && relaxes(plan.root) &&
        in_mode->count() < wanted(*snapshot_, options))
        in_mode.emplace(query, RankMode::kOr);
    ListBuilder builder(snapshot_->document_numbers());
    for (size_t s = 0; s < in_mode->segments.size(); ++s) {
        std::vector<uint32_t> documents = in_mode->segments[s].documents();
        for (uint32_t& document : documents) document += snapshot_->segments()[s].base();
        builder.add(documents.data(), documents.size());
    }
    return builder.finish();
}

Explanation Searcher::explain(const Plan& plan, uint32_t document, const SearchOptions& options) {
    if (document >= snapshot_->document_numbers())
        throw InvalidArgument("there is no document of this number");
    SearchProfile profile;
    Prepared query(*snapshot_, plan);
    read(query, options, profile);
    const index::Segment& segment = snapshot_->segment_of(document);
    const auto s = static_cast<size_t>(&segment - snapshot_->segments().data());
    const uint32_t local = document - segment.base();
    Explanation explanation;
    explanation.fraction_bits = query.weights.fraction_bits;
    std::vector<uint32_t> frequencies(query.parts.width);
    for (uint32_t i = 0; i < query.leaves.size(); ++i) {
        if (query.occurrences[i] == 0 || !plan.leaves[i].scores()) continue;
        const LeafLists& lists = query.leaves[i];
        LeafExplanation leaf{i,
                             {},
                             lists.documents,
                             lists.idf,
                             lists.idf * plan.leaves[i].boost * query.occurrences[i],
                             0};
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
        leaf.impact = scorer_.impact(s, local, query.weights.weights[i], frequencies);
        explanation.score += leaf.impact;
        explanation.leaves.push_back(std::move(leaf));
    }
    const uint32_t only[] = {local};
    query.filters[s].filters.push_back(query.store.add(only));
    const RankMode mode = options.mode == RankMode::kAnd ? RankMode::kAnd : RankMode::kOr;
    const Matching matching = match(plan, mode);
    explanation.matches = SegmentQuery(query.parts, s, matching, mode, query.store).count() > 0;
    return explanation;
}

}  // namespace postings::search
