// The posting lists of a query's leaves, in every segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/columns.h"
#include "core/search/deadline.h"
#include "core/search/leaf.h"
#include "core/search/list_store.h"
#include "core/search/prefix_memory.h"
#include "core/search/term_lookup.h"

namespace postings::search {

struct LeafLists {
    // Of each segment, of each text field (without any: one); those that do not score have the
    // first one only. None is null.
    std::vector<const PostingListView*> lists;
    uint64_t documents = 0;  // live ones that have it
    double idf = 0;          // of a phrase: the sum of its terms'

    std::span<const PostingListView* const> of_segment(size_t segment, size_t width) const {
        return std::span(lists).subspan(segment * width, width);
    }
};

struct LeafTimes {
    uint64_t terms = 0, phrases = 0, prefixes = 0;  // nanoseconds
};

class LeafReader {
  public:
    // All of these outlive the reader; the lists, the lookup and the store.
    LeafReader(const index::IndexSnapshot& snapshot, TermLookup& lookup, PrefixMemory& prefixes,
               Columns& columns, ListStore& store, const Deadline& deadline)
        : snapshot_(snapshot),
          lookup_(lookup),
          prefixes_(prefixes),
          columns_(columns),
          store_(store),
          deadline_(deadline),
          width_(std::max<size_t>(1, lookup.text_fields().size())) {}

    LeafLists read(const Leaf& leaf);
    const LeafTimes& times() const { return times_; }

  private:
    LeafLists term(const Leaf& leaf);
    LeafLists phrase(const Leaf& leaf);
    LeafLists prefix(const Leaf& leaf);
    PostingList prefix_of_segment(const Leaf& leaf, size_t segment, uint8_t field);
    PostingList phrases_of_segment(const Leaf& leaf, std::span<const FoundTerm* const> leading,
                                   size_t segment, uint8_t field) const;
    LeafLists keyword(const Leaf& leaf);
    LeafLists keyword_prefix(const Leaf& leaf);
    LeafLists numbers(const Leaf& leaf);
    LeafLists near(const Leaf& leaf);
    LeafLists key(const Leaf& leaf);
    LeafLists everything();
    LeafLists no_lists() const;
    void count_documents(LeafLists& found) const;
    double idf(uint64_t documents) const;

    const index::IndexSnapshot& snapshot_;
    TermLookup& lookup_;
    PrefixMemory& prefixes_;
    Columns& columns_;
    ListStore& store_;
    const Deadline& deadline_;
    size_t width_;
    LeafTimes times_;
};

}  // namespace postings::search
