// Finds the next posting in a string, with Yioop's log lines for invalid ones.
#pragma once

extern "C" {
#include "php.h"
}
#include <cstdint>
#include <span>

namespace yioop {

using Bytes = std::span<const uint8_t>;

inline Bytes bytes_of(const zend_string* string) {
    return {reinterpret_cast<const uint8_t*>(ZSTR_VAL(string)), ZSTR_LEN(string)};
}

// Sets `posting` to the posting at `*offset`, which is moved past it; without one, to an empty one,
// and `*offset` is moved by a word. False, without moving, if the word there starts no posting.
bool next_posting(Bytes postings, size_t* offset, Bytes* posting);

// Reports to Yioop's crawlLog(), if there is one, a word that starts no posting. False if that
// threw.
bool log_decode_error(Bytes postings, const zval* offset);

// nextPostString() for any arguments: `string` is the argument of that number, `offset` (number 2)
// is passed by reference. Null if something was thrown.
zend_string* next_post_string(const zval* string, uint32_t string_argument, zval* offset);

// Whether next_posting() can be used on these arguments.
inline bool is_plain_position(const zval* string, const zval* offset) {
    return EXPECTED(Z_TYPE_P(string) == IS_STRING && Z_TYPE_P(offset) == IS_LONG &&
                    Z_LVAL_P(offset) >= 0 && Z_LVAL_P(offset) < ZEND_LONG_MAX - 8);
}

}  // namespace yioop
