// Makes an array with the keys of another one, as a function of many queries returns it: a value
// for each, under the query's key.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

// set(value, i) sets the value of the i-th query.
template <class Set>
void return_keyed(zval* return_value, HashTable* queries, Set set) {
    array_init_size(return_value, zend_hash_num_elements(queries));
    size_t i = 0;
    if (HT_IS_PACKED(queries) && HT_IS_WITHOUT_HOLES(queries)) {
        const size_t count = zend_hash_num_elements(queries);
        zend_hash_real_init_packed(Z_ARRVAL_P(return_value));
        ZEND_HASH_FILL_PACKED(Z_ARRVAL_P(return_value)) {
            for (; i < count; ++i) {
                zval value;
                set(&value, i);
                ZEND_HASH_FILL_SET(&value);
                ZEND_HASH_FILL_NEXT();
            }
        }
        ZEND_HASH_FILL_END();
        return;
    }
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

// copy(value, element) copies an element that is no reference: what a reference refers to, else.
template <class Copy>
void copy_keyed(zval* to, HashTable* elements, Copy copy) {
    HashPosition at;
    zend_hash_internal_pointer_reset_ex(elements, &at);
    return_keyed(to, elements, [&](zval* value, size_t) {
        const zval* element = zend_hash_get_current_data_ex(elements, &at);
        ZVAL_DEREF(element);
        copy(value, element);
        zend_hash_move_forward_ex(elements, &at);
    });
}

}  // namespace postings::php
