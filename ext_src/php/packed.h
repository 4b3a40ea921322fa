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

// A new PHP string. Of no bytes, whose address may be null, the empty one.
inline zend_string* new_string(std::span<const uint8_t> bytes) {
    if (bytes.empty()) return ZSTR_EMPTY_ALLOC();
    return zend_string_init(reinterpret_cast<const char*>(bytes.data()), bytes.size(), false);
}

// Exactly one of `array` and `packed` is given. WrongType, or InvalidArgument, for what are no
// integers.
std::vector<uint32_t> read_integers_or_packed(const HashTable* array, const zend_string* packed);

// Sets `result` to a string if `packed`, else to an array.
void return_integers(zval* result, std::span<const uint32_t> values, bool packed);

}  // namespace postings::php
