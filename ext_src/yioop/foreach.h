// foreach over any value, with PHP's warning for one that cannot be iterated.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// Appends what foreach would visit in an object: an iterator's values, or the public properties.
bool collect_object_values(zval* object, zval* values);

void warn_not_iterable(const zval* list);

// Calls `each(zval*)` with every value until it returns false. Returns false if it did, or if
// something was thrown.
template <typename Each>
bool for_each_value(zval* list, const Each& each) {
    if (Z_TYPE_P(list) == IS_ARRAY) {
        zval* value;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(list), value) {
            // A reference may change meanwhile: warnings run PHP code.
            zval element;
            ZVAL_COPY_DEREF(&element, value);
            const bool more = each(&element);
            zval_ptr_dtor(&element);
            if (!more) return false;
        }
        ZEND_HASH_FOREACH_END();
        return true;
    }
    if (Z_TYPE_P(list) == IS_OBJECT) {
        zval values;
        array_init(&values);
        const bool all = collect_object_values(list, &values) && for_each_value(&values, each);
        zval_ptr_dtor(&values);
        return all;
    }
    warn_not_iterable(list);
    return !EG(exception);
}

}  // namespace yioop
