// Ranks a query of terms of any kind: chooses the algorithm, and has what all kinds share.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/bitmap_filter.h"
#include "core/rank/block_max_and.h"
#include "core/rank/block_max_max_score.h"
#include "core/rank/document_filter.h"
#include "core/rank/estimate_threshold.h"
#include "core/rank/max_score.h"
#include "core/rank/rank_common.h"
#include "core/rank/rank_mode.h"
#include "core/rank/required_documents.h"
#include "core/rank/top_k.h"

namespace postings {

namespace query_detail {

// Ranks the documents that are in all required lists, of which there is at least one, and pass the
// restriction.
template <ScoredCursor Term>
void rank_clauses(Clauses<Term> clauses, const Restriction& restriction, TopK& top) {
    if (restriction.empty()) {
        AllDocuments all;
        BlockMaxAnd(std::move(clauses), all, top).run();
    } else if (BitmapFilter::suits(restriction)) {
        BitmapFilter filter(restriction);
        BlockMaxAnd(std::move(clauses), filter, top).run();
    } else {
        DocumentFilter filter(restriction);
        BlockMaxAnd(std::move(clauses), filter, top).run();
    }
}

// Ranks the documents in any of the lists. MaxScore visits the postings of the essential lists one
// by one; block-max MaxScore works on windows of documents, which pays where a window has enough
// postings (measured: 16 to 64 with few lists, 60 with 128, 240 with 512, 600 with 2,048, 2,000
// with 8,192).
template <ScoredCursor Term, class Documents>
void rank_any_of(ScoredCursors<Term>& terms, Documents& documents, TopK& top) {
    constexpr uint32_t kWindows = 1024;  // so many, to count fractions of a posting per window
    const size_t pays_from = (32 + terms.size() / 4) * kWindows;
    std::vector<std::pair<uint32_t, size_t>> lists;  // greatest impact, postings in the windows
    lists.reserve(terms.size());
    for (const Term& term : terms)
        lists.emplace_back(term.max_impact(), term.postings_in(kWindows * kScoreWindow));
    std::sort(lists.begin(), lists.end());
    uint32_t bound = 0;
    size_t essential_postings = 0;
    for (const auto& [impact, postings] : lists)
        if ((bound += impact) > top.threshold()) essential_postings += postings;
    if (essential_postings > pays_from) {
        block_max_max_score(terms, top, documents);
    } else {
        max_score(terms, top, documents);
    }
}

// Intersecting first does not pay for a single list filtered by bitmaps, unless the list is long
// and the bitmaps leave next to nothing of it (measured: 16,384 postings, a 48th).
template <ScoredCursor Term>
bool is_looked_through(const ScoredCursors<Term>& terms, const Restriction& restriction) {
    constexpr size_t kLong = 1 << 14;
    constexpr double kLeastShare = 1.0 / 48;
    if (terms.size() != 1 || restriction.empty() || !BitmapFilter::suits(restriction)) return false;
    if (terms[0].postings() < kLong) return true;
    ListPointers lists;
    terms[0].add_lists(lists);
    return kept_share(lists, restriction) > kLeastShare;
}

// Whether the optional lists lead to the best documents faster than the required ones do: these are
// scored with all others, window by window, instead of looking each of their documents up in all
// optional lists.
template <ScoredCursor Term>
bool optional_lead(const ScoredCursors<Term>& terms, std::span<const uint8_t> required,
                   const Restriction& restriction) {
    ListPointers lists;
    for (const Term& term : terms) term.add_lists(lists);
    double documents = 1, postings = 0, lookups = 0;
    for (const PostingListView* list : lists) documents = std::max(documents, 1.0 + list->last());
    double share = lists.empty() ? 0 : kept_share(lists, restriction);
    bool scores = false;
    for (size_t i = 0; i < terms.size(); ++i) {
        const auto here = static_cast<double>(terms[i].postings());
        postings += here;
        if (required[i] == 0) {
            lookups += here > 0;
        } else {
            share *= std::min(1.0, here / documents);
            scores |= terms[i].max_impact() > 0;
        }
    }
    const double candidates = documents * share;
    // A posting of an OR takes about as long as a lookup (measured: 5 to 9 ns), a candidate a bit
    // less. An OR does not find documents with a score of 0.
    constexpr double kCandidate = 0.75;
    return scores && lookups > 0 && postings < candidates * (kCandidate + lookups);
}

template <ScoredCursor Term>
void estimate(ScoredCursors<Term>& terms, const Restriction& restriction, TopK& top) {
    if (restriction.empty()) {
        estimate_threshold(terms, top, AllDocuments());
    } else {
        estimate_threshold(terms, top, DocumentFilter(restriction));
    }
}

// Adds documents with score 0: those that are only in lists of weight 0.
template <ScoredCursor Term>
void add_unscored(ScoredCursors<Term> terms, const Restriction& restriction, TopK& top) {
    std::erase_if(terms, [](const Term& term) { return term.max_impact() > 0; });
    std::vector<uint32_t> found;
    for (const ScoredDocument& document : top.sorted()) found.push_back(document.docid);
    std::sort(found.begin(), found.end());
    DocumentFilter filter(restriction);
    while (!top.full()) {
        top.spend(terms.size());
        uint32_t docid = kNoDocument;
        for (Term& term : terms) docid = std::min(docid, term.docid());
        if (docid == kNoDocument) return;
        for (Term& term : terms)
            if (term.docid() == docid) term.next();
        if (!std::binary_search(found.begin(), found.end(), docid) && filter.has(docid))
            top.insert(docid, 0);
    }
}

// Ranks those of the ascending documents that are in any of the lists, looking each of them up.
template <ScoredCursor Term>
void rank_documents(ScoredCursors<Term>& terms, std::span<const uint32_t> documents, TopK& top) {
    std::vector<uint32_t> after(terms.size());  // upper bounds of what later terms add
    const auto order = common_detail::greatest_impact_first(terms);
    uint32_t rest = 0;
    for (size_t i = order.size(); i-- > 0; rest += terms[order[i]].max_impact()) after[i] = rest;
    for (const uint32_t docid : documents) {
        if (docid == kNoDocument) break;  // a filter may have it
        top.spend(order.size());
        uint32_t score = 0;
        for (size_t i = 0; i < order.size(); ++i) {
            Term& term = terms[order[i]];
            const uint32_t bound = term.seek_block(docid) ? term.bound() : 0;
            if (!top.takes(uint64_t{score} + bound + after[i], docid)) break;
            if (term.at(docid)) score += term.impact_at(docid);
        }
        if (score > 0 && top.takes(score, docid)) top.insert(docid, score);
    }
}

// Where few documents pass the restriction: whether rank_list_by_list() suits. It looks each of
// them that a list has up in all lists, and makes all cursors again for each list; but often it
// need not go on to the last list, as where rare words are searched with common ones. To look up
// each document that passes, once, takes time by their number; an OR, by that of postings.
// (Measured with 2 to 24 lists and filters of an eighth to a 10,000th: on average 7 % over the
// fastest way, 3 times it at worst; list by list always: 8 times.)
template <ScoredCursor Term>
bool lists_lead(const ScoredCursors<Term>& terms, const Restriction& restriction, const TopK& top) {
    constexpr double kCursor = 8;        // making one takes as long as so many lookups
    constexpr double kLookup = 2.0 / 3;  // takes as long as so many postings
    ListPointers lists;
    for (const Term& term : terms) term.add_lists(lists);
    double documents = 1;
    for (const PostingListView* list : lists) documents = std::max(documents, 1.0 + list->last());
    const double share = kept_share(lists, restriction);
    uint64_t rest = 0, reached = top.threshold();
    for (const Term& term : terms) rest += term.max_impact();
    double turns = 0, postings = 0;  // until the lists that are left cannot change anything
    for (const size_t i : common_detail::greatest_impact_first(terms)) {
        if (rest <= reached) break;
        rest -= terms[i].max_impact();
        postings += static_cast<double>(terms[i].postings());
        ++turns;
        // Then the k best documents have about half of this list's maximum.
        if (postings * share >= static_cast<double>(top.k()))
            reached = std::max<uint64_t>(reached, terms[i].max_impact() / 2);
    }
    const double lookups = share * postings + kCursor * turns;  // in each list
    return lookups <= share * documents &&
           lookups * static_cast<double>(terms.size()) * kLookup <= postings;
}

// Ranks the documents in any of the lists where few pass the restriction.
template <ScoredCursor Term>
void rank_few(ScoredCursors<Term>& terms, const Restriction& restriction, TopK& top) {
    constexpr size_t kLookup = 4;  // takes as long as so many postings of an OR
    Restriction same = restriction;
    PostingListView passing;
    PostingList list;
    size_t postings = 0, passing_at_most = SIZE_MAX;
    for (const Term& term : terms) postings += term.postings();
    for (const PostingListView& filter : restriction.filters)
        passing_at_most = std::min<size_t>(passing_at_most, filter.count());
    const auto pays = [&](size_t lookups) { return kLookup * lookups * terms.size() <= postings; };
    const bool is_one_list = restriction.filters.size() == 1 && restriction.excluded.empty();
    // Few postings are looked up in the filters instead.
    if (is_one_list ? pays(passing_at_most) : passing_at_most <= postings) {
        const std::vector<uint32_t> documents = common_documents({}, restriction);
        if (pays(documents.size())) return rank_documents(terms, documents, top);
        list = PostingList::from_decoded(documents);
        passing = list;
        same = {{&passing, 1}, {}};
    }
    estimate(terms, same, top);
    DocumentFilter filter(same);
    rank_any_of(terms, filter, top);
}

}  // namespace query_detail

struct QueryResult {
    TopK top;
    RankMode mode;
};

// Finds the best k documents for the terms that `make_terms()` returns, at their beginnings. A
// document must be in the lists flagged in `required` (which may be empty), whatever the mode, and
// pass the restriction. With a `threshold` over 0, only for kAnd and kOr, only scores over it are
// of interest; others may be among the result. With boosts, scores and the threshold include their
// factors. Throws TimedOut after the deadline.
template <class MakeTerms>
QueryResult rank_query(MakeTerms make_terms, std::span<const uint8_t> required,
                       const Restriction& restriction, size_t k, RankMode mode,
                       uint32_t threshold = 0, const DocumentBoosts* boosts = nullptr,
                       const Deadline* deadline = nullptr) {
    using Terms = decltype(make_terms());
    using Term = typename Terms::value_type;
    const auto is_required = [&](size_t i) { return !required.empty() && required[i] != 0; };
    const auto clauses_of = [&](Terms& terms, bool all) {
        Clauses<Term> clauses;
        (all ? clauses.required : clauses.optional).reserve(terms.size());
        for (size_t i = 0; i < terms.size(); ++i)
            (all || is_required(i) ? clauses.required : clauses.optional).push_back(&terms[i]);
        return clauses;
    };
    QueryResult result{TopK(k, boosts, deadline), RankMode::kAnd};
    result.top.raise_threshold(threshold);
    const auto rank_required = [&](Terms terms, bool all, TopK& top) {
        if (terms.empty()) return;
        const auto has_to_be = [&](size_t i) { return all || is_required(i); };
        // Block by block, factors have tighter bounds; but where few documents pass, these lead.
        const bool by_blocks = boosts != nullptr && threshold > 0 && terms.size() == 1 &&
                               !few_pass(terms, restriction);
        if (!by_blocks && !query_detail::is_looked_through(terms, restriction) &&
            is_common_first(terms, has_to_be, restriction, k)) {
            rank_common(std::move(terms), make_terms, has_to_be, restriction, top);
        } else {
            query_detail::rank_clauses(clauses_of(terms, all), restriction, top);
        }
    };
    if (mode != RankMode::kOr) {
        rank_required(make_terms(), true, result.top);
        if (mode == RankMode::kAnd || result.top.full()) return result;
    }
    result = {TopK(k, boosts, deadline), RankMode::kOr};
    TopK& top = result.top;
    top.raise_threshold(threshold);
    Terms terms = make_terms();
    if (std::find(required.begin(), required.end(), 1) != required.end()) {
        if (query_detail::optional_lead(terms, required, restriction)) {
            RequiredDocuments<Term> documents(make_terms(), required, restriction);
            query_detail::rank_any_of(terms, documents, top);
        } else {
            rank_required(std::move(terms), false, top);
        }
        return result;
    }
    if (terms.size() == 1) {
        rank_required(std::move(terms), true, top);
        return result;
    }
    if (terms.empty()) return result;
    const bool has_unscored = std::any_of(terms.begin(), terms.end(),
                                          [](const Term& term) { return term.max_impact() == 0; });
    if (few_pass(terms, restriction)) {
        if (query_detail::lists_lead(terms, restriction, top)) {
            rank_list_by_list(std::move(terms), make_terms, restriction, top);
        } else {
            query_detail::rank_few(terms, restriction, top);
        }
    } else if (restriction.empty()) {
        query_detail::estimate(terms, restriction, top);
        AllDocuments all;
        query_detail::rank_any_of(terms, all, top);
    } else {
        query_detail::estimate(terms, restriction, top);
        DocumentFilter filter(restriction);
        query_detail::rank_any_of(terms, filter, top);
    }
    if (!top.full() && has_unscored && threshold == 0)
        query_detail::add_unscored(make_terms(), restriction, top);
    return result;
}

}  // namespace postings
