// Reads the file of an IndexShard that stays on disk.
#pragma once

#include <cstdint>
#include <span>

#include "yioop/shard_cache.h"
#include "yioop/shard_object.h"

namespace postings::yioop {

class ShardReader {
  public:
    // False: leave the call to PHP, which opens the file itself. An object whose file PHP has
    // opened stays with that.
    bool open(zend_object* shard);

    ShardFile* file() const { return file_; }
    zend_long file_size() const { return static_cast<zend_long>(file_->size()); }
    // False if it is not in the file, or not where PHP would find a word.
    bool word(zend_long offset, uint32_t* word) const;
    bool read(zend_long offset, std::span<uint8_t> bytes) const {
        return offset >= 0 && file_->read(static_cast<uint64_t>(offset), bytes);
    }
    // As many of `length` bytes as there are; null if they cannot be read.
    zend_string* substring(zend_long offset, zend_long length) const;

  private:
    ShardFile* file_ = nullptr;
};

// To be called before PHP opens the file of a shard that native code has read: if the file was
// removed or replaced since, gives the object the original one.
void open_for_php(zend_object* shard);

}  // namespace postings::yioop
