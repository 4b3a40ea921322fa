// A query in one segment: its best documents, all of them, how many there are. Documents are
// numbered as in the segment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/filter.h"
#include "core/search/leaf_lists.h"
#include "core/search/matching.h"
#include "core/search/scorer.h"

namespace postings::search {

// What the segments of a search share.
struct QueryParts {
    const index::IndexSnapshot& snapshot;
    const Plan& plan;
    std::span<const LeafLists> leaves = {};     // of the plan
    std::span<const uint32_t> weights = {};     // of the leaves: term_weights()
    std::span<const FilterLists> filters = {};  // in each segment; deleted documents are excluded
    size_t width = 1;                           // of LeafLists
};

class SegmentQuery {
  public:
    // Everything outlives the object.
    SegmentQuery(const QueryParts& parts, size_t segment, const Matching& matching, RankMode mode,
                 ListStore& store);

    // See Scorer::rank(). Documents that have no leaf have the score 0.
    std::vector<ScoredDocument> rank(Scorer& scorer, size_t k, uint32_t threshold);
    uint64_t count();
    std::vector<uint32_t> documents();

  private:
    using Views = std::vector<const PostingListView*>;

    const PostingListView& leaf_set(uint32_t leaf);
    const PostingListView& set(const MatchingSet& set, RankMode mode);
    const PostingListView& group_set(const Group& group, RankMode mode);
    std::span<const PostingListView* const> lists(uint32_t leaf) const {
        return parts_.leaves[leaf].of_segment(segment_, parts_.width);
    }
    bool has(uint32_t leaf) const;
    // Whether a document matches by having any of the optional leaves.
    bool is_any() const;
    // What every document has to be in.
    Views needed();
    // One of which every document has to be in, if is_any(); only what filters leave.
    Views any();
    Views excluded() const;
    const PostingListView& intersection(const Views& lists);
    std::vector<ScoredDocument> first_documents(size_t k) const;

    const QueryParts& parts_;
    size_t segment_;
    const Matching& matching_;
    ListStore& store_;
    bool nothing_ = false;
    std::vector<PostingListView> filters_, excluded_;
    std::vector<const PostingListView*> leaf_sets_;
};

}  // namespace postings::search
