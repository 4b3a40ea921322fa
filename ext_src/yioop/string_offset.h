// Reading `$string[$offset]` as PHP does, whatever the offset's type.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// isset($string[$offset]) for an offset that a sum gave: a number, or an object, which is none.
// False with an exception if a handler threw.
bool has_string_offset(const zend_string* string, const zval* offset);

// The code of `$string[$offset]`, or -1, after PHP's warning, where there is no such character.
// False if something was thrown.
bool read_string_offset(const zend_string* string, const zval* offset, int* character);

}  // namespace yioop
