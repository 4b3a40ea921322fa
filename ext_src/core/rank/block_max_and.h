// AND with block-max bounds (Ding & Suel, SIGIR 2011): once k documents are kept, ranges of
// documents whose blocks cannot beat the worst of these are skipped without decoding. Until then it
// works like ranked_and.
//
// Further lists may be optional: they add to the score of documents that are in all required lists,
// and are read only while that can lift a document over the threshold. The shortest required list
// leads.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/list/cursor.h"
#include "core/rank/document_filter.h"
#include "core/rank/ranked_and.h"
#include "core/rank/top_k.h"

namespace postings {

// The terms of a query, each in one of both.
template <ScoredCursor Term>
struct Clauses {
    std::vector<Term*> required, optional;
};

// Ranks documents that are in all required lists, of which there is at least one, and that
// `documents` has.
template <ScoredCursor Term, class Documents>
class BlockMaxAnd {
  public:
    BlockMaxAnd(Clauses<Term> clauses, Documents& documents, TopK& top)
        : required_(std::move(clauses.required)),
          optional_(std::move(clauses.optional)),
          documents_(documents),
          top_(top),
          optional_bounds_(optional_.size()) {
        sort_rarest_first(required_);
        lead_ = required_.front();
        required_.erase(required_.begin());
        std::sort(optional_.begin(), optional_.end(),
                  [](const auto* a, const auto* b) { return a->max_impact() > b->max_impact(); });
        if constexpr (Documents::kRestricts) {
            filter_first_ =
                !required_.empty() && documents.most() / kBlockSize < required_.front()->blocks();
        }
    }

    void run() {
        if (required_.empty() && optional_.empty()) {
            score_blocks();
        } else {
            score_common();
        }
        top_.everywhere();
    }

  private:
    void score_common() {
        for (uint32_t candidate = lead_->docid(); candidate != kNoDocument;
             candidate = lead_->docid()) {
            top_.spend(1);
            if (top_.full() || top_.is_raised()) {
                bounded_ = true;
                const uint32_t target = first_worth_a_look(candidate);
                if (target == candidate) {
                    score_range();
                } else {
                    lead_->next_geq(target);
                }
                continue;
            }
            if (filter_first_ && !documents_.has(candidate)) {
                lead_->next();
                continue;
            }
            const size_t missing = first_without(candidate);
            if (missing < required_.size()) {
                lead_->next_geq(std::max(candidate + 1, required_[missing]->docid_bound()));
                continue;
            }
            if (filter_first_ || documents_.has(candidate)) offer(candidate, lead_->impact());
            lead_->next();
        }
    }

    // With a single list, only whole blocks can be skipped.
    void score_blocks() {
        const auto offer = [&](uint32_t docid, uint32_t impact) {
            if (top_.takes(impact, kNoDocument) &&
                (Documents::kComesFirst || documents_.has(docid)))
                top_.insert(docid, impact);
        };
        while (lead_->seek_block(lead_->docid_bound())) {
            const uint32_t last = lead_->block_last();
            top_.spend(kBlockSize);
            top_.within(lead_->docid_bound(), last);
            if (top_.takes(lead_->bound(), kNoDocument)) {
                if constexpr (Documents::kComesFirst) {
                    lead_->score_up_to(last, documents_.wanted(), offer, top_.threshold());
                } else {
                    lead_->score_up_to(last, EveryDocument(), offer, top_.threshold());
                }
            } else {
                lead_->next_geq(last + 1);
            }
            // Forged skip data may differ from the block.
            if (lead_->docid_bound() <= last)
                throw CorruptedData("a block has other documents than its skip data", 0);
        }
    }

    // The position of the first required list without the document, or their number.
    size_t first_without(uint32_t docid) {
        size_t i = 0;
        while (i < required_.size() && required_[i]->at(docid)) ++i;
        return i;
    }

    // Scores up to until_. Computes all impacts of the lead first: most of them leave no hope.
    void score_range() {
        const uint32_t threshold = top_.threshold();
        top_.spend(kBlockSize);
        lead_->score_up_to(
            until_, EveryDocument(),
            [&](uint32_t docid, uint32_t impact) {
                if (impact + others_ <= top_.threshold()) return;
                if (filter_first_ && !documents_.has(docid)) return;
                if (first_without(docid) < required_.size()) return;
                if (filter_first_ || documents_.has(docid)) offer(docid, impact);
            },
            threshold - std::min(threshold, others_));
    }

    // `score`: the lead's impact.
    void offer(uint32_t docid, uint32_t score) {
        top_.spend(required_.size() + optional_.size());
        for (Term* term : required_) score += term->impact_at(docid);
        for (size_t i = 0; i < optional_.size(); ++i) {
            if (bounded_ && score + optional_bounds_[i] <= top_.threshold()) return;
            if (optional_[i]->at(docid)) score += optional_[i]->impact_at(docid);
        }
        top_.insert(docid, score);
    }

    // The first document at or after `candidate` that can beat the threshold according to the
    // bounds of the blocks.
    uint32_t first_worth_a_look(uint32_t candidate) {
        while (candidate != kNoDocument) {
            top_.spend(1 + required_.size() + optional_.size());
            until_ = kNoDocument - 1, others_ = 0;
            if (!lead_->seek_block(candidate)) return kNoDocument;
            until_ = std::min(until_, lead_->block_last());
            for (Term* term : required_) {
                if (!term->seek_block(candidate)) return kNoDocument;
                others_ += term->bound();
                until_ = std::min(until_, term->block_last());
            }
            uint32_t sum = 0;
            for (size_t i = optional_.size(); i-- > 0;) {
                if (optional_[i]->seek_block(candidate)) {
                    sum += optional_[i]->bound();
                    until_ = std::min(until_, optional_[i]->block_last());
                }
                optional_bounds_[i] = sum;
            }
            others_ += sum;
            top_.within(candidate, until_);
            if (lead_->bound() + others_ > top_.threshold()) return candidate;
            candidate = until_ + 1;
        }
        return kNoDocument;
    }

    Term* lead_;
    std::vector<Term*> required_, optional_;  // sorted: rarest first; greatest bound first
    Documents& documents_;
    TopK& top_;
    bool filter_first_ = false;  // filter before looking into the other lists
    // Up to document until_: others_ is a bound of what all lists but the lead add to a score, and
    // optional_bounds_[i] of what the optional ones from i on add.
    bool bounded_ = false;
    uint32_t until_ = 0, others_ = 0;
    std::vector<uint32_t> optional_bounds_;
};

// All terms are required.
template <ScoredCursor Term>
void block_max_and(ScoredCursors<Term>& terms, TopK& top) {
    if (terms.empty()) return;
    Clauses<Term> clauses;
    for (Term& term : terms) clauses.required.push_back(&term);
    AllDocuments all;
    BlockMaxAnd(std::move(clauses), all, top).run();
}

}  // namespace postings
