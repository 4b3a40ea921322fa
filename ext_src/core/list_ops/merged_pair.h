// Intersects or unites two lists of similar lengths, all of whose blocks are needed: runs of blocks
// of both are decoded and combined while they are in the L2 cache.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/base/ascend.h"
#include "core/base/error.h"
#include "core/intersect/kernels.h"
#include "core/intersect/subtract.h"
#include "core/intersect/unite.h"
#include "core/list/posting_list.h"

namespace postings {

// Decodes several blocks of a list at a time. They begin at a cache line, with the rest of earlier
// ones in front of them: stores across cache lines make decoding take half as long again.
class DecodedRuns {
  public:
    static constexpr uint32_t kBlocks = 64;
    static constexpr size_t kDocsALine = 16;
    static_assert((kPrefixRest | kBlockSize | kDecodeSlack) % kDocsALine == 0);

    // Reads the blocks that may contain docIDs from `first` to `last`: usually all, which two
    // comparisons find out faster than searches.
    explicit DecodedRuns(const PostingListView& list, uint32_t first = 0,
                         uint32_t last = UINT32_MAX)
        : list_(&list), block_(0), end_(list.block_count()) {
        if (list.block_last(0) < first) block_ = list.find_block(first);
        if (last < list.block_base(end_ - 1)) end_ = list.find_block(last, block_) + 1;
    }

    // Passes over docIDs that are decoded already, in pieces as long as those of a list.
    explicit DecodedRuns(DocIds docs) : list_(nullptr), block_(0), end_(0), decoded_(docs) {}

    // How many docIDs of memory it needs, a multiple of kDocsALine, beginning at a cache line.
    size_t capacity() const {
        const uint32_t left = decoded_.empty() ? end_ - std::min(block_, end_) : kBlocks;
        const uint32_t blocks = std::min(kBlocks, left);
        return kPrefixRest + blocks * kBlockSize + kDecodeSlack;
    }
    void set_memory(uint32_t* memory) { docs_ = memory + kPrefixRest; }
    bool fill() {
        if (!rest_.empty() || decoded_.empty()) return fill(1, 0);
        rest_ = decoded_.first(std::min<size_t>(decoded_.size(), kBlocks * kBlockSize));
        decoded_ = decoded_.subspan(rest_.size());
        return true;
    }

    // Decodes more if fewer than `wanted` (at most kPrefixRest) docIDs are left; skips blocks that
    // end before `from`. False if none are left then.
    bool fill(size_t wanted, uint32_t from) {
        if (rest_.size() >= wanted) return true;
        if (block_ < end_ && list_->block_last(block_) < from) {
            block_ = list_->find_block(from, block_);
        }
        const uint32_t blocks = block_ < end_ ? std::min(kBlocks, end_ - block_) : 0;
        if (blocks != 0) {
            const size_t left = rest_.size();
            if (left != 0) std::memmove(docs_ - left, rest_.data(), rest_.size_bytes());
            rest_ = {docs_ - left, left + list_->decode_blocks(block_, blocks, docs_)};
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
    uint32_t* docs_ = nullptr;  // on a cache line
    DocIds rest_;
    DocIds decoded_;  // after rest_, if they were decoded before
};

// Memory for the runs of two lists and for the result of combining two runs.
class PairMemory {
  public:
    // Kernels never write more than the size of both runs, whatever they contain.
    PairMemory(DecodedRuns& a, DecodedRuns& b) {
        const size_t decoded = a.capacity() + b.capacity();
        memory_ = std::make_unique_for_overwrite<uint32_t[]>(2 * decoded + kOutputSlack +
                                                             DecodedRuns::kDocsALine);
        const auto address = reinterpret_cast<uintptr_t>(memory_.get());
        uint32_t* const line = memory_.get() + (-address & 63) / sizeof(uint32_t);
        a.set_memory(line);
        b.set_memory(line + a.capacity());
        out_ = line + decoded;
    }
    uint32_t* out() const { return out_; }

  private:
    std::unique_ptr<uint32_t[]> memory_;
    uint32_t* out_;
};

// Calls use(ids, n) for pieces of the intersection in ascending order; use may change ids.
template <class Use>
void merge_pair(const PostingListView& shorter, const PostingListView& longer, uint32_t first,
                uint32_t last, Use use) {
    const auto prefixes = chosen_kernel(shorter.count(), longer.count()) == simd_merge_pair
                              ? simd_merge_prefixes
                              : simd_skip_prefixes;
    DecodedRuns a(shorter, first, last), b(longer, first, last);
    const PairMemory memory(a, b);
    uint32_t* const out = memory.out();
    const auto next = [first](const DecodedRuns& list) {
        return list.rest().empty() ? first : list.rest().front();
    };
    while (a.fill(kPrefixRest, next(b)) && b.fill(kPrefixRest, next(a)) && next(a) <= last &&
           next(b) <= last) {
        size_t n = 0;
        Passed passed;
        if (a.rest().size() >= kPrefixRest && b.rest().size() >= kPrefixRest) {
            n = prefixes(a.rest(), b.rest(), passed, out);
        } else {
            const uint32_t end = std::min(a.rest().back(), b.rest().back());
            passed = {a.count_up_to(end), b.count_up_to(end)};
            List x{a.rest().first(passed.a)}, y{b.rest().first(passed.b)};
            if (x.ids.size() > y.ids.size()) std::swap(x, y);
            if (!x.ids.empty()) n = chosen_kernel(x.ids.size(), y.ids.size())(x, y, out);
        }
        if (n != 0) use(out, n);
        a.drop(passed.a);
        b.drop(passed.b);
    }
}

// The same for the union, with each piece written to place(room), which may be `room` itself.
template <class Place, class Use>
void unite_pair(DecodedRuns a, DecodedRuns b, Place place, Use use) {
    const PairMemory memory(a, b);
    while (a.fill() && b.fill()) {
        const uint32_t end = std::min(a.rest().back(), b.rest().back());
        const Passed passed{a.count_up_to(end), b.count_up_to(end)};
        const DocIds both[] = {a.rest().first(passed.a), b.rest().first(passed.b)};
        uint32_t* const out = place(memory.out());
        use(out, unite(both, out));
        a.drop(passed.a);
        b.drop(passed.b);
    }
    for (DecodedRuns* left : {&a, &b}) {
        for (; left->fill(); left->drop(left->rest().size())) {
            use(left->rest().data(), left->rest().size());
        }
    }
}

// Calls use(ids, n) for pieces of what `list` has and `other` has not.
template <class Use>
void subtract_pair(const PostingListView& list, const PostingListView& other, Use use) {
    DecodedRuns a(list), b(other);
    const PairMemory memory(a, b);
    while (a.fill(1, 0) && b.fill(1, a.rest().front())) {
        const uint32_t end = std::min(a.rest().back(), b.rest().back());
        const Passed passed{a.count_up_to(end), b.count_up_to(end)};
        const DocIds removed = b.rest().first(passed.b);
        // Otherwise a forged list could have more docIDs in common than there are.
        if (!ascends(removed.data(), removed.size()))
            throw CorruptedData("docIDs that do not ascend", 0);
        const size_t n = subtract(a.rest().first(passed.a), removed, memory.out());
        if (n != 0) use(memory.out(), n);
        a.drop(passed.a);
        b.drop(passed.b);
    }
    for (; a.fill(); a.drop(a.rest().size())) use(a.rest().data(), a.rest().size());
}

}  // namespace postings
