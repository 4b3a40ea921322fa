// A cursor over a term's list that also gives the impacts of its postings and bounds of them.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <vector>

#include "core/base/prefetch.h"
#include "core/rank/block_cursor.h"
#include "core/rank/block_max.h"
#include "core/rank/bm25.h"
#include "core/rank/document_lengths.h"

namespace postings {

// The tables for the impacts of a query's postings.
struct Scoring {
    const Bm25Table& table;
    DocumentLengths lengths;

    POSTINGS_ALWAYS_INLINE uint32_t impact(uint32_t weight, uint32_t docid,
                                           uint32_t frequency) const {
        return bm25_impact(weight, table.fraction(to_byte_float(frequency), lengths.codes[docid]));
    }
};

template <BlockList List>
class ScoredTerm : public BlockCursor<List> {
  public:
    using BlockCursor<List>::blocks, BlockCursor<List>::last_of_block;

    ScoredTerm(const List& list, BlockMax block_max, uint32_t weight, const Scoring& scoring)
        : BlockCursor<List>(list), scoring_(&scoring), block_max_(block_max), weight_(weight) {
        max_impact_ = bm25_impact(weight, block_max.list_fraction(scoring.table));
    }

    void add_lists(std::vector<const PostingListView*>& to) const {
        to.push_back(&this->list().list());
    }
    POSTINGS_ALWAYS_INLINE uint32_t impact() { return impact_at(this->docid()); }
    POSTINGS_ALWAYS_INLINE uint32_t impact_at(uint32_t docid) {
        return impact_of(docid, this->frequency());
    }
    POSTINGS_ALWAYS_INLINE uint32_t impact_of(uint32_t docid, uint32_t frequency) const {
        return scoring_->impact(weight_, docid, frequency);
    }
    uint32_t weight() const { return weight_; }
    // use(list, impact_of), with impact_of(docid, frequency).
    template <class Use>
    auto with_leading_list(Use use) const {
        return use(this->list(), [this](uint32_t docid, uint32_t frequency) {
            return impact_of(docid, frequency);
        });
    }
    uint32_t max_impact() const { return max_impact_; }

    // Makes max_impact() exact for a list of one block, which has no block-max data, by decoding
    // it.
    void tighten() {
        if (!block_max_.empty() || blocks() != 1) return;
        const std::span<const uint32_t> docids = this->rest_docids();
        const std::span<const uint32_t> frequencies = this->rest_frequencies();
        uint32_t greatest = 0;
        for (size_t i = 0; i < docids.size(); ++i)
            greatest = std::max(greatest, impact_of(docids[i], frequencies[i]));
        max_impact_ = greatest;
    }

    POSTINGS_ALWAYS_INLINE bool seek_block(uint32_t target) {
        if (shallow_ < blocks() && last_of_block(shallow_) < target) {
            seek_on(target);
        }
        return shallow_ < blocks();
    }
    POSTINGS_ALWAYS_INLINE uint32_t block_last() const { return last_of_block(shallow_); }
    POSTINGS_ALWAYS_INLINE uint32_t bound() {
        if (!bound_known_) {
            bound_ = bound_of(shallow_);
            bound_known_ = true;
        }
        return bound_;
    }

    ImpactBound bound_within(uint32_t first, uint32_t last) {
        if (!seek_block(first)) return {0, kNoDocument};
        ImpactBound within = {bound(), block_last()};
        for (size_t block = shallow_ + 1; within.last < last; ++block) {
            if (block == blocks()) return {within.impact, kNoDocument};
            within = {std::max(within.impact, bound_of(block)), last_of_block(block)};
        }
        return within;
    }

    bool has_block_max() const { return !block_max_.empty(); }
    // The block that seek_block() found.
    size_t bound_block() const { return shallow_; }
    // The bounds of all blocks.
    std::vector<uint32_t> block_bounds() const {
        std::vector<uint32_t> bounds(blocks());
        for (size_t block = 0; block < bounds.size(); ++block) bounds[block] = bound_of(block);
        return bounds;
    }

    // Prefetches what the impact of a posting depends on.
    void prefetch(uint32_t docid) const {
        postings::prefetch(scoring_->lengths.codes.data() + docid);
    }

    size_t postings_in(uint32_t documents) const {
        if (blocks() == 0) return 0;
        return this->postings() * uint64_t{documents} / (uint64_t{last_of_block(blocks() - 1)} + 1);
    }

    template <class Wanted, class Add>
    void score_up_to(uint32_t last, Wanted wanted, Add add, uint32_t /* floor */ = 0) {
        const Scoring scoring = *scoring_;  // a copy, so that the compiler knows that add() cannot
                                            // change it
        const uint32_t weight = weight_;
        while (this->docid() <= last) {
            const std::span<const uint32_t> docids = this->rest_docids();
            size_t i = 0;
            if constexpr (std::same_as<Wanted, EveryDocument>) {
                const std::span<const uint32_t> frequencies = this->rest_frequencies();
                // Compute all impacts first: the branches in add() would delay the next loads.
                uint32_t impacts[kCursorBlock];
                for (; i < docids.size() && docids[i] <= last; ++i)
                    impacts[i] = scoring.impact(weight, docids[i], frequencies[i]);
                for (size_t j = 0; j < i; ++j) add(docids[j], impacts[j]);
            } else {
                // No branches, as which documents are wanted is unpredictable.
                uint32_t kept[kCursorBlock];
                size_t count = 0;
                if constexpr (requires { wanted.places(docids, kept); }) {
                    while (i < docids.size() && docids[i] <= last) ++i;
                    count = wanted.places(docids.first(i), kept);
                } else {
                    for (; i < docids.size() && docids[i] <= last; ++i) {
                        kept[count] = static_cast<uint32_t>(i);
                        count += wanted(docids[i]);
                    }
                }
                if (count > 0) {
                    const std::span<const uint32_t> frequencies = this->rest_frequencies();
                    for (size_t j = 0; j < count; ++j) {
                        const uint32_t docid = docids[kept[j]];
                        add(docid, scoring.impact(weight, docid, frequencies[kept[j]]));
                    }
                }
            }
            this->skip(i);
        }
    }

  private:
    POSTINGS_NEVER_INLINE void seek_on(uint32_t target) {
        shallow_ = this->block_of(shallow_ + 1, target);
        bound_known_ = false;
    }
    uint32_t bound_of(size_t block) const {
        return std::min(max_impact_,
                        bm25_impact(weight_, block_max_.block_fraction(block, scoring_->table)));
    }

    const Scoring* scoring_;
    BlockMax block_max_;
    uint32_t weight_, max_impact_;
    size_t shallow_ = 0;
    bool bound_known_ = false;
    uint32_t bound_ = 0;
};

// The terms of a query.
template <BlockList List>
using Terms = ScoredCursors<ScoredTerm<List>>;

}  // namespace postings
