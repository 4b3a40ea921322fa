// The cursor that every ranking algorithm runs on, over anything that decodes its postings a block
// at a time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace postings {

inline constexpr size_t kCursorBlock = 128;

// docid() of a cursor past its end. No document has it: a table of lengths holds at most 2^32 - 1.
inline constexpr uint32_t kNoDocument = UINT32_MAX;

// Where decoders may write past a block.
inline constexpr size_t kCursorSlack = 16;

// Blocks of at most kCursorBlock postings, none empty, docIDs ascending and below kNoDocument;
// block_lasts()[i] is the last docID of block i. decode_* fill the front of out[0, kCursorBlock +
// kCursorSlack), and may write anywhere in it; they return how many postings the block has.
template <class List>
concept BlockList = requires(const List& list, size_t block, uint32_t* out) {
    { list.blocks() } -> std::convertible_to<size_t>;
    { list.block_lasts()[block] } -> std::convertible_to<uint32_t>;
    { list.decode_docids(block, out) } -> std::same_as<size_t>;
    { list.decode_frequencies(block, out) } -> std::same_as<size_t>;
};

template <BlockList List>
class BlockCursor {
  public:
    explicit BlockCursor(const List& list)
        : list_(&list), lasts_(list.block_lasts()), blocks_(list.blocks()) {
        enter(0);
    }

    uint32_t docid() const { return docids_[position_]; }

    uint32_t frequency() {
        decode_frequencies();
        return frequencies_[position_];
    }

    void next() {
        if (++position_ == size_) enter(block_ + 1);
    }

    // To the first posting of `target` or a later document; stays where it is if it is there
    // already.
    void next_geq(uint32_t target) {
        if (docid() >= target) return;
        if (lasts_[block_] < target) {
            enter(block_of(block_ + 1, target));
            if (docid() >= target) return;
        }
        // The last posting of the block is at or after the target.
        while (docids_[++position_] < target) {
        }
    }

    // What is left of the current block, from the current posting on; empty past the end.
    std::span<const uint32_t> rest_docids() const {
        return std::span(docids_).first(size_).subspan(position_);
    }
    std::span<const uint32_t> rest_frequencies() {
        decode_frequencies();
        return std::span(frequencies_).first(size_).subspan(position_);
    }
    // Past `count` postings of the current block, which has as many left.
    void skip(size_t count) {
        position_ += count;
        if (position_ == size_) enter(block_ + 1);
    }

    size_t blocks() const { return blocks_; }
    uint32_t block_last(size_t block) const { return lasts_[block]; }
    // The first block from `from` on that ends at or after `target`: galloping, then binary search.
    size_t block_of(size_t from, uint32_t target) const {
        size_t low = from, step = 1;
        for (; low + step <= blocks_ && lasts_[low + step - 1] < target; step *= 2) low += step;
        for (size_t high = std::min(low + step - 1, blocks_); low < high;) {
            const size_t middle = (low + high) / 2;
            if (lasts_[middle] < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

  private:
    using Lasts = decltype(std::declval<const List&>().block_lasts());

    void enter(size_t block) {
        block_ = block;
        position_ = 0;
        have_frequencies_ = false;
        size_ = block < blocks_ ? list_->decode_docids(block, docids_) : 0;
        docids_[size_] = kNoDocument;
    }

    void decode_frequencies() {
        if (have_frequencies_ || size_ == 0) return;
        list_->decode_frequencies(block_, frequencies_);
        have_frequencies_ = true;
    }

    const List* list_;
    Lasts lasts_;
    size_t blocks_;
    size_t block_ = 0, position_ = 0, size_ = 0;
    bool have_frequencies_ = false;
    // kNoDocument stands after the last docID, so that a search ends.
    alignas(64) uint32_t docids_[kCursorBlock + kCursorSlack];
    alignas(64) uint32_t frequencies_[kCursorBlock + kCursorSlack];
};

}  // namespace postings
