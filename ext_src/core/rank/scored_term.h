// A term of a query on its way through its list: a cursor, the impact of its postings, and bounds
// of them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/rank/block_max.h"
#include "core/rank/bm25.h"
#include "core/rank/cursor.h"
#include "core/rank/document_lengths.h"

namespace postings {

// What the impacts of a query's postings are looked up in.
struct Scoring {
    const Bm25Table& table;
    DocumentLengths lengths;

    uint32_t impact(uint32_t weight, uint32_t docid, uint32_t frequency) const {
        return bm25_impact(weight, table.fraction(to_byte_float(frequency), lengths.codes[docid]));
    }
};

template <BlockList List>
class ScoredTerm {
  public:
    ScoredTerm(const List& list, BlockMax block_max, uint32_t weight, const Scoring& scoring)
        : cursor(list), scoring_(&scoring), block_max_(block_max), weight_(weight) {
        max_impact_ = bm25_impact(weight, block_max.list_fraction(scoring.table));
    }

    BlockCursor<List> cursor;

    // Of the current posting; of the posting of `docid` that cursor.at() has found.
    uint32_t impact() { return impact_at(cursor.docid()); }
    uint32_t impact_at(uint32_t docid) { return impact(docid, cursor.frequency()); }
    uint32_t impact(uint32_t docid, uint32_t frequency) const {
        return scoring_->impact(weight_, docid, frequency);
    }
    uint32_t weight() const { return weight_; }
    uint32_t max_impact() const { return max_impact_; }

    // Makes max_impact() exact for a list of one block, which has no block-max data; decodes it.
    void tighten() {
        if (!block_max_.empty() || cursor.blocks() != 1) return;
        const std::span<const uint32_t> docids = cursor.rest_docids();
        const std::span<const uint32_t> frequencies = cursor.rest_frequencies();
        uint32_t greatest = 0;
        for (size_t i = 0; i < docids.size(); ++i)
            greatest = std::max(greatest, impact(docids[i], frequencies[i]));
        max_impact_ = greatest;
    }

    // The "shallow" pointer of Ding & Suel (SIGIR 2011): moves, forward only, to the first block
    // that ends at or after `target`, decoding nothing. False past the last block.
    bool seek_block(uint32_t target) {
        if (shallow_ < cursor.blocks() && cursor.block_last(shallow_) < target) {
            shallow_ = cursor.block_of(shallow_ + 1, target);
            bound_known_ = false;
        }
        return shallow_ < cursor.blocks();
    }
    // Of the block that seek_block() found: its last docID, and a bound of its impacts.
    uint32_t block_last() const { return cursor.block_last(shallow_); }
    uint32_t block_bound() {
        if (!bound_known_) {
            bound_ = bound_of(shallow_);
            bound_known_ = true;
        }
        return bound_;
    }

    // A bound of the impacts in documents `first` to `last`, and the last document it holds for at
    // least.
    struct Bound {
        uint32_t impact, last;
    };
    Bound bound_within(uint32_t first, uint32_t last) {
        if (!seek_block(first)) return {0, kNoDocument};
        Bound bound = {block_bound(), block_last()};
        for (size_t block = shallow_ + 1; bound.last < last; ++block) {
            if (block == cursor.blocks()) return {bound.impact, kNoDocument};
            bound = {std::max(bound.impact, bound_of(block)), cursor.block_last(block)};
        }
        return bound;
    }

  private:
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

template <BlockList List>
using Terms = std::vector<ScoredTerm<List>>;

}  // namespace postings
