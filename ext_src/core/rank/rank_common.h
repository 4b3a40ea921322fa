// Ranks documents that are found first: set operations find the documents that the required lists
// and the restriction have in common, and these are scored. That also finds documents which bounds
// would let it skip, but an intersection costs far less per posting than scoring.
//
// A single term is ranked block by block where that pays: first the blocks with the greatest
// bounds, about as many as may contain the best documents, then the others, most of which cannot
// beat what these gave. (In docID order, the threshold would rise late.)
//
// Estimates from measurements decide which one is used: bench_native/rank_filter.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rank/common_documents.h"
#include "core/rank/document_filter.h"
#include "core/rank/rank_candidates.h"

namespace postings {

namespace common_detail {

// Nanoseconds, on a Zen 4 core at 2.6 GHz.
inline constexpr double kScore = 30;          // a candidate
inline constexpr double kPassed = 1.5;        // a candidate in a block of the lead that is skipped
inline constexpr double kBound = 4;           // reading the bound of a block
inline constexpr double kBlock = 120;         // looking into a block, of the lead and of the filter
inline constexpr double kPosting = 3.5;       // a posting of the lead, scored with all others of
                                              // its block
inline constexpr double kFilterDocument = 3;  // a document of the filter, looked up in a block of
                                              // the lead
inline constexpr double kFewestBlocks = 32;   // number of blocks to look for the best documents in
inline constexpr double kMoreBlocks = 4;      // factor on it, if these blocks leave many others
inline constexpr double kJumpedTo = 10;       // a posting of the lead that bounds do not rule out

// Lists that a candidate is in. Terms with several lists (a candidate is in any of them) cannot be
// expressed by set operations and are left out; if only such terms exist, `any` has the lists of
// the lead.
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

// Estimated share of documents that bounds do not rule out when the k best are searched.
inline double share_bounds_leave(size_t k, double documents) {
    return std::min(1.0, 8 * std::pow(static_cast<double>(k) / std::max(documents, 1.0), 0.4));
}

// How many blocks of a term to search first for the best documents; 0 if that does not pay. A
// block's bound comes from one posting, which may or may not pass the restriction.
template <ScoredCursor Term>
double best_blocks_wanted(const Term& term, double kept_postings, size_t k) {
    if constexpr (requires { term.block_bounds(); }) {
        if (!term.has_block_max() || kept_postings <= 0) return 0;
        const double kept = std::min(1.0, kept_postings / static_cast<double>(term.postings()));
        const double wanted = std::max(kFewestBlocks, 1.5 * static_cast<double>(k) / kept);
        return 2 * wanted < static_cast<double>(term.blocks()) ? wanted : 0;
    } else {
        return 0;
    }
}

// Flags `wanted` blocks, those with the greatest bounds; of equal ones the first, as of equal
// scores the smaller docID is better.
inline std::vector<uint8_t> best_blocks(std::span<const uint32_t> bounds, size_t wanted) {
    const uint32_t greatest = *std::max_element(bounds.begin(), bounds.end());
    const int shift = std::max(0, static_cast<int>(std::bit_width(greatest)) - 10);
    std::array<size_t, 1024> counts{};
    for (const uint32_t bound : bounds) ++counts[bound >> shift];
    size_t bin = counts.size() - 1, above = 0;
    for (; bin > 0 && above + counts[bin] < wanted; --bin) above += counts[bin];
    size_t of_bin = wanted - above;
    std::vector<uint8_t> best(bounds.size());
    for (size_t block = 0; block < bounds.size(); ++block) {
        const size_t its_bin = bounds[block] >> shift;
        best[block] = its_bin > bin || (its_bin == bin && of_bin > 0);
        of_bin -= its_bin == bin && of_bin > 0;
    }
    return best;
}

// Ranks the documents that pass the restriction in those blocks of the lead for which `chosen` is
// true.
template <ScoredCursor Term, std::predicate<size_t> Chosen>
void rank_blocks(CandidateRanking<Term>& ranking, std::span<const uint32_t> bounds, Chosen chosen,
                 const Restriction& restriction, TopK& top) {
    DocumentFilter filter(restriction);
    Term& lead = ranking.lead();
    std::vector<uint32_t> docids;
    for (size_t block = 0; block < bounds.size(); ++block) {
        if (!chosen(block) || !ranking.can_rank(bounds[block], 0)) continue;
        const uint32_t first = block == 0 ? 0 : lead.last_of_block(block - 1) + 1;
        const uint32_t last = lead.last_of_block(block);
        if (!ranking.can_rank(bounds[block], first)) continue;
        top.spend(kCursorBlock);
        if (filter.has_filter() && filter.most_in(last - first) <= kCursorBlock) {
            docids.clear();
            filter.next_geq(first);
            filter.take_up_to(last, docids);
            if (!docids.empty()) ranking.rank_of_block(docids);
        } else {
            lead.next_geq(first);
            lead.score_up_to(last, EveryDocument(), [&](uint32_t docid, uint32_t impact) {
                if (ranking.can_rank(impact, docid) && filter.has(docid))
                    ranking.rank(docid, impact);
            });
        }
    }
}

// Estimated time of rank_blocks() per block.
template <ScoredCursor Term>
double nanoseconds_to_look(const Term& lead, double common_in_block,
                           const Restriction& restriction) {
    const DocumentFilter filter(restriction);
    const uint32_t documents = lead.last_of_block(lead.blocks() - 1);
    const auto in_block =
        static_cast<double>(filter.most_in(static_cast<uint32_t>(documents / lead.blocks())));
    return kBlock + (filter.has_filter() && in_block <= kCursorBlock
                         ? in_block * kFilterDocument + common_in_block * kScore
                         : kCursorBlock * kPosting);
}

// Ranks the documents that have the lead and the required terms and pass the restriction. `make()`
// returns the terms, at their beginnings; each call invalidates what the one before returned.
template <ScoredCursor Term, class Make>
void rank_led(Make make, const Restriction& restriction, bool unscored, TopK& top) {
    LedTerms<Term> terms = make();
    if (terms.lead->blocks() == 0) return;
    const CommonLists<Term> lists(terms);
    if constexpr (requires { terms.lead->block_bounds(); }) {
        const bool is_single =
            terms.required.empty() && terms.optional.empty() && terms.done.empty();
        const CommonEstimate common =
            is_single ? lists.estimate(restriction) : CommonEstimate{0, 0};
        const double wanted =
            is_single ? best_blocks_wanted(*terms.lead, common.documents, top.k()) : 0;
        const double blocks = static_cast<double>(terms.lead->blocks());
        const double common_in_block = common.documents / blocks;
        const double look =
            wanted > 0 ? nanoseconds_to_look(*terms.lead, common_in_block, restriction) : 0;
        if (wanted > 0 &&
            blocks * kBound + 2 * wanted * look < common.nanoseconds + kPassed * common.documents +
                                                      wanted * common_in_block * kScore) {
            const std::vector<uint32_t> bounds = terms.lead->block_bounds();
            std::vector<uint8_t> done(bounds.size());
            std::optional<CandidateRanking<Term>> ranking(std::in_place, std::move(terms), unscored,
                                                          top);
            double left = 0;
            // If a filter consists of runs, the best blocks may have none of its documents.
            for (double best_ones = wanted;; best_ones *= kMoreBlocks) {
                std::vector<uint8_t> best = best_blocks(bounds, static_cast<size_t>(best_ones));
                rank_blocks(
                    *ranking, bounds, [&](size_t block) { return best[block] && !done[block]; },
                    restriction, top);
                done.swap(best);
                ranking.emplace(make(), unscored, top);
                left = 0;
                for (size_t block = 0; block < bounds.size(); ++block)
                    left += !done[block] && ranking->can_rank(bounds[block], kNoDocument);
                if (left < 2 * kMoreBlocks * best_ones || kMoreBlocks * best_ones > blocks / 2)
                    break;
            }
            if (left * look <
                common.nanoseconds + kPassed * common.documents + left * common_in_block * kScore) {
                rank_blocks(
                    *ranking, bounds, [&](size_t block) { return !done[block]; }, restriction, top);
            } else {
                ranking->rank(lists.find(restriction),
                              [&](const Term& lead) { return done[lead.bound_block()] != 0; });
            }
            return;
        }
    }
    CandidateRanking<Term>(std::move(terms), unscored, top).rank(lists.find(restriction));
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

}  // namespace common_detail

// Whether so few documents of the lists pass that these lead.
template <ScoredCursor Term>
bool few_pass(const ScoredCursors<Term>& terms, const Restriction& restriction) {
    constexpr double kShare = 1.0 / 8;
    if (restriction.empty()) return false;
    ListPointers lists;
    for (const Term& term : terms) term.add_lists(lists);
    return kept_share(lists, restriction) <= kShare;
}

// Whether to begin with the documents that the required terms and the restriction have in common.
template <ScoredCursor Term>
bool is_common_first(const ScoredCursors<Term>& terms, auto is_required,
                     const Restriction& restriction, size_t k) {
    if (few_pass(terms, restriction)) return true;
    ListPointers lists;
    size_t shortest = SIZE_MAX;
    for (size_t i = 0; i < terms.size(); ++i) {
        if (!is_required(i)) continue;
        const size_t before = lists.size();
        terms[i].add_lists(lists);
        if (lists.size() != before + 1) return false;
        shortest = std::min(shortest, terms[i].postings());
    }
    if (lists.empty()) return false;
    const CommonEstimate common = estimate_common(lists, restriction);
    using namespace common_detail;
    if (terms.size() == 1) return best_blocks_wanted(terms[0], common.documents, k) > 0;
    if (lists.size() < 2) return false;
    const double left = share_bounds_leave(k, common.documents);
    return common.nanoseconds + common.documents * (kPassed + kScore * left) <
           kJumpedTo * left * static_cast<double>(shortest);
}

// Ranks the documents that have all terms for which `is_required(i)`, of which there is at least
// one. The terms are at their beginnings; `make_terms()` returns them anew.
template <ScoredCursor Term, class MakeTerms, class IsRequired>
void rank_common(ScoredCursors<Term> terms, MakeTerms make_terms, IsRequired is_required,
                 const Restriction& restriction, TopK& top) {
    const auto order = common_detail::greatest_impact_first(terms);
    bool is_first = true;
    common_detail::rank_led<Term>(
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

// Ranks the documents in any of the lists, a list at a time, by descending maximum impact, until a
// document in none of those so far cannot be among the best. Arguments as in rank_common().
template <ScoredCursor Term, class MakeTerms>
void rank_list_by_list(ScoredCursors<Term> terms, MakeTerms make_terms,
                       const Restriction& restriction, TopK& top) {
    const auto order = common_detail::greatest_impact_first(terms);
    uint32_t rest = 0;  // upper bound of what the remaining lists add
    for (const Term& term : terms) rest += term.max_impact();
    bool is_first = true;
    for (size_t turn = 0; turn < order.size(); ++turn) {
        if (!top.takes(rest, 0)) return;
        top.check_deadline();
        const uint32_t most = terms[order[turn]].max_impact();
        if (most == 0) return;
        rest -= most;
        common_detail::rank_led<Term>(
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
