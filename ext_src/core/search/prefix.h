// The terms with a common prefix as one list.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/segment.h"

namespace postings::search {

// The sum of the lists of several terms of a segment: a document is in the sum if it is in one of
// them, with the sum of its frequencies.
class TermSum {
  public:
    explicit TermSum(const index::Segment& segment) : segment_(segment) {}

    void add(PostingList list);
    // Adds the list of a term, given its payload in the dictionary.
    void add(std::span<const uint8_t> payload) {
        if (!segment_.append_short(payload, docs_, frequencies_))
            add(segment_.postings(payload).list);
    }
    // The number of postings added.
    uint64_t postings() const { return postings_ + docs_.size(); }
    PostingList list() &&;

  private:
    const index::Segment& segment_;
    std::vector<uint32_t> docs_, frequencies_;  // of the lists that are at most one block long
    std::vector<PostingList> lists_;
    uint64_t postings_ = 0;  // of lists_
};

// Calls found(payload) for each term of a field (its number in the schema) with this prefix.
template <class Found>
void each_term(const index::Segment& segment, size_t field, std::string_view prefix, Found found) {
    const std::string key = index::term_key(field, prefix);
    for (auto term = segment.terms().lower_bound(key);
         !term.at_end() && term.term().starts_with(key); term.next())
        found(term.payload());
}

}  // namespace postings::search
