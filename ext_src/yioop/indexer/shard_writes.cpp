#include "yioop/indexer/shard_writes.h"

namespace postings::yioop {

void set(zend_object* shard, Property which, zval value) {
    zval* found = property(shard, which);
    if (found != nullptr) {
        write_property(found, &value);
    } else {
        zval_ptr_dtor(&value);
    }
}

void unset(zend_object* shard, Property which) {
    shard->handlers->unset_property(shard, name_of(which), nullptr);
}

HashTable* take_array(zval* property, uint32_t size) {
    if (Z_TYPE_P(property) != IS_ARRAY) return zend_new_array(size);
    SEPARATE_ARRAY(property);
    HashTable* taken = Z_ARR_P(property);
    ZVAL_EMPTY_ARRAY(property);
    return taken;
}

zval number(size_t value) {
    zval result;
    ZVAL_LONG(&result, static_cast<zend_long>(value));
    return result;
}

zval boolean(bool value) {
    zval result;
    ZVAL_BOOL(&result, value);
    return result;
}

zval string(zend_string* value) {
    zval result;
    ZVAL_STR(&result, value);
    return result;
}

zval array(HashTable* value) {
    zval result;
    ZVAL_ARR(&result, value);
    return result;
}

}  // namespace postings::yioop
