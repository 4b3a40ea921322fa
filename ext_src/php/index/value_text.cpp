#include "php/index/value_text.h"

extern "C" {
#include "ext/date/php_date.h"
}

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "core/index/field_number.h"

namespace postings::php {

bool is_date_object(const zval* value) {
    return Z_TYPE_P(value) == IS_OBJECT &&
           instanceof_function(Z_OBJCE_P(value), php_date_get_interface_ce());
}

namespace {

// The result of the PHP classes' own format(): a subclass may have another one, which could do
// anything. Null, and something thrown, for an object that was never constructed.
zend_string* formatted(zval* date, const char* pattern) {
    zend_class_entry* type = instanceof_function(Z_OBJCE_P(date), php_date_get_immutable_ce())
                                 ? php_date_get_immutable_ce()
                                 : php_date_get_date_ce();
    auto* format = static_cast<zend_function*>(
        zend_hash_str_find_ptr(&type->function_table, ZEND_STRL("format")));
    zval text, argument;
    ZVAL_UNDEF(&text);
    ZVAL_STRING(&argument, pattern);
    zend_call_known_function(format, Z_OBJ_P(date), Z_OBJCE_P(date), &text, 1, &argument, nullptr);
    zval_ptr_dtor(&argument);
    return Z_TYPE(text) == IS_STRING ? Z_STR(text) : nullptr;
}

// The object must stay while user code runs.
zend_string* text_of_date(zval* value) {
    zend_string* numbers = formatted(value, "U u Z Y");
    if (numbers == nullptr) return nullptr;
    long long seconds = 0;
    int fraction = 0, offset = 0, year = 0;
    const bool read =
        sscanf(ZSTR_VAL(numbers), "%lld %d %d %d", &seconds, &fraction, &offset, &year) == 4;
    zend_string_release(numbers);
    // The format has no seconds in offsets, and four digits for the year.
    if (read && (offset % 60 != 0 || year < 0 || year > 9999)) {
        // The fraction counts upward from the second before.
        const bool negative = seconds < 0 && fraction > 0;
        if (negative) ++seconds, fraction = 1'000'000 - fraction;
        char text[48];
        snprintf(text, sizeof text, "%s%lld.%06d", negative && seconds == 0 ? "-" : "", seconds,
                 fraction);
        return zend_string_init(text, std::strlen(text), false);
    }
    return formatted(value, fraction == 0 ? "Y-m-d\\TH:i:sP" : "Y-m-d\\TH:i:s.uP");
}

constexpr size_t kMostDigits = 64;

// Returns how many bytes it wrote.
size_t write_double(double value, char (&digits)[kMostDigits]) {
    const double size = std::abs(value);
    // The fewest digits that identify it, without an exponent as far as that is short: dates have
    // none.
    const bool plain = size == 0 || (size >= 1e-7 && size < 1e17);
    const char* const end =
        plain ? std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed).ptr
              : std::to_chars(digits, digits + sizeof digits, value).ptr;
    return static_cast<size_t>(end - digits);
}

}  // namespace

zend_string* date_object_text(zval* value) {
    zval held;
    ZVAL_COPY(&held, value);
    zend_string* text = text_of_date(&held);
    zval_ptr_dtor(&held);
    return text;
}

zend_string* double_text(double value) {
    char digits[kMostDigits];
    return zend_string_init(digits, write_double(value, digits), false);
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

std::optional<std::string> plain_text(const zval* value) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_STRING:
            return std::string(Z_STRVAL_P(value), Z_STRLEN_P(value));
        case IS_LONG:
            return std::to_string(Z_LVAL_P(value));
        case IS_DOUBLE: {
            char digits[kMostDigits];
            return std::string(digits, write_double(Z_DVAL_P(value), digits));
        }
        case IS_TRUE:
            return "1";
        case IS_FALSE:
            return "0";
        default:
            return std::nullopt;
    }
}

bool is_mistaken_date(const zval* value) {
    constexpr zend_long kMostSeconds = 253402300799;  // of the year 9999
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_LONG:
            return Z_LVAL_P(value) > kMostSeconds || Z_LVAL_P(value) < -kMostSeconds;
        case IS_DOUBLE:
            return std::abs(Z_DVAL_P(value)) > kMostSeconds;
        case IS_STRING:
            return index::is_mistaken_date({Z_STRVAL_P(value), Z_STRLEN_P(value)});
        default:
            return false;
    }
}

zend_string* point_text(HashTable* point) {
    const auto find = [&](std::initializer_list<const char*> names) -> zval* {
        for (const char* name : names)
            if (zval* value = zend_hash_str_find_deref(point, name, strlen(name))) return value;
        return nullptr;
    };
    zval* degrees[2] = {find({"lat", "latitude"}), find({"lon", "lng", "longitude"})};
    if (degrees[0] == nullptr && degrees[1] == nullptr) return nullptr;
    zend_string* texts[2] = {nullptr, nullptr};
    std::string_view parts[2] = {"", ""};
    for (int i = 0; i < 2; ++i) {
        const auto type = degrees[i] != nullptr ? Z_TYPE_P(degrees[i]) : IS_NULL;
        if (type != IS_STRING && type != IS_LONG && type != IS_DOUBLE) continue;
        texts[i] = value_text(degrees[i]);
        parts[i] = {ZSTR_VAL(texts[i]), ZSTR_LEN(texts[i])};
    }
    zend_string* text = zend_string_concat3(parts[0].data(), parts[0].size(), ",", 1,
                                            parts[1].data(), parts[1].size());
    for (zend_string* made : texts)
        if (made != nullptr) zend_string_release(made);
    return text;
}

}  // namespace postings::php
