#include "yioop/own_functions.h"

namespace postings::yioop {

zend_function* function_of_module(std::string_view module, std::string_view name) {
    auto* found = static_cast<zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), name.data(), name.size()));
    const bool is_own = found != nullptr && found->type == ZEND_INTERNAL_FUNCTION &&
                        found->internal_function.module != nullptr &&
                        found->internal_function.module->name == module;
    return is_own ? found : nullptr;
}

zend_function* function_called(std::string_view in, std::string_view module,
                               std::string_view name) {
    zend_string* full =
        zend_string_concat3(in.data(), in.size(), ZEND_STRL("\\"), name.data(), name.size());
    const bool has_program = zend_hash_exists(EG(function_table), full);
    zend_string_release(full);
    return has_program ? nullptr : function_of_module(module, name);
}

}  // namespace postings::yioop
