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

// Makes a PHP string; for no bytes, whose address may be null, the empty one.
inline zend_string* new_string(std::span<const uint8_t> bytes) {
    if (bytes.empty()) return ZSTR_EMPTY_ALLOC();
    return zend_string_init(reinterpret_cast<const char*>(bytes.data()), bytes.size(), false);
}

// For zend_object_handlers::get_properties_for: the properties as they are, except for
// var_export(), whose code passes an array of `bytes` to __set_state(). Those are null if an
// exception was thrown.
template <class MakeBytes>
zend_array* exported_as_bytes(zend_object* object, zend_prop_purpose purpose, MakeBytes to_bytes) {
    if (purpose != ZEND_PROP_PURPOSE_VAR_EXPORT) {
        return zend_std_get_properties_for(object, purpose);
    }
    zend_string* bytes = to_bytes(object);
    if (bytes == nullptr) return nullptr;
    zend_array* properties = zend_new_array(1);
    zval value;
    ZVAL_STR(&value, bytes);
    zend_hash_str_add_new(properties, ZEND_STRL("bytes"), &value);
    return properties;
}

// The bytes in such an array, or in one for __unserialize(); null if there are none.
inline const zend_string* bytes_in(HashTable* data) {
    const zval* bytes = zend_hash_str_find_deref(data, ZEND_STRL("bytes"));
    return bytes != nullptr && Z_TYPE_P(bytes) == IS_STRING ? Z_STR_P(bytes) : nullptr;
}

// Exactly one of `array` and `packed` is given. Throws WrongType, or InvalidArgument, for values
// that are no integers.
std::vector<uint32_t> read_integers_or_packed(const HashTable* array, const zend_string* packed);

// Sets `result` to a string if `packed`, else to an array; false, and something thrown, if PHP's
// memory has no room for it.
bool return_integers(zval* result, std::span<const uint32_t> values, bool packed);

}  // namespace postings::php
