// Reads the name of a field from an array of fields: of an element with a name as its key, or the
// element itself.
#pragma once

#include <string>

extern "C" {
#include "php.h"
}

#include "php/boundary.h"

namespace postings::php {

// `what` says for messages what may follow a name. Throws WrongType.
inline std::string field_name(const zend_string* key, const zval* value, const char* what) {
    if (key != nullptr) return {ZSTR_VAL(key), ZSTR_LEN(key)};
    if (Z_TYPE_P(value) == IS_STRING) return {Z_STRVAL_P(value), Z_STRLEN_P(value)};
    throw WrongType(std::string("must have names of fields, ") + what + ", not " +
                    zend_zval_type_name(value));
}

}  // namespace postings::php
