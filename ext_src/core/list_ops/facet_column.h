// A facet's lists inverted: for each document, which lists have it. Made once, it counts by looking
// at the hits only.
#pragma once

#include <cstdint>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

class FacetColumn {
  public:
    // Whether a column, which has an element for each docID from the first to the last one of the
    // lists, is not too large for the number of postings.
    static bool suits(Lists lists);
    // The cost of making one, in units of HitCounts::cost.
    static uint64_t cost(Lists lists);

    // Takes the time and memory of the decoded lists.
    explicit FacetColumn(Lists lists);

    // How many of the hits each list has.
    std::vector<size_t> counts(const PostingListView& hits) const;
    size_t bytes() const;

  private:
    using Again = std::vector<uint64_t>;  // (docID - first_) << 32 | list, for docIDs that already
                                          // have one
    template <class Value>
    Again fill(std::vector<Value>& values, Lists lists);
    void gather_several(Again& again);
    template <class Value>
    void count(const std::vector<Value>& values, const PostingListView& hits,
               std::vector<size_t>& counts) const;

    uint32_t lists_, first_ = 0;
    // For docID first_ + i: its list; lists_ if it is in none; lists_ + 1 + k if it is in several,
    // namely several_[begins_[k], begins_[k + 1]). Only one of both is used, narrow_ if 16 bits
    // suffice.
    std::vector<uint32_t> wide_;
    std::vector<uint16_t> narrow_;
    std::vector<uint32_t> begins_, several_;
};

}  // namespace postings
