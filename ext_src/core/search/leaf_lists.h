// The posting lists of a query's leaves, in every segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
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
    std::span<const PostingListView*> lists;  // of the reader's ListStore
    uint64_t documents = 0;                   // live ones that have it
    double idf = 0;                           // of a phrase: the sum of its terms'
    // Of the weight that it would have for its idf.
    double share = 1;
    std::vector<std::string> terms = {};  // of a fuzzy one: those of the index that it stands for

    std::span<const PostingListView* const> of_segment(size_t segment, size_t width) const {
        return lists.subspan(segment * width, width);
    }
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

  private:
    LeafLists term(const Leaf& leaf);
    LeafLists phrase(const Leaf& leaf);
    LeafLists prefix(const Leaf& leaf);
    PostingList prefix_of_segment(const Leaf& leaf, size_t segment, uint8_t field);
    PostingList phrases_of_segment(const Leaf& leaf, std::span<const FoundTerm* const> leading,
                                   size_t segment, uint8_t field);
    const LeafLists& fuzzy(const Leaf& leaf);
    std::vector<LeafLists> fuzzy_lists(const Leaf& leaf);
    LeafLists keyword(const Leaf& leaf);
    LeafLists keyword_prefix(const Leaf& leaf);
    LeafLists range(const Leaf& leaf);
    LeafLists near(const Leaf& leaf);
    LeafLists key(const Leaf& leaf);
    LeafLists has_text(const Leaf& leaf);
    LeafLists everything();
    LeafLists no_lists();
    void count_documents(LeafLists& found) const;
    double idf(uint64_t documents) const;

    const index::IndexSnapshot& snapshot_;
    TermLookup& lookup_;
    PrefixMemory& prefixes_;
    Columns& columns_;
    ListStore& store_;
    const Deadline& deadline_;
    size_t width_;
    // Of words with typos, by what they are: the lists of one typo, of two.
    std::map<std::string, std::vector<LeafLists>> fuzzy_;
};

}  // namespace postings::search
