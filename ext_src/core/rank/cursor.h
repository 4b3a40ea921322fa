// The cursor that every ranking algorithm runs on, over anything that decodes its postings a block
// at a time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace postings {

inline constexpr size_t kCursorBlock = 128;

// docid() of a cursor past its end. No document has it: a table of lengths holds at most 2^32 - 1.
inline constexpr uint32_t kNoDocument = UINT32_MAX;

// Blocks of at most kCursorBlock postings, none empty, docIDs ascending and below kNoDocument.
// decode_* fill the front of what they are given and return how many postings the block has.
template <class List>
concept BlockList = requires(const List& list, size_t block,
                             std::span<uint32_t, kCursorBlock> out) {
    { list.block_lasts() } -> std::convertible_to<std::span<const uint32_t>>;
    { list.decode_docids(block, out) } -> std::same_as<size_t>;
    { list.decode_frequencies(block, out) } -> std::same_as<size_t>;
};

template <BlockList List>
class BlockCursor {
  public:
    explicit BlockCursor(const List& list) : list_(&list), lasts_(list.block_lasts()) { enter(0); }

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
            enter(block_of(block_, target));
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

    std::span<const uint32_t> block_lasts() const { return lasts_; }

    // The first block from `from` on whose last docID is at least `target`: galloping, then binary
    // search.
    size_t block_of(size_t from, uint32_t target) const {
        size_t low = std::min(from, lasts_.size()), step = 1;
        while (low + step < lasts_.size() && lasts_[low + step - 1] < target)
            low += step, step *= 2;
        const auto end = lasts_.begin() + std::min(low + step, lasts_.size());
        return std::lower_bound(lasts_.begin() + low, end, target) - lasts_.begin();
    }

  private:
    void enter(size_t block) {
        block_ = block;
        position_ = 0;
        have_frequencies_ = false;
        if (block < lasts_.size()) {
            size_ = list_->decode_docids(block, std::span(docids_).template first<kCursorBlock>());
        } else {
            size_ = 0;
        }
        docids_[size_] = kNoDocument;
    }

    void decode_frequencies() {
        if (have_frequencies_ || size_ == 0) return;
        list_->decode_frequencies(block_, frequencies_);
        have_frequencies_ = true;
    }

    const List* list_;
    std::span<const uint32_t> lasts_;
    size_t block_ = 0, position_ = 0, size_ = 0;
    bool have_frequencies_ = false;
    uint32_t docids_[kCursorBlock + 1];  // kNoDocument after the last, so that a search ends
    uint32_t frequencies_[kCursorBlock];
};

}  // namespace postings
