// Lists of 32-bit integers as PHP sees them: arrays, or strings of four bytes each (pack('V*')).
#pragma once

#include <span>
#include <vector>

extern "C" {
#include "php.h"
}

namespace postings::php {

inline std::span<const uint8_t> bytes_of(const zend_string* string) {
    return {reinterpret_cast<const uint8_t*>(ZSTR_VAL(string)), ZSTR_LEN(string)};
}

// Exactly one of `array` and `packed` is given. WrongType, or InvalidArgument, for what are no
// integers.
std::vector<uint32_t> read_integers_or_packed(const HashTable* array, const zend_string* packed);

// Sets `result` to a string if `packed`, else to an array.
void return_integers(zval* result, std::span<const uint32_t> values, bool packed);

}  // namespace postings::php
