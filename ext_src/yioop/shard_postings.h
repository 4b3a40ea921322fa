// Postings of an IndexShard that stays on disk, by the words that they are made of.
#pragma once

#include <cstdint>

#include "yioop/shard_reader.h"

namespace postings::yioop {

class ShardPostings {
  public:
    // False: leave the call to PHP.
    bool open(zend_object* shard);

    const ShardReader& reader() const { return reader_; }

    // All of them: false where the file has no such word.

    // Of the posting that has this word, its first and last words.
    bool find(zend_long at, zend_long* first, zend_long* last) const;
    // Its document.
    bool doc_index(zend_long at, zend_long* doc_index) const;
    bool bytes(zend_long first, std::span<uint8_t> bytes) const {
        return reader_.read(begin_ + first * 4, bytes);
    }

    // From `begin` on, the first posting whose document is `wanted` or a later one; found is false
    // if there is none up to `end`.
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
