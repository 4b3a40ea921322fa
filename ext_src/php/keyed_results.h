// The array that a function of many queries returns: a value for each, under the query's key.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

// set(value, i) makes the value of the i-th query.
template <class Set>
void return_keyed(zval* return_value, HashTable* queries, Set set) {
    array_init_size(return_value, zend_hash_num_elements(queries));
    size_t i = 0;
    zend_ulong index;
    zend_string* name;
    ZEND_HASH_FOREACH_KEY(queries, index, name) {
        zval value;
        set(&value, i++);
        if (name != nullptr) {
            zend_hash_add_new(Z_ARRVAL_P(return_value), name, &value);
        } else {
            zend_hash_index_add_new(Z_ARRVAL_P(return_value), index, &value);
        }
    }
    ZEND_HASH_FOREACH_END();
}

}  // namespace postings::php
