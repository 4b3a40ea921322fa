// The shards that a query reads, opened by the application.
#pragma once

#include "yioop/iterators/arena.h"
#include "yioop/slice_reader.h"

namespace postings::yioop {

class IndexShards {
  public:
    IndexShards(Arena& arena, const uint32_t& years) : arena_(arena), years_(years) {}

    struct Index {
        zval name;  // text or a number
        zend_object* bundle;
        zend_long set, wanted;  // generations: the one that was set last, and the one that PHP
                                // would have set last
        Index* before;
    };
    // Null: leave the call to PHP.
    Index* index(zval* name);
    SliceReader* shard(Index* index, zend_long generation);

    // Sets each index to the shard at which PHP would leave it.
    bool settle();
    void release();

  private:
    struct Shard {
        Index* index;
        zend_long generation;
        zend_object* object;
        SliceReader reader;
        Shard* before;
    };

    zend_object* set_generation(Index* index, zend_long generation);

    Arena& arena_;
    const uint32_t& years_;  // known only when all iterators are
    Index* indexes_ = nullptr;
    Shard* shards_ = nullptr;
    Shard* last_ = nullptr;
};

}  // namespace postings::yioop
