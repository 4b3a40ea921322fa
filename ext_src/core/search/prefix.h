// Terms that begin alike, as one list.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/segment.h"

namespace postings::search {

// Adds lists up: a document is in the sum if it is in one of them, as often as in all together.
class ListSum {
  public:
    // Of one segment.
    explicit ListSum(const index::Segment& segment) : segment_(segment) {}

    void add(PostingList list) { lists_.push_back(std::move(list)); }
    // What the dictionary has for a term.
    void add(std::span<const uint8_t> payload);
    PostingList sum() &&;

  private:
    std::vector<uint32_t> all_sums() const;

    const index::Segment& segment_;
    std::vector<uint32_t> docs_, frequencies_;  // of short lists
    std::vector<PostingList> lists_;
};

// Calls found(payload) for each term of a field (its number in the schema) that begins so.
template <class Found>
void each_term(const index::Segment& segment, size_t field, std::string_view prefix, Found found) {
    const std::string key = index::term_key(field, prefix);
    for (auto term = segment.terms().lower_bound(key);
         !term.at_end() && term.term().starts_with(key); term.next())
        found(term.payload());
}

}  // namespace postings::search
