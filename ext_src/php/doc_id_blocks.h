// Reads a PHP array of docIDs block by block, so that an operation on long arrays works in the
// processor's cache and takes no memory of their size.
#pragma once

#include <algorithm>
#include <array>

#include "core/intersect/algorithm.h"
#include "yioop/arguments.h"

namespace postings::php {

class DocIdBlocks {
  public:
    static constexpr uint32_t kBlock = 4096;

    // The array outlives this and does not change meanwhile. It is_dense().
    explicit DocIdBlocks(const HashTable* array)
        : array_(array), size_(zend_hash_num_elements(array)) {}

    // Reads the next block if all that was read is taken. False if it has anything but docIDs that
    // ascend strictly; references count as that too.
    bool fill() {
        if (!unread_.empty() || at_ == size_) return true;
        const uint32_t count = std::min(kBlock, size_ - at_);
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

    // What was read and not taken; after fill(), empty only at the array's end.
    DocIds unread() const { return unread_; }

    // Takes what is not greater than `last`.
    DocIds take(uint32_t last) {
        const size_t count = static_cast<size_t>(
            std::upper_bound(unread_.begin(), unread_.end(), last) - unread_.begin());
        const DocIds taken = unread_.first(count);
        unread_ = unread_.subspan(count);
        return taken;
    }

  private:
    const HashTable* array_;
    uint32_t size_, at_ = 0;
    zend_long last_ = -1;
    DocIds unread_;
    std::array<uint32_t, kBlock> block_;
};

}  // namespace postings::php
