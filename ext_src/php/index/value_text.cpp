#include "php/index/value_text.h"

extern "C" {
#include "ext/date/php_date.h"
}

#include <charconv>
#include <cstring>

namespace postings::php {

bool is_date_object(const zval* value) {
    return Z_TYPE_P(value) == IS_OBJECT &&
           instanceof_function(Z_OBJCE_P(value), php_date_get_interface_ce());
}

zend_string* date_object_text(zval* value) {
    // The classes' own format(): a subclass may have another one, which could do anything.
    zend_class_entry* type = instanceof_function(Z_OBJCE_P(value), php_date_get_immutable_ce())
                                 ? php_date_get_immutable_ce()
                                 : php_date_get_date_ce();
    auto* format = static_cast<zend_function*>(
        zend_hash_str_find_ptr(&type->function_table, ZEND_STRL("format")));
    zval text, pattern;
    ZVAL_UNDEF(&text);
    ZVAL_STRING(&pattern, "Y-m-d\\TH:i:s.uP");
    zend_call_known_function(format, Z_OBJ_P(value), Z_OBJCE_P(value), &text, 1, &pattern, nullptr);
    zval_ptr_dtor(&pattern);
    if (Z_TYPE(text) != IS_STRING) return nullptr;
    constexpr char kNone[] = ".000000";
    char* const fraction = std::strstr(Z_STRVAL(text), kNone);
    if (fraction == nullptr) return Z_STR(text);
    const auto before = static_cast<size_t>(fraction - Z_STRVAL(text));
    const size_t after = before + sizeof kNone - 1;
    zend_string* shorter =
        zend_string_concat2(Z_STRVAL(text), before, Z_STRVAL(text) + after, Z_STRLEN(text) - after);
    zval_ptr_dtor(&text);
    return shorter;
}

zend_string* double_text(double value) {
    char digits[32];
    const char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return zend_string_init(digits, static_cast<size_t>(end - digits), false);
}

zend_string* value_text(zval* value) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_STRING:
        case IS_LONG:
            return zval_get_string(value);
        case IS_DOUBLE:
            return double_text(Z_DVAL_P(value));
        case IS_TRUE:
            return ZSTR_CHAR('1');
        case IS_FALSE:
            return ZSTR_CHAR('0');
        default:
            return is_date_object(value) ? date_object_text(value) : nullptr;
    }
}

}  // namespace postings::php
