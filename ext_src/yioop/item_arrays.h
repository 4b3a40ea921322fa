// Makes the array that Yioop has for a document with a word.
#pragma once

#include <cstdint>
#include <span>

extern "C" {
#include "php.h"
}

#include "yioop/shard_constants.h"

namespace postings::yioop {

struct ItemValues {
    std::span<const uint32_t> positions;
    zval* rank;
    zend_long summary;
    const zend_long* generation;  // null: none
    zend_long length;
    bool is_document;
    zval* proximity;
    zval *scores, *ranks;  // null: none
    zval *relevance, *score;
};

// Sets the values, in Yioop's order; consumes those that are passed by address.
void set_item(HashTable* item, const ShardConstants& constants, const ItemValues& values);

}  // namespace postings::yioop
