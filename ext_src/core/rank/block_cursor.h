// A cursor over any list that decodes its postings a block at a time.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/base/always_inline.h"
#include "core/list/cursor.h"
#include "core/rank/block_search.h"

namespace postings {

inline constexpr size_t kCursorBlock = 128;

// Elements after a block that decoders may write.
inline constexpr size_t kCursorSlack = 16;

// Blocks of at most kCursorBlock postings, none empty, docIDs ascending; block_lasts()[i] is the
// last docID of block i. decode_* write the postings of a block to the front of out[0, kCursorBlock
// + kCursorSlack), may write anywhere in it, and return their number.
template <class List>
concept BlockList = requires(const List& list, size_t block, uint32_t* out) {
    { list.blocks() } -> std::convertible_to<size_t>;
    { list.block_lasts()[block] } -> std::convertible_to<uint32_t>;
    { list.decode_docids(block, out) } -> std::same_as<size_t>;
    { list.decode_frequencies(block, out) } -> std::same_as<size_t>;
};

// A block stored as a bitset: bit j, from `first` up to `end`, is document origin + j.
struct BitsetBlock {
    const uint8_t* bits = nullptr;  // null: the block is not a bitset
    uint32_t first = 0, end = 0, origin = 0;
    uint32_t postings = 0;
};

// A list that can also give a single posting without decoding its block.
template <class List>
concept ProbedList = BlockList<List> && requires(const List& list, size_t block, size_t position) {
    { list.bitset(block) } -> std::same_as<BitsetBlock>;
    { list.frequency(block, position) } -> std::same_as<uint32_t>;
};

// Stands at the first posting of a target document or a later one. Decodes a block only when the
// exact posting matters.
template <BlockList List>
class BlockCursor {
  public:
    explicit BlockCursor(const List& list)
        : list_(&list), lasts_(list.block_lasts()), blocks_(list.blocks()) {
        open_block(0, 0);
    }

    POSTINGS_ALWAYS_INLINE uint32_t docid() {
        decode_block();
        return docids_[position_];
    }
    // A lower bound of docid(), without decoding.
    POSTINGS_ALWAYS_INLINE uint32_t docid_bound() const {
        return decoded_ ? docids_[position_] : target_;
    }

    // The frequency of the posting at docid(), or of the one that at() found.
    POSTINGS_ALWAYS_INLINE uint32_t frequency() {
        if constexpr (ProbedList<List>) {
            if (!have_frequencies_ && probes_ < kMostProbes) {
                ++probes_;
                return list_->frequency(block_, position_);
            }
        }
        decode_frequencies();
        return frequencies_[position_];
    }

    POSTINGS_ALWAYS_INLINE void next() {
        decode_block();
        assert(position_ < size_);
        if (++position_ == size_) next_block();
    }

    // Moves to the first posting of `target` or a later document; stays if it is already there.
    POSTINGS_ALWAYS_INLINE void next_geq(uint32_t target) {
        if (docid_bound() >= target) return;
        if (lasts_[block_] < target) {
            go_to_block(target);
        } else if (decoded_) {
            position_ = search(target);
        } else {
            target_ = target;
        }
        assert(docid_bound() >= target);
    }

