#include "yioop/program_constants.h"

namespace postings::yioop {

const zval* class_constant(const zend_class_entry* ce, std::string_view name) {
    const auto* constant = static_cast<const zend_class_constant*>(zend_hash_str_find_ptr(
        CE_CONSTANTS_TABLE(const_cast<zend_class_entry*>(ce)), name.data(), name.size()));
    return constant == nullptr ? nullptr : &constant->value;
}

const zval* configured(std::string_view name) {
    zend_string* full =
        zend_string_concat2(ZEND_STRL("seekquarry\\yioop\\configs\\"), name.data(), name.size());
    const auto* constant =
        static_cast<const zend_constant*>(zend_hash_find_ptr(EG(zend_constants), full));
    zend_string_release(full);
    return constant == nullptr ? nullptr : &constant->value;
}

}  // namespace postings::yioop
