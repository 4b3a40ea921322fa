#include "core/search/segment_query.h"

#include <algorithm>

#include "core/list/lookup.h"
#include "core/list/sort_postings.h"
#include "core/list_ops/list_ops.h"
#include "core/task/rank_task.h"

namespace postings::search {

namespace {

std::vector<ScoredDocument> unscored(std::span<const uint32_t> documents, size_t k) {
    std::vector<ScoredDocument> found;
    for (const uint32_t document : documents.first(std::min(k, documents.size())))
        found.push_back({document, 0});
    return found;
}

}  // namespace

SegmentQuery::SegmentQuery(const QueryParts& parts, size_t segment, const Matching& matching,
                           RankMode mode, ListStore& store)
    : parts_(parts), segment_(segment), matching_(matching), store_(store) {
    nothing_ = matching.nothing ||
               !std::ranges::all_of(matching.required, [&](uint32_t leaf) { return has(leaf); });
    const FilterLists& given = parts.filters[segment];
    nothing_ |= std::ranges::any_of(given.filters, &PostingListView::empty);
    if (nothing_) return;
    filters_ = given.filters;
    excluded_ = given.excluded;
    for (const MatchingSet& filter : matching.filters) {
        deadline().check();
        filters_.push_back(set(filter, mode));
        if (filters_.back().empty()) {
            nothing_ = true;
            return;
        }
    }
    for (const MatchingSet& excluded : matching.excluded) {
        deadline().check();
        const PostingListView& list = set(excluded, RankMode::kAnd);
        if (!list.empty()) excluded_.push_back(list);
    }
}

bool SegmentQuery::has(uint32_t leaf) const {
    return std::ranges::any_of(lists(leaf),
                               [](const PostingListView* list) { return !list->empty(); });
}

const PostingListView& SegmentQuery::leaf_set(uint32_t leaf) {
    const PostingListView* only = lists(leaf)[0];
    Views some;
    for (const PostingListView* list : lists(leaf))
        if (!list->empty()) some.push_back(list);
    if (some.size() < 2) return some.empty() ? *only : *some[0];
    leaf_sets_.resize(parts_.plan.leaves.size());
    if (!leaf_sets_[leaf]) leaf_sets_[leaf] = &store_.add(unite(some, deadline()));
    return *leaf_sets_[leaf];
}

const PostingListView& SegmentQuery::set(const MatchingSet& set, RankMode mode) {
    return set.group ? group_set(*set.group, mode) : leaf_set(set.leaf);
}

const PostingListView& SegmentQuery::group_set(const Group& group, RankMode mode) {
    const bool all = needs_all(group, mode), has_must = has_clause(group, Occur::kMust);
    Views needed, choices, excluded;
    for (const Clause& clause : group.clauses_in(mode)) {
        deadline().check();
        if (clause.occur == Occur::kMustNot) {
            excluded.push_back(&set(MatchingSet::of(clause), RankMode::kAnd));
        } else if (clause.occur == Occur::kMust || all) {
            needed.push_back(&set(MatchingSet::of(clause), mode));
        } else if (!has_must) {
            choices.push_back(&set(MatchingSet::of(clause), mode));
        }
    }
    if (choices.size() > 1) {
        needed.push_back(&store_.add(unite(choices, deadline())));
    } else if (!choices.empty()) {
        needed.push_back(choices[0]);
    }
    if (needed.empty()) return store_.add(PostingList());
    const PostingListView& found = needed.size() == 1 ? *needed[0] : store_.add(intersect(needed));
    return excluded.empty() ? found : store_.add(subtract(found, excluded, deadline()));
}

std::vector<WeightedLists> SegmentQuery::terms() const {
    std::vector<WeightedLists> terms;
    terms.reserve(matching_.required.size() + matching_.optional.size() + 1);
    for (const uint32_t leaf : matching_.required)
        terms.push_back({lists(leaf), parts_.weights[leaf], true});
    for (const uint32_t leaf : matching_.optional)
        if (has(leaf)) terms.push_back({lists(leaf), parts_.weights[leaf], false});
    return terms;
}

SegmentQuery::OnDevice SegmentQuery::on_device() const {
    if (nothing_) return {};
    const auto because = [](const char* reason) { return OnDevice{.why_not = reason}; };
    const size_t fields = parts_.snapshot.schema().text_fields();
    if (fields == 0) return because("nothing to be scored");
    if (fields > 1) return because("no device ranks several text fields");
    if (boosts() != nullptr) return because("no device multiplies scores by fields");
    const auto is_there = [this](uint32_t leaf) { return has(leaf); };
    const bool has_optional = std::ranges::any_of(matching_.optional, is_there);
    if (matching_.required.empty() && !has_optional)
        return matching_.needs_leaf ? OnDevice{} : because("nothing to be scored");
    if (!matching_.needs_leaf && matching_.required.empty())
        return because("no device ranks documents that only a filter lets in");
    if (!matching_.required.empty() && has_optional)
        return because("no device ranks required and optional lists together");
    OnDevice found{terms(), has_optional ? RankMode::kOr : RankMode::kAnd};
    if (found.terms.size() > kMaxRankLists) return because("no device ranks as many lists");
    // To a device, a score of 0 is no match.
    if (std::ranges::any_of(found.terms,
                            [](const WeightedLists& term) { return term.weight == 0; }))
        return because("no device ranks lists that add nothing to a score");
    return found;
}

std::vector<ScoredDocument> SegmentQuery::rank(Scorer& scorer, size_t k, uint32_t threshold) {
    if (nothing_ || k == 0) return {};
    if (parts_.snapshot.schema().text_fields() == 0) return unscored(documents(), k);
    std::vector<WeightedLists> terms = this->terms();
    if (terms.empty())
        return matching_.needs_leaf ? std::vector<ScoredDocument>() : first_documents(k);
    Restriction restriction = this->restriction();
    if (!matching_.needs_leaf && matching_.required.empty()) {
        // Documents that only a filter lets in must be found, too.
        Views in_fields(parts_.width, &store_.add(PostingList()));
        const PostingListView lead = filters_.back();
        in_fields[0] = &lead;
        terms.insert(terms.begin(), WeightedLists{in_fields, 0, true});
        restriction.filters = restriction.filters.first(filters_.size() - 1);
        return scorer.rank(segment_, terms, restriction, k, threshold, boosts(), parts_.deadline);
    }
    threshold = std::max(threshold, boosted_threshold(scorer, terms, restriction, k, threshold));
    return scorer.rank(segment_, terms, restriction, k, threshold, boosts(), parts_.deadline);
}

// What the best documents get is known sooner if those with the greatest factors are ranked first:
// they may be the last ones. It is less than k of them get; 0 if that would not pay.
uint32_t SegmentQuery::boosted_threshold(Scorer& scorer, std::span<const WeightedLists> terms,
                                         const Restriction& restriction, size_t k,
                                         uint32_t threshold) const {
    constexpr uint64_t kWorthIt = 16'384;
    if (boosts() == nullptr) return 0;
    uint64_t postings = 0, least = UINT64_MAX;
    for (const WeightedLists& term : terms) {
        uint64_t of_term = 0;
        for (const PostingListView* list : term.lists) of_term += list->count();
        postings += of_term;
        if (term.required) least = std::min(least, of_term);
    }
    for (const PostingListView& filter : restriction.filters)
        least = std::min<uint64_t>(least, filter.count());
    if (std::min(postings, least) < kWorthIt) return 0;
    const PostingList first = PostingList::from_docs(parts_.boosts[segment_].most_boosted());
    if (first.empty()) return 0;
    std::vector<PostingListView> filters(restriction.filters.begin(), restriction.filters.end());
    filters.push_back(first);
    const auto best = scorer.rank(segment_, terms, {filters, restriction.excluded}, k, threshold,
                                  boosts(), parts_.deadline);
    return best.size() < k ? 0 : std::max(best.back().score, 1u) - 1;
}

std::vector<ScoredDocument> SegmentQuery::first_documents(size_t k) const {
    std::vector<ScoredDocument> found;
    DocumentFilter documents({filters_, excluded_});
    for (uint32_t docid = documents.docid(); docid != kNoDocument && found.size() < k;
         docid = documents.docid()) {
        deadline().check();
        found.push_back({docid, 0});
        documents.next();
    }
    return found;
}

SegmentQuery::Views SegmentQuery::needed() {
    Views lists;
    for (const PostingListView& filter : filters_) lists.push_back(&filter);
    for (const uint32_t leaf : matching_.required) lists.push_back(&leaf_set(leaf));
    // Among others, one with all documents, such as that of "*", makes no difference.
    const uint32_t documents = parts_.snapshot.segments()[segment_].documents();
    for (size_t i = 0; i < lists.size() && lists.size() > 1;) {
        if (lists[i]->count() == documents) {
            lists.erase(lists.begin() + static_cast<ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    return lists;
}

SegmentQuery::Views SegmentQuery::any() {
    Views some;
    for (const uint32_t leaf : matching_.optional)
        for (const PostingListView* list : lists(leaf))
            if (!list->empty()) some.push_back(list);
    const Views filters = needed();
    if (filters.empty()) return some;
    const PostingListView& filter = intersection(filters);
    for (const PostingListView*& list : some) {
        deadline().check();
        const PostingListView* both[] = {list, &filter};
        list = &store_.add(intersect(both));
    }
    return some;
}

const PostingListView& SegmentQuery::intersection(const Views& lists) {
    return lists.size() == 1 ? *lists[0] : store_.add(intersect(lists));
}

SegmentQuery::Views SegmentQuery::excluded() const {
    Views lists;
    for (const PostingListView& list : excluded_) lists.push_back(&list);
    return lists;
}

bool SegmentQuery::is_any() const {
    return matching_.required.empty() && matching_.filters.empty();
}

uint64_t SegmentQuery::count(const Counting& counting) const {
    const Views& lists = counting.lists;
    if (lists.empty()) return counting.known;
    if (lists.size() == 1) return lists[0]->count() - counting.fewer;
    const uint64_t all =
        counting.mode == RankMode::kAnd ? intersect_count(lists) : unite_count(lists, deadline());
    return all - counting.fewer;
}

SegmentQuery::Counting SegmentQuery::counting() {
    Counting counting;
    if (nothing_) return counting;
    const Views without = excluded();
    // A few excluded documents are faster to count than to exclude.
    constexpr uint64_t kFew = 4;
    if (!is_any()) {
        counting.lists = needed();
        if (without.empty()) return counting;
        uint64_t shortest = UINT64_MAX;
        for (const PostingListView* list : counting.lists)
            shortest = std::min<uint64_t>(shortest, list->count());
        if (without.size() == 1 && without[0]->count() <= shortest / kFew) {
            Views also_excluded = counting.lists;
            also_excluded.push_back(without[0]);
            counting.fewer = intersect_count(also_excluded);
        } else {
            counting.known = subtract_count(intersection(counting.lists), without, deadline());
            counting.lists.clear();
        }
        return counting;
    }
    counting.lists = any();
    counting.mode = RankMode::kOr;
    if (counting.lists.empty() || without.empty()) return counting;
    uint64_t in_any = 0, in_excluded = 0;
    for (const PostingListView* list : counting.lists) in_any += list->count();
    for (const PostingListView* list : without) in_excluded += list->count();
    if (in_excluded > in_any / kFew) {
        counting.known =
            subtract_count(store_.add(unite(counting.lists, deadline())), without, deadline());
        counting.lists.clear();
        return counting;
    }
    std::vector<uint32_t> found;
    for (const PostingListView* list : counting.lists) {
        for (const PostingListView* one : without) {
            deadline().check();
            const PostingListView* both[] = {list, one};
            const std::vector<uint32_t> here = intersect(both);
            found.insert(found.end(), here.begin(), here.end());
        }
    }
    sort_docs(found);
    counting.fewer = found.size();
    return counting;
}

std::vector<uint32_t> SegmentQuery::documents() {
    if (nothing_) return {};
    Views lists = is_any() ? any() : needed();
    if (lists.empty()) return {};
    if (is_any() && lists.size() > 1) lists = {&store_.add(unite(lists, deadline()))};
    const PostingListView& found = intersection(lists);
    const Views without = excluded();
    return without.empty() ? found.docs() : subtract(found, without, deadline());
}

std::vector<uint32_t> SegmentQuery::documents(size_t skipped, size_t most) {
    std::vector<uint32_t> found;
    const Views lists = nothing_ || is_any() ? Views() : needed();
    if (lists.size() == 1 && excluded_.empty()) {
        const PostingListView& list = *lists[0];
        const auto from = static_cast<uint32_t>(std::min<size_t>(skipped, list.count()));
        const auto count = static_cast<uint32_t>(std::min<size_t>(most, list.count() - from));
        if (count == 0) return found;
        for_each_block(list, &PostingListView::decode_block, from, count,
                       [&](std::span<const uint32_t> block) {
                           found.insert(found.end(), block.begin(), block.end());
                       });
        return found;
    }
    found = documents();
    found.resize(std::min(found.size(), skipped + std::min(most, found.size())));
    found.erase(found.begin(),
                found.begin() + static_cast<ptrdiff_t>(std::min(skipped, found.size())));
    return found;
}

}  // namespace postings::search
