// Ranking within a filter. Two ways, which may both go on where the other one got:
//
// Candidates first: set operations find what the filter and the lists have in common, and that is
// scored. What bounds could jump over is found as well, but an intersection takes far less a
// posting than a score.
//
// Best blocks first: those blocks of the lead that have the greatest bounds, about as many as the
// best documents may lie in, are ranked before all others; of the rest, most cannot beat what they
// gave. (The threshold of a filter's best documents rises late if documents come in their order.)
//
// Which one is decided by what they were measured to take, bench_native/rank_filter.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/rank/common_documents.h"
#include "core/rank/document_filter.h"
#include "core/rank/rank_candidates.h"

namespace postings {

namespace filtered_detail {

// Nanoseconds, on a Zen 4 core at 2.6 GHz.
inline constexpr double kScore = 30;        // a candidate
inline constexpr double kBound = 4;         // of a block
inline constexpr double kPosting = 4;       // scored with all others of its block
inline constexpr double kBlock = 150;       // of the lead and of the filter, that are looked into
inline constexpr double kFilterBlock = 60;  // more of them

// The lists of which a candidate is in all. Of a term that has several lists it may be in any,
// which set operations on lists cannot express: such a term is left out, and `any` is for one.
template <ScoredCursor Term>
struct CommonLists {
    ListPointers all, any;

    explicit CommonLists(const LedTerms<Term>& terms) {
        ListPointers lists;
        const auto add = [&](const Term& term) {
            lists.clear();
            term.add_lists(lists);
            if (lists.size() == 1) all.push_back(lists[0]);
        };
        add(*terms.lead);
        for (const Term* term : terms.required) add(*term);
        if (all.empty()) terms.lead->add_lists(any);
    }

    CommonEstimate estimate(const Restriction& restriction) const {
        if (!all.empty()) return estimate_common(all, restriction);
        CommonEstimate sum{0, 0};
        for (const PostingListView* list : any) {
            const CommonEstimate one = estimate_common({list}, restriction);
            sum = {sum.nanoseconds + one.nanoseconds, sum.documents + one.documents};
        }
        return sum;
    }

    std::vector<uint32_t> find(const Restriction& restriction) const {
        if (!all.empty()) return common_documents(all, restriction);
        std::vector<uint32_t> found, both;
        for (const PostingListView* list : any) {
            const std::vector<uint32_t> docids = common_documents({list}, restriction);
            both.clear();
            std::set_union(found.begin(), found.end(), docids.begin(), docids.end(),
                           std::back_inserter(both));
            found.swap(both);
        }
        return found;
    }
};

// A bound that about `blocks` of them reach.
inline uint32_t bound_of_best(std::span<const uint32_t> bounds, size_t blocks) {
    const uint32_t greatest = *std::max_element(bounds.begin(), bounds.end());
    const int shift = std::max(0, static_cast<int>(std::bit_width(greatest)) - 10);
    std::array<uint32_t, 1024> counts{};
    for (const uint32_t bound : bounds) ++counts[bound >> shift];
    size_t bin = counts.size() - 1, reached = counts[bin];
    while (bin > 0 && reached < blocks) reached += counts[--bin];
    return static_cast<uint32_t>(bin) << shift;
}

// The documents of the filter in those blocks of the lead whose bound `is_chosen`.
template <ScoredCursor Term, class IsChosen>
void rank_blocks(CandidateRanking<Term>& ranking, std::span<const uint32_t> bounds,
                 DocumentFilter& filter, IsChosen is_chosen) {
    Term& lead = ranking.lead();
    uint32_t first = 0;
    std::vector<uint32_t> docids;
    for (size_t block = 0; block < bounds.size(); ++block) {
        const uint32_t last = lead.last_of_block(block);
        if (is_chosen(bounds[block]) && ranking.can_rank(bounds[block])) {
            if (filter.most_in(last - first) <= kCursorBlock) {
                docids.clear();
                filter.next_geq(first);
                for (uint32_t docid; (docid = filter.docid()) <= last; filter.next())
                    docids.push_back(docid);
                if (!docids.empty()) ranking.rank_of_block(docids);
            } else {
                lead.next_geq(first);
                lead.score_up_to(
                    last, [](uint32_t) { return true; },
                    [&](uint32_t docid, uint32_t impact) {
                        if (ranking.can_rank(impact) && filter.has(docid))
                            ranking.rank(docid, impact);
                    });
            }
        }
        first = last + 1;
    }
}

// Ranks the documents of the filter that the lead and the required terms have. `make()` gives the
// terms, at their beginnings; what it gave before is void then.
template <ScoredCursor Term, class Make>
void rank_led(Make make, const Restriction& restriction, bool unscored, TopK& top) {
    LedTerms<Term> terms = make();
    if (terms.lead->blocks() == 0) return;
    const CommonLists<Term> lists(terms);
    const bool in_order = terms.done.empty();
    uint32_t ranked = UINT32_MAX;
    if constexpr (requires { terms.lead->block_bounds(); }) {
        const CommonEstimate common = lists.estimate(restriction);
        const double blocks = static_cast<double>(terms.lead->blocks());
        const double a_block = common.documents / blocks;
        const double wanted = std::max(32.0, 6 * static_cast<double>(top.k()) / a_block);
        const DocumentFilter filter(restriction);
        // What is looked into for a block.
        const double last = 1.0 + terms.lead->last_of_block(terms.lead->blocks() - 1);
        const double in_block =
            static_cast<double>(filter.most_in(static_cast<uint32_t>(last / blocks)));
        const double look =
            kBlock + (in_block <= kCursorBlock
                          ? in_block * kPosting + kFilterBlock * in_block / kCursorBlock
                          : kCursorBlock * kPosting);
        const double candidates = common.nanoseconds + common.documents * kScore;
        if (terms.lead->has_block_max() && 4 * wanted < blocks &&
            blocks * kBound + 2 * wanted * look < candidates) {
            const std::vector<uint32_t> bounds = terms.lead->block_bounds();
            ranked = std::max(1u, bound_of_best(bounds, static_cast<size_t>(wanted)));
            {
                CandidateRanking<Term> ranking(std::move(terms), unscored, in_order, top);
                DocumentFilter best(restriction);
                rank_blocks(ranking, bounds, best, [&](uint32_t bound) { return bound >= ranked; });
            }
            CandidateRanking<Term> ranking(make(), unscored, false, top);
            const auto left = std::ranges::count_if(
                bounds, [&](uint32_t bound) { return bound < ranked && ranking.can_rank(bound); });
            if (left == 0) return;
            if (static_cast<double>(left) * look <
                common.nanoseconds + static_cast<double>(left) * a_block * kScore) {
                DocumentFilter rest(restriction);
                rank_blocks(ranking, bounds, rest, [&](uint32_t bound) { return bound < ranked; });
                return;
            }
            ranking.rank(lists.find(restriction), ranked);
            return;
        }
    }
    CandidateRanking<Term>(std::move(terms), unscored, in_order, top).rank(lists.find(restriction));
}

template <class Terms>
std::vector<size_t> greatest_impact_first(const Terms& terms) {
    std::vector<size_t> order(terms.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return terms[a].max_impact() > terms[b].max_impact();
    });
    return order;
}

}  // namespace filtered_detail

