// Postings of an IndexShard that stays on disk, addressed by their words.
#pragma once

#include <cstdint>

#include "yioop/shard_reader.h"

namespace postings::yioop {

class ShardPostings {
  public:
    // False: leave the call to PHP.
    bool open(zend_object* shard);

    const ShardReader& reader() const { return reader_; }

    // All return false if the file has no such word.

    // Finds the first and last words of the posting that has this word.
    bool find(zend_long at, zend_long* first, zend_long* last) const;
    // The posting's document.
    bool doc_index(zend_long at, zend_long* doc_index) const;
    bool bytes(zend_long first, std::span<uint8_t> bytes) const {
        return reader_.read(begin_ + first * 4, bytes);
    }

    // Finds the first posting from `begin` on whose document is `wanted` or a later one; `found` is
    // false if there is none up to `end`.
    struct Found {
        bool found;
        zend_long at, doc_index;
    };
    bool seek(zend_long begin, zend_long end, zend_long wanted, Found* found) const;

  private:
    bool word(zend_long at, uint32_t* word) const { return reader_.word(begin_ + at * 4, word); }
    bool gallop(zend_long wanted, zend_long end, Found* found) const;

    ShardReader reader_;
    zend_long begin_ = 0;
};

}  // namespace postings::yioop
