// Finds where a list has docIDs, a block at a time.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/error.h"
#include "core/intersect/scalar.h"
#include "core/list/posting_list.h"

namespace postings {

class PostingFinder {
  public:
    // The list outlives the object.
    explicit PostingFinder(const PostingListView& list) : list_(&list) {}

    // Finds the first ones, one at least, of ascending docIDs: those in the first one's block.
    // Calls use(block), then put(i, place) with the place of docs[i] in it; until that has the
    // right place, maybe also with others. Returns how many were found. Fast if docIDs ascend from
    // call to call, too. Throws CorruptedData for one that the list does not have.
    template <class Use, class Put>
    size_t find(DocIds docs, Use use, Put put) {
        constexpr size_t kFew = 28;
        open_block_of(docs[0]);
        use(block_);
        const DocIds block(docs_.values, size_);
        const DocIds near = docs.first(std::min<size_t>(docs.size(), size_));
        const uint32_t last = list_->block_last(block_);
        const size_t before = lower_bound_from(near, 0, near.size(), last);
        const DocIds wanted = near.first(before + (before < near.size() && near[before] == last));
        size_t found = 0;
        bool are_there = !wanted.empty();
        // Few are searched for, which the processor does for several at a time; otherwise walks the
        // block. No branch depends on the docIDs.
        if (wanted.size() < kFew) {
            for (; found < wanted.size(); ++found) {
                const size_t at = lower_bound_from(block, 0, size_, wanted[found]);
                are_there &= at < size_ && block[at] == wanted[found];
                put(found, static_cast<uint32_t>(std::min<size_t>(at, size_ - 1)));
            }
        } else {
            for (uint32_t i = 0; i < size_ && found < wanted.size(); ++i) {
                put(found, i);
                found += block[i] == wanted[found];
            }
            are_there = found == wanted.size();
        }
        if (!are_there) throw CorruptedData("a docID that its list has not", 0);
        return found;
    }

  private:
    void open_block_of(uint32_t doc) {
        const bool is_ahead = block_ != UINT32_MAX && docs_[0] <= doc;
        if (is_ahead && doc <= list_->block_last(block_)) return;
        const uint32_t block = list_->find_block(doc, is_ahead ? block_ + 1 : 0);
        if (block == list_->block_count()) throw CorruptedData("a docID that its list has not", 0);
        size_ = list_->decode_block(block, docs_);
        block_ = block;
    }

    const PostingListView* list_;
    uint32_t block_ = UINT32_MAX, size_ = 0;
    BlockBuffer docs_;
};

}  // namespace postings
