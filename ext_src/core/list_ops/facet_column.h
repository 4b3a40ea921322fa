// The values of a facet turned round: of each document, which of many lists have it. Made once, it
// counts by looking at the hits alone.
#pragma once

#include <cstdint>
#include <vector>

#include "core/list_ops/list_ops.h"

namespace postings {

class FacetColumn {
  public:
    // A column has an element for each docID from the first to the last one of the lists: whether
    // that is not too many for so many postings.
    static bool suits(Lists lists);
    // What it takes to make one, as HitCounts::cost.
    static uint64_t cost(Lists lists);

    // Time and memory: those of the lists decoded.
    explicit FacetColumn(Lists lists);

    // How many of the hits each list has.
    std::vector<size_t> counts(const PostingListView& hits) const;
    size_t bytes() const;

  private:
    using Again = std::vector<uint64_t>;  // docID - first_ << 32 | list, of docIDs that have one
    template <class Value>
    Again fill(std::vector<Value>& values, Lists lists);
    void gather_several(Again& again);
    template <class Value>
    void count(const std::vector<Value>& values, const PostingListView& hits,
               std::vector<size_t>& counts) const;

    uint32_t lists_, first_ = 0;
    // Of docID first_ + i: its list; lists_ if it is in none; lists_ + 1 + k if it is in several,
    // which are several_[begins_[k], begins_[k + 1]). One of both is used: 16 bits, if they do.
    std::vector<uint32_t> wide_;
    std::vector<uint16_t> narrow_;
    std::vector<uint32_t> begins_, several_;
};

}  // namespace postings
