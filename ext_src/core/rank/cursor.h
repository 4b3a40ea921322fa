// The cursor that every ranking algorithm runs on, over anything that decodes its postings a block
// at a time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/rank/block_search.h"

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

// A block that is a bitset: bit j, from `first` up to `end`, is document origin + j.
struct BitsetBlock {
    const uint8_t* bits = nullptr;  // none: the block is something else
    uint32_t first = 0, end = 0, origin = 0;
    uint32_t postings = 0;
};

// A list may also tell of a single posting without decoding its block.
template <class List>
concept ProbedList = BlockList<List> && requires(const List& list, size_t block, size_t position) {
    { list.bitset(block) } -> std::same_as<BitsetBlock>;
    { list.frequency(block, position) } -> std::same_as<uint32_t>;
};

// Stands at the first posting of a document or a later one; blocks are decoded when it matters
// where that is.
template <BlockList List>
class BlockCursor {
  public:
    explicit BlockCursor(const List& list)
        : list_(&list), lasts_(list.block_lasts()), blocks_(list.blocks()) {
        enter(0, 0);
    }

    uint32_t docid() {
        settle();
        return docids_[position_];
    }
    // A document that docid() is not before.
    uint32_t docid_bound() const { return settled_ ? docids_[position_] : target_; }

    // Of the posting at docid(), or that at() found.
    uint32_t frequency() {
        if constexpr (ProbedList<List>) {
            if (!have_frequencies_ && probes_ < kMostProbes) {
                ++probes_;
                return list_->frequency(block_, position_);
            }
        }
        decode_frequencies();
        return frequencies_[position_];
    }

    void next() {
        settle();
        if (++position_ == size_) leave();
    }

    // To the first posting of `target` or a later document; stays where it is if it is there
    // already.
    void next_geq(uint32_t target) {
        if (docid_bound() >= target) return;
        if (lasts_[block_] < target) {
            enter(block_of(block_ + 1, target), target);
        } else if (settled_) {
            position_ = search(target);
        } else {
            target_ = target;
        }
    }

    // The same, and whether that is a posting of `target`.
    bool at(uint32_t target) {
        next_geq(target);
        if constexpr (ProbedList<List>) {
            if (!settled_ && target_ == target) {
                if (!bitset_known_) learn_bitset();
                if (bitset_.bits) {
                    const uint32_t bit = target - bitset_.origin;
                    if (bit < bitset_.first || bit >= bitset_.end ||
                        !(bitset_.bits[bit / 8] >> bit % 8 & 1))
                        return false;
                    counted_ += count_bits(bitset_.bits, counted_to_, bit);
                    counted_to_ = bit;
                    position_ = counted_;
                    if (position_ < bitset_.postings) return true;
                }
            }
        }
        return docid() == target;
    }

    // What is left of the current block, from the current posting on; empty past the end.
    std::span<const uint32_t> rest_docids() {
        settle();
        return std::span(docids_).first(size_).subspan(position_);
    }
    std::span<const uint32_t> rest_frequencies() {
        settle();
        decode_frequencies();
        return std::span(frequencies_).first(size_).subspan(position_);
    }
    // Past `count` postings of the current block, which has as many left.
    void skip(size_t count) {
        position_ += count;
        if (position_ == size_) leave();
    }

    const List& list() const { return *list_; }
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
    // After so many frequencies of a block it is cheaper to decode all.
    static constexpr int kMostProbes = 4;

    // To the first posting of `block`, or past the end, that is at or after `target`.
    void enter(size_t block, uint32_t target) {
        block_ = block;
        have_frequencies_ = false;
        bitset_known_ = false;
        probes_ = 0;
        settled_ = block == blocks_;
        target_ = target;
        if (settled_) {
            position_ = size_ = 0;
            docids_[0] = kNoDocument;
        }
    }
    void leave() {
        enter(block_ + 1, 0);
        settle();
    }

    void settle() {
        if (settled_) return;
        size_ = list_->decode_docids(block_, docids_);
        std::fill(docids_ + size_, docids_ + kCursorBlock + 1, kNoDocument);
        position_ = docids_[0] >= target_ ? 0 : search(target_);
        settled_ = true;
    }

    void learn_bitset() {
        bitset_ = list_->bitset(block_);
        bitset_known_ = true;
        counted_to_ = bitset_.first;
        counted_ = 0;
    }

    // The last posting of the block is at or after the target.
    size_t search(uint32_t target) const { return count_below(docids_, target); }

    void decode_frequencies() {
        if (have_frequencies_ || block_ == blocks_) return;
        list_->decode_frequencies(block_, frequencies_);
        have_frequencies_ = true;
    }

    const List* list_;
    Lasts lasts_;
    size_t blocks_;
    size_t block_ = 0, position_ = 0, size_ = 0;
    // Not settled: position_ and docids_ are not yet known for the first posting at or after
    // target_.
    bool settled_ = false;
    uint32_t target_ = 0;
    bool have_frequencies_ = false;
    int probes_ = 0;  // frequencies asked for one by one
    bool bitset_known_ = false;
    BitsetBlock bitset_{};
    uint32_t counted_to_ = 0;  // the bit of the bitset before which counted_ are set
    size_t counted_ = 0;
    // kNoDocument stands after the last docID.
    alignas(64) uint32_t docids_[kCursorBlock + kCursorSlack];
    alignas(64) uint32_t frequencies_[kCursorBlock + kCursorSlack];
};

}  // namespace postings
