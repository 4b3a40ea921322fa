// Speeds up repeated facet_counts() of the same lists: makes what a Facets object would hold as
// soon as the calls without it have taken as long as making it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/list_ops/facet_column.h"
#include "php/native_memory.h"

namespace postings::php {

// Each thread has one. It keeps no list alive: lists are identified by their serial numbers.
class FacetCache {
  public:
    static FacetCache& of_thread();

    // How many of the hits each list has; `lists` is called if the lists themselves are needed.
    using GetLists = std::function<std::vector<const PostingListView*>()>;
    std::vector<size_t> counts(const PostingListView& hits, std::span<const uint64_t> serials,
                               const GetLists& lists);
    void clear() { entries_.clear(); }

  private:
    struct Entry {
        std::vector<uint64_t> serials;
        uint64_t spent = 0;  // cost of the counts without a column so far (HitCounts::cost)
        HeldBytes held;
        std::unique_ptr<const FacetColumn> column;  // null until it pays
    };
    Entry& entry_of(std::span<const uint64_t> serials);

    std::vector<Entry> entries_;  // a few, most recently used first
};

}  // namespace postings::php
