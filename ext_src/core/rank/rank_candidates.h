// Ranks documents that are known to pass a restriction, with one term that all of them have: the
// lead. The other terms are looked up while they can lift a document over the threshold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/list/cursor.h"
#include "core/rank/top_k.h"

namespace postings {

// The terms of a query, divided by their part in a ranking with this lead.
template <ScoredCursor Term>
struct LedTerms {
    Term* lead;
    std::vector<Term*> required, optional;
    std::vector<Term*> done;  // their documents have been ranked already
};

template <ScoredCursor Term>
class CandidateRanking {
  public:
    // `unscored`: whether to rank documents to which no term adds anything.
    CandidateRanking(LedTerms<Term> terms, bool unscored, TopK& top)
        : lead_(*terms.lead), done_(std::move(terms.done)), unscored_(unscored), top_(top) {
        others_.reserve(terms.required.size() + terms.optional.size());
        for (Term* term : terms.required) others_.push_back({term, true, 0});
        for (Term* term : terms.optional) others_.push_back({term, false, 0});
        std::sort(others_.begin(), others_.end(), [](const Other& a, const Other& b) {
            return a.term->max_impact() > b.term->max_impact();
        });
        for (size_t i = others_.size(); i-- > 0;) {
            others_[i].after = most_of_others_;
            most_of_others_ += others_[i].term->max_impact();
        }
        constexpr size_t kBlocks = 4;  // most blocks of another list for one of the lead
        looks_at_bounds_ = !others_.empty();
        for (const Other& other : others_)
            looks_at_bounds_ &= other.term->blocks() <= kBlocks * lead_.blocks();
    }

    Term& lead() { return lead_; }

    // Whether a document from `docid` on with this impact of the lead (or bound of it) can still be
    // among the best.
    bool can_rank(uint32_t of_lead, uint32_t docid) const {
        return top_.takes(uint64_t{of_lead} + most_of_others_, docid);
    }

    // Ranks ascending documents, except for those in blocks of the lead for which is_ranked(lead).
    void rank(std::span<const uint32_t> docids) {
        rank(docids, [](const Term&) { return false; });
    }
    template <class IsRanked>
    void rank(std::span<const uint32_t> docids, IsRanked is_ranked) {
        for (size_t i = 0; i < docids.size();) {
            // False only for a forged list.
            if (!lead_.seek_block(docids[i])) return;
            const uint32_t last = lead_.block_last(), bound = lead_.bound();
            size_t end = i + 1;
            while (end < docids.size() && docids[end] <= last) ++end;
            top_.within(docids[i], docids[end - 1]);
            if (can_rank(bound, docids[i]) && !is_ranked(lead_))
                rank_of_block(docids.subspan(i, end - i));
            top_.everywhere();
            i = end;
        }
    }

    // Ranks documents of one block of the lead.
    void rank_of_block(std::span<const uint32_t> docids) {
        constexpr size_t kMany = 4;  // for looking at all bounds first to pay
        top_.spend(docids.size() + others_.size());
        if (docids.size() >= kMany && looks_at_bounds_) {
            uint64_t bound = lead_.seek_block(docids.front()) ? lead_.bound() : 0;
            for (const Other& other : others_)
                bound += other.term->bound_within(docids.front(), docids.back()).impact;
            if (!top_.takes(bound, docids.front())) return;
        }
        for (const uint32_t docid : docids) lead_.prefetch(docid);
        lead_.next_geq(docids.front());
        lead_.expect(docids.size());
        for (const uint32_t docid : docids)
            if (lead_.at(docid)) rank(docid, lead_.impact_at(docid));
    }

    // Ranks a document; `score` is the lead's impact.
    void rank(uint32_t docid, uint32_t score) {
        if (!can_rank(score, docid)) return;
        top_.spend(others_.size() + done_.size());
        for (const Other& other : others_) {
            Term& term = *other.term;
            // Reading the bound of the block is cheaper than looking the document up.
            const uint32_t bound = term.seek_block(docid) ? term.bound() : 0;
            if (!top_.takes(uint64_t{score} + bound + other.after, docid)) return;
            if (term.at(docid)) {
                score += term.impact_at(docid);
            } else if (other.required) {
                return;
            }
        }
        if (!top_.takes(score, docid) || (score == 0 && !unscored_)) return;
        for (Term* term : done_)
            if (term->at(docid)) return;
        top_.insert(docid, score);
    }

  private:
    struct Other {
        Term* term;
        bool required;
        uint32_t after;  // upper bound of what the later terms add
    };

    Term& lead_;
    std::vector<Other> others_;  // greatest impact first
    std::vector<Term*> done_;
    uint32_t most_of_others_ = 0;
    bool unscored_, looks_at_bounds_;
    TopK& top_;
};

}  // namespace postings
