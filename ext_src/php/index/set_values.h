// Sets properties to plain values, by their slots.
#pragma once

#include <string>

#include "php/native_object.h"

namespace postings::php {

inline void set_string(zend_object* object, uint32_t slot, const std::string& text) {
    zval value;
    ZVAL_STRINGL(&value, text.data(), text.size());
    set_property(object, slot, value);
}
inline void set_double(zend_object* object, uint32_t slot, double number) {
    zval value;
    ZVAL_DOUBLE(&value, number);
    set_property(object, slot, value);
}
inline void set_bool(zend_object* object, uint32_t slot, bool flag) {
    zval value;
    ZVAL_BOOL(&value, flag);
    set_property(object, slot, value);
}

}  // namespace postings::php
