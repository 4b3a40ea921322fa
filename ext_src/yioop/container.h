// PHP's `$container[$index]` for any value that was passed where Yioop expects an array or a
// string. `container` must be a variable of our own: handlers and warnings run PHP code.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// All functions return false if something was thrown.

// isset($container[$index])
bool isset_element(zval* container, zval* index, bool* is_set);

// Reads $container[$index] into `value`, which the caller owns; null or "" after PHP's warning.
inline bool read_element(zval* container, zval* index, zval* value) {
    zend_fetch_dimension_const(value, container, index, BP_VAR_R);
    if (!EG(exception)) return true;
    zval_ptr_dtor(value);
    return false;
}

// $container[$index]++ for an object, or for a string, which has no such elements.
bool increment_element(zval* container, zval* index);

// $container[$index] += $addend, likewise.
bool add_to_element(zval* container, zval* index, zval* addend);

// count($container). Throws for a value that is neither array nor Countable.
bool count_elements(zval* container, zend_long* count);

}  // namespace yioop
