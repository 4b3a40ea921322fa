// Finds where a list has docIDs, a block at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "core/base/error.h"
#include "core/intersect/scalar.h"
#include "core/list/posting_list.h"

namespace postings {

class PostingFinder {
  public:
    // The list outlives the object.
    explicit PostingFinder(const PostingListView& list) : list_(&list) {}

    // Finds the first ones, one at least, of ascending docIDs: those in the first one's block.
    // Calls use(block), then put(i, place) with the place of docs[i] in it, for each i in turn.
    // Returns how many were found. Fast if docIDs ascend from call to call, too. Throws
    // CorruptedData for one that the list does not have.
    template <class Use, class Put>
    size_t find(DocIds docs, Use use, Put put) {
        constexpr size_t kFew = 16;
        open_block_of(docs[0]);
        use(block_);
        const DocIds near = docs.first(std::min<size_t>(docs.size(), size_));
        const uint32_t last = list_->block_last(block_);
        const size_t before = lower_bound_from(near, 0, near.size(), last);
        const DocIds wanted = near.first(before + (before < near.size() && near[before] == last));
        const bool are_there =
            !wanted.empty() &&
            (wanted.size() < kFew || size_ < kBlockSize ? search(wanted, put) : walk(wanted, put));
        if (!are_there) throw CorruptedData("a docID that its list has not", 0);
        return wanted.size();
    }

  private:
    // Searches for each, which the processor does for several at a time. Like the following, has no
    // branch that depends on the docIDs.
    template <class Put>
    bool search(DocIds wanted, Put put) const {
        const DocIds block(docs_.values, size_);
        bool are_there = true;
        for (size_t i = 0; i < wanted.size(); ++i) {
            const size_t at = lower_bound_from(block, 0, size_, wanted[i]);
            are_there &= at < size_ && block[at] == wanted[i];
            put(i, static_cast<uint32_t>(std::min<size_t>(at, size_ - 1)));
        }
        return are_there;
    }

    // Walks a full block, four parts of it at a time: within one, each step waits for the last.
    template <class Put>
    bool walk(DocIds wanted, Put put) const {
        constexpr size_t kParts = 4, kRows = kBlockSize / kParts;
        // What comes after the last one is in no part's rest.
        uint32_t sought[kBlockSize + kRows];
        std::fill(std::copy_n(wanted.data(), wanted.size(), sought), std::end(sought), wanted[0]);
        size_t begin[kParts + 1] = {}, next[kParts], places[kParts][kRows];
        begin[kParts] = wanted.size();
        for (size_t part = 1; part < kParts; ++part)
            begin[part] = lower_bound_from(wanted, begin[part - 1], wanted.size(),
                                           docs_.values[part * kRows]);
        std::copy_n(begin, kParts, next);
        for (size_t row = 0; row < kRows; ++row) {
#pragma GCC unroll 4  // so that all four are in registers
            for (size_t part = 0; part < kParts; ++part) {
                const size_t at = part * kRows + row;
                places[part][next[part] - begin[part]] = at;
                next[part] += docs_.values[at] == sought[next[part]];
            }
        }
        if (!std::equal(next, next + kParts, begin + 1)) return false;
        for (size_t part = 0; part < kParts; ++part)
            for (size_t i = begin[part]; i < next[part]; ++i)
                put(i, static_cast<uint32_t>(places[part][i - begin[part]]));
        return true;
    }

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
