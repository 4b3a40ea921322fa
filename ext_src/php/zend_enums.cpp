#include "php/zend_enums.h"

namespace postings::php {

std::string_view case_name(zend_class_entry* enumeration, const zend_object* enum_case) {
    zend_string* name;
    void* element;
    ZEND_HASH_FOREACH_STR_KEY_PTR(CE_CONSTANTS_TABLE(enumeration), name, element) {
        const zval& value = static_cast<zend_class_constant*>(element)->value;
        if (Z_TYPE(value) == IS_OBJECT && Z_OBJ(value) == enum_case) {
            return {ZSTR_VAL(name), ZSTR_LEN(name)};
        }
    }
    ZEND_HASH_FOREACH_END();
    return {};
}

}  // namespace postings::php
