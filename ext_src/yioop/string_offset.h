// Reads `$string[$offset]` as PHP does, whatever the offset's type.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// isset($string[$offset]) for an offset that is the result of an addition: a number, or an object,
// for which nothing is set. False with an exception if a handler threw.
bool has_string_offset(const zend_string* string, const zval* offset);

// Sets `character` to the code of `$string[$offset]`, or, after PHP's warning, to -1 where there is
// none. False if something was thrown.
bool read_string_offset(const zend_string* string, const zval* offset, int* character);

}  // namespace yioop
