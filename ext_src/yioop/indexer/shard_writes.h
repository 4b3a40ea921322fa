// Properties of a shard, written.
#pragma once

#include "yioop/shard_object.h"

namespace postings::yioop {

// `value` is consumed. Nothing is written to a property that native code does not read: what ran
// since may have made it one.
void set(zend_object* shard, Property which, zval value);

void unset(zend_object* shard, Property which);

// The array of a property that has one, or null, for changes in place: the property is left empty,
// for set() to fill. `size` is what is expected of a new one.
HashTable* take_array(zval* property, uint32_t size);

// `.=`
void append_bytes(zval* value, std::string_view bytes);

zval number(size_t value);
zval boolean(bool value);
zval string(zend_string* value);
zval array(HashTable* value);

}  // namespace postings::yioop
