// `$container[$index]`, as PHP does it, for whatever was passed where Yioop expects an array or a
// string. `container` must be a variable of our own: handlers and warnings run PHP code.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// All of them: false if something was thrown.

// isset($container[$index])
bool isset_element(zval* container, zval* index, bool* is_set);

// $container[$index] into `value`, which is the caller's; null or "" after PHP's warning.
inline bool read_element(zval* container, zval* index, zval* value) {
    zend_fetch_dimension_const(value, container, index, BP_VAR_R);
    if (!EG(exception)) return true;
    zval_ptr_dtor(value);
    return false;
}

// $container[$index]++ of an object, or of a string, which has no such elements.
bool increment_element(zval* container, zval* index);

// $container[$index] += $addend, of the same.
bool add_to_element(zval* container, zval* index, zval* addend);

// count($container). Throws for what is neither array nor Countable.
bool count_elements(zval* container, zend_long* count);

}  // namespace yioop
