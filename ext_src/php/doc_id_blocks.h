// Reads docIDs block by block, so that an operation on long arrays works in the processor's cache
// and takes no memory of their size.
#pragma once

#include <algorithm>
#include <array>

#include "core/intersect/algorithm.h"
#include "yioop/arguments.h"

namespace postings::php {

inline constexpr uint32_t kDocIdBlock = 4096;

// What was read of a source and not yet taken.
class UnreadDocIds {
  public:
    // After the source's fill(), empty only at its end.
    DocIds unread() const { return unread_; }

    // Takes what is not greater than `last`.
    DocIds take(uint32_t last) {
        const size_t count = static_cast<size_t>(
            std::upper_bound(unread_.begin(), unread_.end(), last) - unread_.begin());
        const DocIds taken = unread_.first(count);
        unread_ = unread_.subspan(count);
        return taken;
    }

  protected:
    DocIds unread_;
};

// Of a PHP array that outlives this and does not change meanwhile; it is_dense().
class ArrayBlocks : public UnreadDocIds {
  public:
    explicit ArrayBlocks(const HashTable* array) : array_(array) {}
    ArrayBlocks(const ArrayBlocks&) = delete;  // unread_ points into block_

    uint32_t size() const { return zend_hash_num_elements(array_); }

    // Reads the next block if all that was read is taken. False if it has anything but docIDs that
    // ascend strictly; references count as that too.
    bool fill() {
        if (!unread_.empty() || at_ == size()) return true;
        const uint32_t count = std::min(kDocIdBlock, size() - at_);
        bool wrong = false;
        for (uint32_t i = 0; i < count; ++i) {
            const zval* value = yioop::dense_value(array_, at_ + i);
            const zend_long doc = Z_LVAL_P(value);
            wrong |= (Z_TYPE_P(value) != IS_LONG) | (doc <= last_);
            last_ = doc;
            block_[i] = static_cast<uint32_t>(doc);
        }
        at_ += count;
        unread_ = {block_.data(), count};
        return !wrong && last_ <= UINT32_MAX;
    }

  private:
    const HashTable* array_;
    uint32_t at_ = 0;
    zend_long last_ = -1;
    std::array<uint32_t, kDocIdBlock> block_;
};

// Of a native list that outlives this.
class ListBlocks : public UnreadDocIds {
  public:
    explicit ListBlocks(DocIds list) : rest_(list), size_(list.size()) {}

    size_t size() const { return size_; }

    bool fill() {
        if (!unread_.empty()) return true;
        unread_ = rest_.first(std::min<size_t>(kDocIdBlock, rest_.size()));
        rest_ = rest_.subspan(unread_.size());
        return true;
    }

  private:
    DocIds rest_;
    size_t size_;
};

}  // namespace postings::php
