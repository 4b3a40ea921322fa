// Documents as Yioop's iterators hand them on.
#pragma once

#include <string_view>

#include "yioop/iterators/arena.h"
#include "yioop/number.h"
#include "yioop/slice_reader.h"

namespace postings::yioop {

// What does not change on the way up; shared by those that hold the document.
struct Document {
    SliceItem item;
    zval scores, ranks;      // undefined: none
    const zval* index_name;  // whose shard it is in; not its own
    zend_string* key;        // null: not made yet
    Document* before;

    std::string_view id() const { return {item.id, item.id_size}; }
    std::string_view part(size_t number) const { return id().substr(number * 8, 8); }
};

struct Item {
    Document* document;
    Number rank, relevance, proximity, score;
    bool rank_is_text;  // until it is computed with
};

// What an iterator finds at a time.
struct Block {
    enum Kind : uint8_t {
        kUnread,  // what PHP found before
        kItems,
        kNull,
        kNone,  // -1
    };
    Kind kind;
    uint32_t count;
    Item* items;
};

// PHP's arrays of them.
struct ItemKeys;
void make_item(zval* array, const ItemKeys& keys, Item& item);
void make_block(zval* value, const ItemKeys& keys, const Block& block);
zend_string* key_of(Document* document);
// What WordIterator adds to such an array.
void add_word_parts(HashTable* item, const ItemKeys& keys, Document* document);

}  // namespace postings::yioop
