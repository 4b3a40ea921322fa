#include "core/search/searcher.h"

#include <algorithm>
#include <iterator>
#include <list>

#include "core/list/list_builder.h"
#include "core/search/document_groups.h"
#include "core/search/geo_filter.h"
#include "core/search/search_on_device.h"
#include "core/search/searcher_parts.h"

namespace postings::search {

namespace {

bool is_better(const ScoredDocument& a, const ScoredDocument& b) {
    return a.score > b.score || (a.score == b.score && a.docid < b.docid);
}

size_t wanted(const index::IndexSnapshot& snapshot, const SearchOptions& options) {
    const size_t most = snapshot.document_numbers();
    if (options.limit == 0 || options.offset >= most) return 0;
    return options.offset + std::min(options.limit, most - options.offset);
}

// Whether kAndThenOr goes on to mode kOr. Ignores `offset`, so that all pages show the same result.
// Only if none was found where documents are sorted by fields, as those with all words would be
// lost among those with any; and where they are counted or filtered: a value's count and what is
// found by it are then of one mode, whatever their number.
bool is_too_few(uint64_t found, size_t enough, const index::IndexSnapshot& snapshot,
                const SearchOptions& options) {
    const bool only_if_none = !options.sort.empty() || !options.facets.empty() ||
                              options.filter != nullptr || options.documents != nullptr;
    if (only_if_none) enough = std::min<size_t>(enough, 1);
    return found < std::min<size_t>(enough, snapshot.document_numbers());
}

// Whether mode kOr could find more than mode kAnd.
bool relaxes(const Group& group) {
    size_t should = 0;
    for (const Clause& clause : group.clauses) {
        if (clause.occur == Occur::kMustNot) continue;
        if (!clause.is_leaf() && relaxes(clause.group)) return true;
        should += clause.occur == Occur::kShould;
    }
    if (group.join == Join::kPhraseOrParts || group.join == Join::kPhraseElseParts) return true;
    return group.join == Join::kByMode &&
           (should > 1 || (should == 1 && has_clause(group, Occur::kMust)));
}

}  // namespace

Searcher::Searcher(std::shared_ptr<const index::IndexSnapshot> snapshot, const Searcher* older)
    : snapshot_(std::move(snapshot)),
      lookup_(*snapshot_),
      scorer_(*snapshot_),
      columns_(*snapshot_) {
    if (older == nullptr) return;
    const auto& before = older->snapshot_->stored().manifest().segments;
    const auto& now = snapshot_->stored().manifest().segments;
    for (size_t s = 0; s < before.size(); ++s) {
        const auto same =
            std::ranges::find(now, before[s].identity, &storage::SegmentEntry::identity);
        if (same != now.end())
            prefixes_.take_over(older->prefixes_, s, static_cast<size_t>(same - now.begin()));
    }
}

void Searcher::rank(std::span<InMode* const> all, size_t k, const SearchOptions& options) {
    std::vector<InMode*> queries;
    for (InMode* query : all) {
        if (options.offset == 0 || k == 0 || !query->is_unscored()) {
            queries.push_back(query);
            continue;
        }
        if (options.device) options.device->decline("nothing to be scored");
        query->list_page(snapshot_->segments(), options.offset, k);
    }
    if (queries.empty()) return;
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
                std::optional<Stopwatch> watch;
                if (options.device && queries.size() == 1) watch.emplace();
                found = queries[i]->segments[s].rank(scorer_, k, threshold);
                if (watch) {
                    uint64_t here = 0;
                    watch->end_of(here);
                    options.device->took_here(here);
                }
            }
            for (ScoredDocument& document : found) document.docid += segments[s].base();
            if (best.empty()) {
                best = std::move(found);
                best.resize(std::min(k, best.size()));
                continue;
            }
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

// Sorts by fields and counts facets, which need the list of all matching documents.
void Searcher::look_at_all(InMode& query, size_t k, const SearchOptions& options,
                           SearchResult& result, Stopwatch& watch) {
    options.deadline.check();
    if (!options.sort.empty()) {
        FieldSort sort(*snapshot_, columns_, options.sort, options.deadline);
        for (const uint32_t document : sort.first(query.all, k + 1, options.behind))
            query.best.push_back({document, 0});
        result.more = query.best.size() > k;
        query.best.resize(std::min(k, query.best.size()));
        if (!query.best.empty()) result.place = sort.place_of(query.best.back().docid);
        if (options.ties_by_score && result.more && result.place)
            result.ties = sort.equal_to(*result.place, query.all);
        watch.end_of(result.profile.rank);
    }
    const MemoryChecked limited(options.group_memory);
    std::optional<DocumentGroups> groups;
    if (options.distinct_facets && !options.facets.empty())
        groups.emplace(*snapshot_, columns_, *options.distinct, query.all, options.deadline);
    for (const Facet& facet : options.facets) {
        options.deadline.check();
        result.facets.push_back(
            count_facet(*snapshot_, columns_, facet, {query.all, groups ? &*groups : nullptr}));
    }
    if (options.distinct && options.total) {
        options.deadline.check();
        query.total = groups ? groups->size()
                             : count_distinct(*snapshot_, columns_, *options.distinct, query.all);
    }
    watch.end_of(result.profile.facets);
}

SearchResult Searcher::search(const Plan& plan, const SearchOptions& options) {
    Search only{&plan};
    Stopwatch watch;
    search({&only, 1}, options, watch);
    return std::move(only.result);
}

void Searcher::search(std::span<Search> searches, const SearchOptions& options, Stopwatch& watch) {
    if (!options.distinct && !options.ties_by_score)
        return find(searches, options, options.limit, watch);
    for (Search& search : searches) {
        if (options.distinct) {
            find_distinct(search, options, watch);
        } else {
            find_one(search, options, options.limit, watch);
        }
    }
}

void Searcher::find(std::span<Search> searches, const SearchOptions& options, size_t enough,
                    Stopwatch& watch) {
    struct Running {
        Running(const index::IndexSnapshot& snapshot, Search& search)
            : query(snapshot, *search.plan), result(search.result) {}

        Prepared query;
        std::optional<InMode> in_mode;
        SearchResult& result;
    };
    std::list<Running> running_searches;
    SearchProfile shared;  // by all searches
    const size_t k = wanted(*snapshot_, options);
    const bool by_score = options.sort.empty();
    const bool counts_values = options.distinct && options.total;
    const bool lists_all = !by_score || !options.facets.empty() || counts_values;
    if (lists_all && options.device != nullptr)
        options.device->decline(!by_score                ? "no device sorts documents by fields"
                                : options.facets.empty() ? "different values are counted here"
                                                         : "facets are counted here");
    const uint64_t before = watch.whole();
    lookup_.trim();
    for (Search& search : searches) {
        Running& running = running_searches.emplace_back(*snapshot_, search);
        running.query.narrows_filters = searches.size() == 1 || options.device == nullptr;
        read(running.query, options, running.result.profile, watch);
    }
    std::vector<InMode*> queries;
    const auto rank_in = [&](RankMode mode, const auto& is_wanted) {
        queries.clear();
        for (Running& running : running_searches) {
            if (!is_wanted(running)) continue;
            const InMode& made = running.in_mode.emplace(*this, running.query, mode, options);
            queries.push_back(&*running.in_mode);
            // Without sets to make, it took no longer than reading the clock.
            if (made.has_sets() || options.filter || options.documents)
                watch.end_of(running.result.profile.filters);
        }
        if (by_score) rank(queries, k, options);
        if (lists_all) {
            for (InMode* query : queries) {
                query->list_all(snapshot_->segments());
            }
        }
        watch.end_of(shared.rank);
    };
    rank_in(options.mode == RankMode::kOr ? RankMode::kOr : RankMode::kAnd,
            [](const Running&) { return true; });
    if (options.mode == RankMode::kAndThenOr) {
        // For a page behind all documents, none is ranked, so count.
        const bool counts = !lists_all && k == 0 && options.limit > 0;
        if (counts) count(queries, options);
        rank_in(RankMode::kOr, [&](const Running& running) {
            const InMode& found = *running.in_mode;
            return is_too_few(lists_all || counts ? found.total : found.skipped + found.best.size(),
                              enough, *snapshot_, options) &&
                   relaxes(running.query.plan.root);
        });
    }
    if (lists_all) {
        for (Running& running : running_searches)
            look_at_all(*running.in_mode, k, options, running.result, watch);
    } else if (options.total) {
        queries.clear();
        for (Running& running : running_searches) {
            running.in_mode->total = running.in_mode->skipped + running.in_mode->best.size();
            if (running.in_mode->total < k) continue;
            running.in_mode->total = 0;
            queries.push_back(&*running.in_mode);
        }
        count(queries, options);
        watch.end_of(shared.total);
    }
    shared.whole = watch.whole() - before;
    for (Running& running : running_searches) {
        SearchResult& result = running.result;
        result.mode = running.in_mode->mode;
        result.fraction_bits = running.query.weights.fraction_bits;
        result.documents = std::move(running.in_mode->best);
        const size_t skipped = running.in_mode->skipped;
        if (by_score)
            result.more = skipped + result.documents.size() == k &&
                          ((!options.total && !lists_all) || running.in_mode->total > k);
        result.documents.erase(
            result.documents.begin(),
            result.documents.begin() + std::min(options.offset - skipped, result.documents.size()));
        if (options.total) result.total = running.in_mode->total;
        result.profile.rank += shared.rank / running_searches.size();
        result.profile.total = shared.total / running_searches.size();
        result.profile.whole = shared.whole / running_searches.size();
    }
}

std::optional<double> Searcher::distance(uint32_t document, size_t field, const GeoCenter& center) {
    const size_t place = snapshot_->place_of_segment(document);
    const uint32_t local = document - snapshot_->segments()[place].base();
    return distance_of(columns_.of(place, field), local, center);
}

std::vector<std::vector<uint32_t>> Searcher::list(const Plan& plan, const SearchOptions& options) {
    SearchProfile profile;
    Stopwatch watch;
    Prepared query(*snapshot_, plan);
    lookup_.trim();
    read(query, options, profile, watch);
    std::optional<InMode> in_mode(std::in_place, *this, query,
                                  options.mode == RankMode::kOr ? RankMode::kOr : RankMode::kAnd,
                                  options);
    if (options.mode == RankMode::kAndThenOr && relaxes(plan.root) &&
        is_too_few(in_mode->count(), options.limit, *snapshot_, options))
        in_mode.emplace(*this, query, RankMode::kOr, options);
    in_mode->list_all(snapshot_->segments());
    return std::move(in_mode->all);
}

PostingList Searcher::matches(const Plan& plan, const SearchOptions& options) {
    ListBuilder builder(snapshot_->document_numbers());
    auto found = list(plan, options);
    for (size_t s = 0; s < found.size(); ++s) {
        options.deadline.check();
        for (uint32_t& document : found[s]) document += snapshot_->segments()[s].base();
        builder.add(found[s].data(), found[s].size());
        found[s] = {};
    }
    return builder.finish();
}

DocumentCounts Searcher::counts(const SearchOptions& options) {
    if (options.filter == nullptr && options.documents == nullptr)
        return DocumentCounts(*snapshot_);
    Plan plan;
    Leaf every;
    every.kind = LeafKind::kEverything;
    Clause clause;
    clause.leaf = plan.add(std::move(every));
    plan.root.clauses.push_back(std::move(clause));
    return {*snapshot_, list(plan, options)};
}

}  // namespace postings::search
