#include "yioop/ast_nodes.h"

namespace postings::yioop {

zend_ast* string_node(std::string_view text) {
    return zend_ast_create_zval_from_str(zend_string_init(text.data(), text.size(), false));
}

zend_ast* variable_node(std::string_view name) {
    return zend_ast_create(ZEND_AST_VAR, string_node(name));
}

zend_ast* list_node(zend_ast_kind kind) {
    return zend_ast_create_list(0, kind);
}

zend_ast* call_node(std::string_view name, zend_ast* arguments) {
    zend_ast* target = string_node(name);
    target->attr = ZEND_NAME_FQ;
    return zend_ast_create(ZEND_AST_CALL, target, arguments);
}

zend_ast* forwarding_call(std::string_view name, zend_ast* leading, const zend_ast_decl* function) {
    zend_ast* arguments = leading;
    const zend_ast_list* parameters = zend_ast_get_list(function->child[0]);
    for (uint32_t i = 0; i < parameters->children; ++i) {
        zend_string* parameter = zend_ast_get_str(parameters->child[i]->child[1]);
        arguments = zend_ast_list_add(
            arguments, zend_ast_create(ZEND_AST_VAR,
                                       zend_ast_create_zval_from_str(zend_string_copy(parameter))));
    }
    return call_node(name, arguments);
}

}  // namespace postings::yioop
