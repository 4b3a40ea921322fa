// Executes a query in one segment: finds its best documents, lists all, or counts them. Documents
// are numbered as in the segment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/field_boosts.h"
#include "core/search/filter.h"
#include "core/search/leaf_lists.h"
#include "core/search/matching.h"
#include "core/search/scorer.h"

namespace postings::search {

// What the segments of a search share.
struct QueryParts {
    const index::IndexSnapshot& snapshot;
    const Plan& plan;
    std::span<const LeafLists> leaves = {};     // one per leaf of the plan
    std::span<const uint32_t> weights = {};     // one per leaf: term_weights()
    std::span<const FilterLists> filters = {};  // one per segment; they exclude deleted documents
    size_t width = 1;                           // see LeafLists
    std::span<const FieldBoosts> boosts = {};   // one per segment; empty without boosts
    const Deadline* deadline = nullptr;
};

class SegmentQuery {
  public:
    // All arguments outlive the object.
    SegmentQuery(const QueryParts& parts, size_t segment, const Matching& matching, RankMode mode,
                 ListStore& store);

    // The functions below throw TimedOut.

    // See Scorer::rank(). Documents without any leaf have the score 0.
    std::vector<ScoredDocument> rank(Scorer& scorer, size_t k, uint32_t threshold);
    // Whether nothing is scored: then all documents are equal, and come in their order.
    bool is_unscored() const {
        return parts_.snapshot.schema().text_fields() == 0 ||
               (!matching_.needs_leaf && matching_.required.empty() && matching_.optional.empty());
    }
    // The terms and the mode with which a device ranks as rank() does. There are no terms if
    // nothing is to be ranked, or if a device cannot do it, for the reason `why_not`.
    struct OnDevice {
        std::vector<WeightedLists> terms{};
        RankMode mode = RankMode::kAnd;
        const char* why_not = nullptr;
    };
    OnDevice on_device() const;
    // Whether this query restricts documents by more than what all queries of a search share.
    bool is_restricted_further() const {
        return !matching_.filters.empty() || !matching_.excluded.empty();
    }
    Restriction restriction() const { return {filters_, excluded_}; }

    // How to count the matching documents: those in all `lists`, or in any, minus `fewer`; or, if
    // there are no lists, `known`.
    struct Counting {
        std::vector<const PostingListView*> lists;
        RankMode mode = RankMode::kAnd;
        uint64_t fewer = 0, known = 0;
    };
    Counting counting();
    uint64_t count(const Counting& counting) const;
    uint64_t count() { return count(counting()); }
    std::vector<uint32_t> documents();
    // Without the first `skipped` ones, and `most` at most.
    std::vector<uint32_t> documents(size_t skipped, size_t most);

  private:
    using Views = std::vector<const PostingListView*>;

    const PostingListView& leaf_set(uint32_t leaf);
    const PostingListView& set(const MatchingSet& set, RankMode mode);
    const PostingListView& group_set(const Group& group, RankMode mode);
    std::span<const PostingListView* const> lists(uint32_t leaf) const {
        return parts_.leaves[leaf].of_segment(segment_, parts_.width);
    }
    bool has(uint32_t leaf) const;
    uint32_t boosted_threshold(Scorer& scorer, std::span<const WeightedLists> terms,
                               const Restriction& restriction, size_t k, uint32_t threshold) const;
    const DocumentBoosts* boosts() const {
        return parts_.boosts.empty() ? nullptr : &parts_.boosts[segment_];
    }
    std::vector<WeightedLists> terms() const;
    // Whether a document matches by having any of the optional leaves.
    bool is_any() const;
    // Lists that every matching document is in.
    Views needed();
    // For is_any(): lists at least one of which every matching document is in, already filtered.
    Views any();
    Views excluded() const;
    const PostingListView& intersection(const Views& lists);
    std::vector<ScoredDocument> first_documents(size_t k) const;
    const Deadline& deadline() const {
        static const Deadline none;
        return parts_.deadline ? *parts_.deadline : none;
    }

    const QueryParts& parts_;
    size_t segment_;
    const Matching& matching_;
    ListStore& store_;
    bool nothing_ = false;
    std::vector<PostingListView> filters_, excluded_;
    std::vector<const PostingListView*> leaf_sets_;
};

}  // namespace postings::search
