// The posting lists of a query's leaves, in every segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/columns.h"
#include "core/search/leaf.h"
#include "core/search/list_store.h"
#include "core/search/plan.h"
#include "core/search/prefix_memory.h"
#include "core/search/term_lookup.h"

namespace postings::search {

struct LeafLists {
    // A list per segment and text field (`width` per segment, at least one). Leaves that do not
    // score use only the first of each segment. Pointers are never null.
    std::span<const PostingListView*> lists;  // in the reader's ListStore
    uint64_t documents = 0;                   // live documents that match the leaf
    double idf = 0;                           // for a phrase: the sum over its terms
    // Factor on the weight that follows from idf; below 1 for words similar to the one searched.
    double share = 1;
    std::vector<std::string> terms = {};  // kFuzzy: the terms of the index that it stands for

    std::span<const PostingListView* const> of_segment(size_t segment, size_t width) const {
        return lists.subspan(segment * width, width);
    }
};

class LeafReader {
  public:
    // All arguments outlive the reader. The lists that it returns live as long as lookup and store.
    LeafReader(const index::IndexSnapshot& snapshot, TermLookup& lookup, PrefixMemory& prefixes,
               Columns& columns, ListStore& store, const Deadline& deadline)
        : snapshot_(snapshot),
          lookup_(lookup),
          prefixes_(prefixes),
          columns_(columns),
          store_(store),
          deadline_(deadline),
          width_(std::max<size_t>(1, lookup.text_fields().size())) {}

    // `before`: what was read of the leaves before it in the plan.
    LeafLists read(const Leaf& leaf, std::span<const LeafLists> before);
    // Sets idf and share of words similar to one with typos, once all leaves are read.
    void weigh_similar(const Plan& plan, std::span<LeafLists> leaves) const;

  private:
    LeafLists term(const Leaf& leaf);
    LeafLists phrase(const Leaf& leaf);
    LeafLists prefix(const Leaf& leaf);
    PostingList prefix_of_segment(const Leaf& leaf, size_t segment, uint8_t field);
    PostingList phrases_of_segment(const Leaf& leaf, std::span<const FoundTerm* const> leading,
                                   size_t segment, uint8_t field);
    LeafLists lists_of(const Leaf& leaf);
    const LeafLists& fuzzy(const Leaf& leaf);
    std::vector<LeafLists> fuzzy_lists(const Leaf& leaf);
    LeafLists keyword(const Leaf& leaf);
    LeafLists keyword_prefix(const Leaf& leaf);
    LeafLists infix(const Leaf& leaf);
    LeafLists keyword_infix(const Leaf& leaf);
    PostingList list_of_terms_with(std::string_view part, size_t segment, size_t field) const;
    std::set<std::string> stems_of_words_with(std::string_view part, const Leaf& leaf) const;
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
    // The lists of words with typos, by nearness; the key describes the leaf.
    std::map<std::string, std::vector<LeafLists>> fuzzy_;
};

}  // namespace postings::search
