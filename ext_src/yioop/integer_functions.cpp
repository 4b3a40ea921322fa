// packInt, unpackInt, packFloat, unpackFloat, vByteEncode, vByteDecode.
#include <cstring>

#include "yioop/arguments.h"
#include "yioop/container.h"

using namespace yioop;

ZEND_FUNCTION(seekquarry_yioop_library_packInt) {
    if (!has_arguments(execute_data, 1)) return;
    const auto value = static_cast<uint32_t>(zval_get_long(argument(execute_data, 1)));
    if (EG(exception)) return;
    const char bytes[] = {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
                          static_cast<char>(value >> 8), static_cast<char>(value)};
    RETURN_STRINGL(bytes, 4);
}

// The value of all bytes, not only of four; one with more than 63 bits becomes a float, as in
// hexdec().
ZEND_FUNCTION(seekquarry_yioop_library_unpackInt) {
    if (!has_arguments(execute_data, 1)) return;
    const zval* string = argument(execute_data, 1);
    if (Z_TYPE_P(string) != IS_STRING) RETURN_FALSE;
    zend_long exact = 0;
    double rounded = 0;
    bool fits = true;
    for (size_t digit = 0; digit < 2 * Z_STRLEN_P(string); digit++) {
        const auto byte = static_cast<unsigned char>(Z_STRVAL_P(string)[digit / 2]);
        const int value = digit % 2 == 0 ? byte >> 4 : byte & 15;
        if (fits && exact > ZEND_LONG_MAX / 16) {
            fits = false;
            rounded = static_cast<double>(exact);
        }
        if (fits) {
            exact = exact * 16 + value;
        } else {
            rounded = rounded * 16 + value;
        }
    }
    RETURN_LONG(fits ? exact : zend_dval_to_lval(rounded));
}

ZEND_FUNCTION(seekquarry_yioop_library_packFloat) {
    if (!has_arguments(execute_data, 1)) return;
    const auto value = static_cast<float>(zval_get_double(argument(execute_data, 1)));
    if (EG(exception)) return;
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    RETURN_STRINGL(bytes, sizeof value);
}

// unpack('f', $string)[1] of too few bytes, called for its warnings, whose words differ between
// PHP's versions.
static void warn_of_short_input(const zval* string, zval* result) {
    zval function, arguments[2], unpacked, index;
    ZVAL_STRING(&function, "unpack");
    ZVAL_STRING(&arguments[0], "f");
    ZVAL_COPY(&arguments[1], string);
    ZVAL_FALSE(&unpacked);
    call_user_function(nullptr, nullptr, &function, &unpacked, 2, arguments);
    zval_ptr_dtor(&function);
    zval_ptr_dtor(&arguments[0]);
    zval_ptr_dtor(&arguments[1]);
    ZVAL_LONG(&index, 1);
    if (!EG(exception) && !read_element(&unpacked, &index, result)) ZVAL_NULL(result);
    zval_ptr_dtor(&unpacked);
}

ZEND_FUNCTION(seekquarry_yioop_library_unpackFloat) {
    if (!has_arguments(execute_data, 1)) return;
    const zval* string = argument(execute_data, 1);
    if (Z_TYPE_P(string) != IS_STRING) RETURN_FALSE;
    float value;
    if (Z_STRLEN_P(string) < sizeof value) return warn_of_short_input(string, return_value);
    std::memcpy(&value, Z_STRVAL_P(string), sizeof value);
    RETURN_DOUBLE(value);
}

ZEND_FUNCTION(seekquarry_yioop_library_vByteEncode) {
    if (!has_arguments(execute_data, 1)) return;
    zval* number = argument(execute_data, 1);
    zend_long low, rest;
    if (EXPECTED(Z_TYPE_P(number) == IS_LONG)) {
        low = Z_LVAL_P(number) & 127;
        rest = Z_LVAL_P(number) >> 7;
    } else {
        zval mask, shift, result;
        ZVAL_LONG(&mask, 127);
        ZVAL_LONG(&shift, 7);
        if (bitwise_and_function(&result, number, &mask) != SUCCESS || EG(exception))
            return blame(1);
        low = zval_get_long(&result);
        zval_ptr_dtor(&result);
        if (shift_right_function(&result, number, &shift) != SUCCESS || EG(exception))
            return blame(1);
        rest = zval_get_long(&result);
        zval_ptr_dtor(&result);
    }
    char bytes[10];
    size_t size = 0;
    bytes[size++] = static_cast<char>(low);
    for (; rest > 0; rest >>= 7) bytes[size++] = static_cast<char>(128 | (rest & 127));
    RETURN_STRINGL(bytes, size);
}

