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
    zval container, found;
    ZVAL_STR(&container, const_cast<zend_string*>(string));
    zend_fetch_dimension_const(&found, &container, const_cast<zval*>(offset), BP_VAR_R);
    const bool is_there = !EG(exception) && Z_STRLEN(found) > 0;
    *character = is_there ? static_cast<unsigned char>(*Z_STRVAL(found)) : -1;
    if (!EG(exception)) zval_ptr_dtor(&found);
    return !EG(exception);
}

}  // namespace yioop
