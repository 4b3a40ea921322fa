// Documents as Yioop's iterators pass them on.
#pragma once

#include <string_view>

#include "yioop/iterators/arena.h"
#include "yioop/number.h"
#include "yioop/slice_reader.h"

namespace postings::yioop {

// The parts of a document that no iterator changes; shared by all items of the document.
struct Document {
    SliceItem item;
    zval scores, ranks;      // undefined if there are none
    const zval* index_name;  // the index of its shard; not owned
    zend_string* key;        // null until it is made
    Document* before;

    std::string_view id() const { return {item.id, item.id_size}; }
    std::string_view part(size_t number) const { return id().substr(number * 8, 8); }
};

struct Item {
    Document* document;
    Number rank, relevance, proximity, score;
    bool rank_is_text;  // true until the rank is used in a computation
};

// The items that an iterator finds at a time.
struct Block {
    enum Kind : uint8_t {
        kUnread,  // found by PHP before, and not read
        kItems,
        kNull,
        kNone,  // -1
    };
    Kind kind;
    uint32_t count;
    Item* items;
};

// Make PHP's arrays of items.
struct ItemKeys;
void make_item(zval* array, const ItemKeys& keys, Item& item);
void make_block(zval* value, const ItemKeys& keys, const Block& block);
zend_string* key_of(Document* document);
// Adds the parts that WordIterator adds to such an array.
void add_word_parts(HashTable* item, const ItemKeys& keys, Document* document);

}  // namespace postings::yioop