// `$str[$offset]`, into `value`. The variable is read anew each time, as PHP does: it may be the
// offset's own.
static bool read_character(zval* variable, zval* offset, zval* value) {
    zval container;
    ZVAL_COPY(&container, dereferenced(variable));
    const bool is_string = Z_TYPE(container) == IS_STRING;
    const bool read = read_element(&container, offset, value);
    zval_ptr_dtor(&container);
    if (!read) blame(is_string ? 2 : 1);
    return read;
}

// ord($str[$offset] & 127): the first digit of a number.
static bool read_digit(zval* variable, zval* offset, zend_ulong* digit) {
    zval value, mask, masked;
    if (!read_character(variable, offset, &value)) return false;
    ZVAL_LONG(&mask, 127);
    const bool done = bitwise_and_function(&masked, &value, &mask) == SUCCESS && !EG(exception);
    zval_ptr_dtor(&value);
    if (!done) {
        blame(1);
        return false;
    }
    zend_string* text = zval_get_string(&masked);
    *digit = static_cast<unsigned char>(*ZSTR_VAL(text));
    zend_string_release(text);
    zval_ptr_dtor(&masked);
    return true;
}

// The result of ord($value). Consumes `value`.
static bool first_byte(zval* value, int* byte) {
    zend_string* text = nullptr;
    if (Z_TYPE_P(value) == IS_NULL) {
        zend_error(E_DEPRECATED,
                   "ord(): Passing null to parameter #1 ($character) of type string is deprecated");
        *byte = 0;
    } else if (Z_TYPE_P(value) == IS_STRING || zend_parse_arg_str_weak(value, &text, 1)) {
        *byte = static_cast<unsigned char>(*Z_STRVAL_P(value));
    } else if (!EG(exception)) {
        zend_argument_type_error(1,
                                 "cannot be used: ord(): Argument #1 ($character) must be of "
                                 "type string, %s given",
                                 zend_zval_type_name(value));
    }
    zval_ptr_dtor(value);
    return !EG(exception);
}

// ord($str[$offset++]) & 1, and whether ++ did anything.
static bool read_continuation(zval* variable, zval* offset, bool* continues, bool* moved) {
    zval before, after;
    ZVAL_COPY_DEREF(&before, offset);
    ZVAL_COPY(&after, &before);
    if (increment_function(&after) != SUCCESS || EG(exception)) {
        zval_ptr_dtor(&before);
        zval_ptr_dtor(&after);
        blame(2);
        return false;
    }
    // Of letters, ++ makes the next ones, without end.
    const bool is_text =
        Z_TYPE(after) == IS_STRING &&
        is_numeric_string(Z_STRVAL(after), Z_STRLEN(after), nullptr, nullptr, false) == 0;
    *moved = !is_text && !zend_is_identical(&before, &after);
    assign(offset, &after);
    zval value;
    int byte = 0;
    const bool read =
        !EG(exception) && read_character(variable, &before, &value) && first_byte(&value, &byte);
    zval_ptr_dtor(&before);
    *continues = (byte & 1) != 0;
    return read;
}

// Broken in Yioop, which does not use it, and in the same way here: the mask is applied to the
// character, not to its code, so that anything but a digit is a TypeError; and `& 128 > 0` tests
// the lowest bit.
ZEND_FUNCTION(seekquarry_yioop_library_vByteDecode) {
    if (!has_arguments(execute_data, 2)) return;
    zval* string = ZEND_CALL_ARG(execute_data, 1);
    zval* offset = ZEND_CALL_ARG(execute_data, 2);
    zend_ulong value = 0, digit;
    bool continues, moved;
    for (unsigned shift = 0;; shift += 7) {
        if (!read_digit(string, dereferenced(offset), &digit)) return;
        value += shift < 64 ? digit << shift : 0;
        if (!read_continuation(string, offset, &continues, &moved)) return;
        if (!continues) RETURN_LONG(static_cast<zend_long>(value));
        if (!moved) {
            zend_argument_value_error(2, "must be a value that ++ makes a greater number");
            return;
        }
    }
}
