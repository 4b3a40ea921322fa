#include "yioop/string_offset.h"

namespace yioop {

static int character_at(const zend_string* string, zend_long offset) {
    const auto length = static_cast<zend_long>(ZSTR_LEN(string));
    if (offset < -length || offset >= length) return -1;
    return static_cast<unsigned char>(ZSTR_VAL(string)[offset < 0 ? length + offset : offset]);
}

bool has_string_offset(const zend_string* string, const zval* offset) {
    if (Z_TYPE_P(offset) == IS_LONG) return character_at(string, Z_LVAL_P(offset)) >= 0;
    if (Z_TYPE_P(offset) != IS_DOUBLE) return false;
    const zend_long index = zend_dval_to_lval(Z_DVAL_P(offset));
    if (!zend_is_long_compatible(Z_DVAL_P(offset), index)) {
        zend_incompatible_double_to_long_error(Z_DVAL_P(offset));
        if (EG(exception)) return false;
    }
    return character_at(string, index) >= 0;
}

bool read_string_offset(const zend_string* string, const zval* offset, int* character) {
    zend_long index;
    switch (Z_TYPE_P(offset)) {
        case IS_LONG:
            index = Z_LVAL_P(offset);
            break;
        case IS_NULL:
        case IS_FALSE:
        case IS_TRUE:
        case IS_DOUBLE:
            zend_error(E_WARNING, "String offset cast occurred");
            index = zval_get_long(const_cast<zval*>(offset));
            break;
        case IS_STRING: {
            bool trailing = false;
            if (is_numeric_string_ex(Z_STRVAL_P(offset), Z_STRLEN_P(offset), &index, nullptr, true,
                                     nullptr, &trailing) == IS_LONG) {
                if (trailing)
                    zend_error(E_WARNING, "Illegal string offset \"%s\"", Z_STRVAL_P(offset));
                break;
            }
            [[fallthrough]];
        }
        default:
            zend_type_error("Cannot access offset of type %s on string",
                            zend_zval_type_name(offset));
            return false;
    }
    if (EG(exception)) return false;
    *character = character_at(string, index);
    if (*character < 0) zend_error(E_WARNING, "Uninitialized string offset " ZEND_LONG_FMT, index);
    return !EG(exception);
}

}  // namespace yioop
