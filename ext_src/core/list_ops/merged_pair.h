// Two lists of similar lengths, all of whose blocks are needed: runs of blocks of both are decoded
// and intersected while they are in the L2 cache.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/intersect/kernels.h"
#include "core/list/posting_list.h"

namespace postings {

// Blocks of a list, some at a time.
class DecodedRuns {
  public:
    static constexpr uint32_t kBlocks = 64;

    // Of the blocks that may hold docIDs from `first` to `last`.
    DecodedRuns(const PostingListView& list, uint32_t first, uint32_t last)
        : list_(&list),
          block_(list.find_block(first)),
          end_(std::min(list.find_block(last, block_) + 1, list.block_count())) {
        const size_t blocks = std::min(kBlocks, end_ - std::min(block_, end_));
        docs_ = std::make_unique_for_overwrite<uint32_t[]>(kMergeLeft + blocks * kBlockSize +
                                                           kDecodeSlack);
    }

    // Decodes on, if fewer than `wanted` (at most kMergeLeft) docIDs are left; skips blocks that
    // end before `from`. False if none are left then.
    bool fill(size_t wanted, uint32_t from) {
        if (rest_.size() >= wanted) return true;
        block_ = list_->find_block(from, block_);
        const uint32_t blocks = block_ < end_ ? std::min(kBlocks, end_ - block_) : 0;
        if (blocks != 0) {
            if (!rest_.empty()) std::memmove(docs_.get(), rest_.data(), rest_.size_bytes());
            const size_t n = rest_.size();
            rest_ = {docs_.get(), n + list_->decode_blocks(block_, blocks, docs_.get() + n)};
            block_ += blocks;
        }
        return !rest_.empty();
    }
    DocIds rest() const { return rest_; }
    void drop(size_t n) { rest_ = rest_.subspan(n); }
    size_t count_up_to(uint32_t last) const {
        if (rest_.back() <= last) return rest_.size();
        return static_cast<size_t>(std::upper_bound(rest_.begin(), rest_.end(), last) -
                                   rest_.begin());
    }

  private:
    const PostingListView* list_;
    uint32_t block_, end_;
    DocIds rest_;
    std::unique_ptr<uint32_t[]> docs_;
};

// What two runs of docIDs have in common.
class CommonDocs {
  public:
    // The kernels find no more than both lists have, whatever is in them.
    uint32_t* for_lists(DocIds a, DocIds b) {
        const size_t most = a.size() + b.size() + kOutputSlack;
        if (room_ < most) docs_ = std::make_unique_for_overwrite<uint32_t[]>(room_ = most);
        return docs_.get();
    }

  private:
    size_t room_ = 0;
    std::unique_ptr<uint32_t[]> docs_;
};

// Calls use(ids, n) for pieces of the intersection in ascending order; use may change ids.
template <class Use>
void merge_pair(const PostingListView& shorter, const PostingListView& longer, uint32_t first,
                uint32_t last, Use use) {
    const bool by_vectors = chosen_kernel(shorter.count(), longer.count()) == simd_merge_pair;
    DecodedRuns a(shorter, first, last), b(longer, first, last);
    CommonDocs common;
    const auto next = [first](const DecodedRuns& list) {
        return list.rest().empty() ? first : list.rest().front();
    };
    while (a.fill(kMergeLeft, next(b)) && b.fill(kMergeLeft, next(a)) && next(a) <= last &&
           next(b) <= last) {
        uint32_t* const out = common.for_lists(a.rest(), b.rest());
        size_t n = 0;
        Merged merged;
        if (by_vectors && a.rest().size() >= kMergeLeft && b.rest().size() >= kMergeLeft) {
            n = simd_merge_prefixes(a.rest(), b.rest(), merged, out);
        } else {
            const uint32_t end = std::min(a.rest().back(), b.rest().back());
            merged = {a.count_up_to(end), b.count_up_to(end)};
            List x{a.rest().first(merged.a)}, y{b.rest().first(merged.b)};
            if (x.ids.size() > y.ids.size()) std::swap(x, y);
            if (!x.ids.empty()) n = chosen_kernel(x.ids.size(), y.ids.size())(x, y, out);
        }
        if (n != 0) use(out, n);
        a.drop(merged.a);
        b.drop(merged.b);
    }
}

}  // namespace postings