// Documents that all terms have of which `is_required(i)`; one at least is. The restriction has a
// filter.
template <class MakeTerms, class IsRequired>
void rank_filtered_clauses(MakeTerms make_terms, IsRequired is_required,
                           const Restriction& restriction, TopK& top) {
    auto terms = make_terms();
    using Term = typename decltype(terms)::value_type;
    const auto order = filtered_detail::greatest_impact_first(terms);
    bool is_first = true;
    filtered_detail::rank_led<Term>(
        [&] {
            if (!std::exchange(is_first, false)) terms = make_terms();
            LedTerms<Term> led{nullptr, {}, {}, {}};
            for (const size_t i : order) {
                if (is_required(i) && !led.lead) {
                    led.lead = &terms[i];
                } else {
                    (is_required(i) ? led.required : led.optional).push_back(&terms[i]);
                }
            }
            return led;
        },
        restriction, true, top);
}

// Documents in any of the lists: a list at a time, the one that can add most first, until a
// document in none of them so far cannot be among the best. The restriction has a filter.
template <class MakeTerms>
void rank_filtered_any(MakeTerms make_terms, const Restriction& restriction, TopK& top) {
    auto terms = make_terms();
    using Term = typename decltype(terms)::value_type;
    const auto order = filtered_detail::greatest_impact_first(terms);
    uint32_t rest = 0;  // what the lists that are left add at most
    for (const Term& term : terms) rest += term.max_impact();
    bool is_first = true;
    for (size_t turn = 0; turn < order.size(); ++turn) {
        if (top.full() && rest < top.threshold()) return;
        const uint32_t most = terms[order[turn]].max_impact();
        if (most == 0) return;
        rest -= most;
        filtered_detail::rank_led<Term>(
            [&] {
                if (!std::exchange(is_first, false)) terms = make_terms();
                LedTerms<Term> led{&terms[order[turn]], {}, {}, {}};
                for (size_t i = 0; i < order.size(); ++i)
                    if (i != turn) (i < turn ? led.done : led.optional).push_back(&terms[order[i]]);
                return led;
            },
            restriction, false, top);
    }
}

}  // namespace postings
