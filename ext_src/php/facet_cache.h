// facet_counts() of the same lists again: what a Facets object would hold is made as soon as the
// calls without it have taken as long.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/list_ops/facet_column.h"
#include "php/native_memory.h"

namespace postings::php {

// Of a thread. It keeps no list alive: lists are told apart by their serial numbers.
class FacetCache {
  public:
    static FacetCache& of_thread();

    // How many of the hits each list has; `lists` gives them, if they have to be looked at.
    using GetLists = std::function<std::vector<const PostingListView*>()>;
    std::vector<size_t> counts(const PostingListView& hits, std::span<const uint64_t> serials,
                               const GetLists& lists);
    void clear() { entries_.clear(); }

  private:
    struct Entry {
        std::vector<uint64_t> serials;
        uint64_t spent = 0;  // on counts without a column (HitCounts::cost)
        HeldBytes held;
        std::unique_ptr<const FacetColumn> column;  // null before it pays
    };
    Entry& entry_of(std::span<const uint64_t> serials);

    std::vector<Entry> entries_;  // a few, the last one used first
};

}  // namespace postings::php
