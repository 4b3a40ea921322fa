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

}  // namespace postings::yioop