    // The same; returns whether that is a posting of `target`.
    POSTINGS_ALWAYS_INLINE bool at(uint32_t target) {
        next_geq(target);
        if constexpr (ProbedList<List>) {
            if (!decoded_ && target_ == target) {
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

    // Announces how many postings of the current block will be asked for. If there are many,
    // decodes it at once, unless it is a bitset, which answers at() faster undecoded.
    void expect(size_t postings) {
        if (postings <= kMostProbes || block_ == blocks_) return;
        probes_ = kMostProbes;
        if constexpr (ProbedList<List>) {
            if (!decoded_ && !bitset_known_) learn_bitset();
            if (bitset_known_ && bitset_.bits) return;
        }
        decode_block();
    }

    // The rest of the current block, from the current posting on; empty past the end.
    std::span<const uint32_t> rest_docids() {
        decode_block();
        return std::span(docids_).first(size_).subspan(position_);
    }
    std::span<const uint32_t> rest_frequencies() {
        decode_block();
        decode_frequencies();
        return std::span(frequencies_).first(size_).subspan(position_);
    }
    // Moves past `count` postings of the current block, which has as many left.
    void skip(size_t count) {
        assert(decoded_ && count <= size_ - position_);
        position_ += count;
        if (position_ == size_) next_block();
    }

    // Sets bit i of `words` for each document `first` + i up to `last`, and moves past them.
    // `first` is a multiple of 8, and no posting from the current one on is before it.
    void mark_up_to(uint32_t first, uint32_t last, uint64_t* words) {
        next_geq(first);
        while (docid_bound() <= last) {
            if (mark_bitset(first, last, reinterpret_cast<uint8_t*>(words))) continue;
            const std::span<const uint32_t> docids = rest_docids();
            size_t i = 0;
            for (; i < docids.size() && docids[i] <= last; ++i) {
                const uint32_t bit = docids[i] - first;
                words[bit / 64] |= uint64_t{1} << bit % 64;
            }
            position_ += i;
            if (position_ < size_) return;
            open_block(block_ + 1, lasts_[block_] + 1);
        }
    }

    const List& list() const { return *list_; }
    size_t blocks() const { return blocks_; }
    // An upper bound of the number of postings.
    size_t postings() const {
        if constexpr (requires { list_->postings(); }) {
            return list_->postings();
        } else {
            return blocks_ * kCursorBlock;
        }
    }
    POSTINGS_ALWAYS_INLINE uint32_t last_of_block(size_t block) const { return lasts_[block]; }
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
    // From this many frequencies of a block on it is cheaper to decode all.
    static constexpr int kMostProbes = 4;

    // Moves to the first posting of `block`, or past the end, that is at or after `target`.
    void open_block(size_t block, uint32_t target) {
        assert(block <= blocks_ && block >= block_);
        block_ = block;
        have_frequencies_ = false;
        bitset_known_ = false;
        probes_ = 0;
        decoded_ = block == blocks_;
        target_ = target;
        if (decoded_) {
            position_ = size_ = 0;
            docids_[0] = kNoDocument;
        }
    }
    POSTINGS_NEVER_INLINE void next_block() {
        open_block(block_ + 1, 0);
        decode_block();
    }

    // Moves to the first later block that may have `target`.
    POSTINGS_NEVER_INLINE void go_to_block(uint32_t target) {
        open_block(block_of(block_ + 1, target), target);
    }

    POSTINGS_ALWAYS_INLINE void decode_block() {
        if (!decoded_) decode_block_now();
    }
    POSTINGS_NEVER_INLINE void decode_block_now() {
        size_ = list_->decode_docids(block_, docids_);
        assert(size_ > 0 && size_ <= kCursorBlock && docids_[size_ - 1] == lasts_[block_]);
        assert(block_ == 0 || docids_[0] > lasts_[block_ - 1]);
        std::fill(docids_ + size_, docids_ + kCursorBlock + 1, kNoDocument);
        position_ = docids_[0] >= target_ ? 0 : search(target_);
        decoded_ = true;
    }

    POSTINGS_NEVER_INLINE void learn_bitset() {
        bitset_ = list_->bitset(block_);
        bitset_known_ = true;
        counted_to_ = bitset_.first;
        counted_ = 0;
    }

    // mark_up_to() for a bitset block that is not decoded: byte by byte. False if it is not one.
    bool mark_bitset(uint32_t first, uint32_t last, uint8_t* bytes) {
        if constexpr (ProbedList<List>) {
            if (decoded_ || lasts_[block_] < target_) return false;
            if (!bitset_known_) learn_bitset();
            if (!bitset_.bits || bitset_.first >= bitset_.end) return false;
            const uint32_t from = std::max({target_, first, bitset_.origin + bitset_.first});
            const uint32_t block_end = std::min(last, lasts_[block_]);
            // Forged skip data may extend past the bits.
            const uint32_t to =
                bitset_.origin + std::min(block_end - bitset_.origin, bitset_.end - 1);
            if (from <= to && block_end >= bitset_.origin) {
                const uint32_t begin = (from - first) / 8, end = (to - first) / 8;
                const uint8_t* bits = bitset_.bits + (from - bitset_.origin) / 8;
                for (uint32_t i = begin; i <= end; ++i) {
                    uint32_t byte = bits[i - begin];
                    if (i == begin) byte &= 0xFFu << (from - first) % 8;
                    if (i == end) byte &= 0xFFu >> (7 - (to - first) % 8);
                    bytes[i] |= static_cast<uint8_t>(byte);
                }
            }
            next_geq(block_end + 1);
            return true;
        }
        return false;
    }

    // Requires that the last posting of the block is at or after the target.
    size_t search(uint32_t target) const { return count_below(docids_, target); }

    POSTINGS_ALWAYS_INLINE void decode_frequencies() {
        if (!have_frequencies_) decode_frequencies_now();
    }
    POSTINGS_NEVER_INLINE void decode_frequencies_now() {
        if (block_ == blocks_) return;
        list_->decode_frequencies(block_, frequencies_);
        have_frequencies_ = true;
    }

    const List* list_;
    Lasts lasts_;
    size_t blocks_;
    size_t block_ = 0, position_ = 0, size_ = 0;
    // If false, position_ and docids_ are not yet known for the first posting at or after target_.
    bool decoded_ = false;
    uint32_t target_ = 0;
    bool have_frequencies_ = false;
    int probes_ = 0;  // frequencies asked for one by one
    bool bitset_known_ = false;
    BitsetBlock bitset_{};
    uint32_t counted_to_ = 0;  // counted_ bits of the bitset are set before this bit
    size_t counted_ = 0;
    // kNoDocument follows the last docID.
    alignas(64) uint32_t docids_[kCursorBlock + kCursorSlack];
    alignas(64) uint32_t frequencies_[kCursorBlock + kCursorSlack];
};

}  // namespace postings
