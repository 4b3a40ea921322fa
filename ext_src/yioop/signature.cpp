#include "yioop/signature.h"

#include <cstring>

namespace postings::yioop {
namespace {

bool same_default(zend_ast* declared, const char* ours) {
    if (!declared || !ours) return !declared && !ours;
    zend_string* text = zend_ast_export("", declared, "");
    const bool same =
        zend_binary_strcasecmp(ZSTR_VAL(text), ZSTR_LEN(text), ours, strlen(ours)) == 0;
    zend_string_release(text);
    return same;
}

bool same_parameter(zend_ast* declared, const zend_internal_arg_info& ours) {
    const zend_ast* type = declared->child[0];
    const zend_string* name = zend_ast_get_str(declared->child[1]);
    const bool by_reference = declared->attr & ZEND_PARAM_REF;
    return !type && !(declared->attr & ZEND_PARAM_VARIADIC) &&
           by_reference == (ZEND_ARG_SEND_MODE(&ours) != 0) &&
           strcmp(ZSTR_VAL(name), ours.name) == 0 &&
           same_default(declared->child[2], ours.default_value);
}

}  // namespace

bool has_signature_of(zend_ast_decl* declaration, const zend_function_entry& ours) {
    const zend_ast_list* parameters = zend_ast_get_list(declaration->child[0]);
    const zend_ast* return_type = declaration->child[3];
    const zend_ast* attributes = declaration->child[4];
    if (return_type || attributes || parameters->children != ours.num_args ||
        (declaration->flags & (ZEND_ACC_RETURN_REFERENCE | ZEND_ACC_GENERATOR))) {
        return false;
    }
    for (uint32_t i = 0; i < parameters->children; ++i) {
        // The first entry of arg_info is the result.
        if (!same_parameter(parameters->child[i], ours.arg_info[i + 1])) {
            return false;
        }
    }
    return true;
}

}  // namespace postings::yioop
