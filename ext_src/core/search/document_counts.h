// Counts the documents of an index that have a term or a word: all live ones, or only those that
// pass a filter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/list_ops/list_ops.h"

namespace postings::search {

class DocumentCounts {
  public:
    // Of all live documents. The snapshot outlives the object.
    explicit DocumentCounts(const index::IndexSnapshot& snapshot) : snapshot_(snapshot) {}
    // Of those in `passing`: the live documents of each segment that pass, numbered as there.
    DocumentCounts(const index::IndexSnapshot& snapshot,
                   std::span<const std::vector<uint32_t>> passing);

    const index::IndexSnapshot& snapshot() const { return snapshot_; }
    std::span<const index::Segment> segments() const { return snapshot_.segments(); }
    bool are_filtered() const { return !passing_.empty(); }
    // Only if are_filtered().
    const PostingListView& passing(size_t segment) const { return passing_[segment].list; }

    // With a term, given its entry in the segment's dictionary.
    uint64_t with_term(size_t segment, std::span<const uint8_t> payload) const;
    // In any of the lists.
    uint64_t in_any(size_t segment, Lists lists) const;
    // With a spelling of a word. Where its documents are not listed, this includes those that are
    // deleted, or do not pass.
    uint64_t with_spelling(size_t segment, const index::Spelling& spelling) const;

  private:
    struct Passing {
        PostingList list;
        std::vector<uint64_t> bits;  // one for each document of the segment

        bool has(uint32_t document) const {
            return document / 64 < bits.size() && (bits[document / 64] >> document % 64 & 1) != 0;
        }
    };

    const index::IndexSnapshot& snapshot_;
    std::vector<Passing> passing_;  // of each segment, if there is a filter
};

}  // namespace postings::search
