#include "php/facet_cache.h"

#include <algorithm>
#include <utility>

#include "core/list_ops/list_ops.h"

namespace postings::php {

namespace {

// Several facets may be counted in turn.
constexpr size_t kMostEntries = 8;

}  // namespace

FacetCache& FacetCache::of_thread() {
#ifdef ZTS
    static thread_local FacetCache cache;
#else
    static FacetCache cache;
#endif
    return cache;
}

FacetCache::Entry& FacetCache::entry_of(std::span<const uint64_t> serials) {
    const auto found = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return std::ranges::equal(entry.serials, serials); });
    if (found != entries_.end()) {
        std::rotate(entries_.begin(), found, found + 1);
        return entries_.front();
    }
    if (entries_.size() == kMostEntries) entries_.pop_back();
    Entry entry;
    entry.serials.assign(serials.begin(), serials.end());
    entries_.insert(entries_.begin(), std::move(entry));
    return entries_.front();
}

std::vector<size_t> FacetCache::counts(const PostingListView& hits,
                                       std::span<const uint64_t> serials,
                                       const GetLists& get_lists) {
    Entry& entry = entry_of(serials);
    if (entry.column != nullptr) return entry.column->counts(hits);
    const std::vector<const PostingListView*> lists = get_lists();
    // Ski rental: this takes at most twice the minimal time.
    if (entry.spent < FacetColumn::cost(lists) || !FacetColumn::suits(lists)) {
        HitCounts found = count_hits(hits, lists);
        entry.spent += found.cost;
        return std::move(found.counts);
    }
    auto column = std::make_unique<const FacetColumn>(lists);
    try {
        entry.held = HeldBytes(column->bytes());
        entry.column = std::move(column);
    } catch (const MemoryLimitReached&) {
        entry.spent = 0;
        return column->counts(hits);
    }
    return entry.column->counts(hits);
}

}  // namespace postings::php
