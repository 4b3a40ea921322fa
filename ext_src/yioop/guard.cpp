#include "yioop/guard.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// What no program can name.
constexpr std::string_view kResult = "\0postings"sv;

zend_ast* string_node(std::string_view text) {
    return zend_ast_create_zval_from_str(zend_string_init(text.data(), text.size(), false));
}

zend_ast* call(const zend_ast_decl* function, std::string_view native, zend_ast* arguments) {
    const zend_ast_list* parameters = zend_ast_get_list(function->child[0]);
    for (uint32_t i = 0; i < parameters->children; ++i) {
        const zend_string* name = zend_ast_get_str(parameters->child[i]->child[1]);
        arguments = zend_ast_list_add(arguments, variable_node({ZSTR_VAL(name), ZSTR_LEN(name)}));
    }
    zend_ast* target = string_node(native);
    target->attr = ZEND_NAME_FQ;
    return zend_ast_create(ZEND_AST_CALL, target, arguments);
}

}  // namespace

zend_ast* no_arguments() {
    return zend_ast_create_list(0, ZEND_AST_ARG_LIST);
}

zend_ast* variable_node(std::string_view name) {
    return zend_ast_create(ZEND_AST_VAR, string_node(name));
}

void put_before_body(zend_ast_decl* function, std::string_view native, zend_ast* leading,
                     bool returns_true) {
    // What is made here stands where the body begins.
    const uint32_t line = CG(zend_lineno);
    CG(zend_lineno) = function->start_lineno;
    zval yes;
    ZVAL_TRUE(&yes);
    zend_ast* condition = zend_ast_create_binary_op(
        ZEND_IS_NOT_IDENTICAL,
        zend_ast_create(ZEND_AST_ASSIGN, variable_node(kResult), call(function, native, leading)),
        zend_ast_create_zval(&yes));
    zend_ast* result = zend_ast_create(
        ZEND_AST_RETURN, returns_true ? zend_ast_create_zval(&yes) : variable_node(kResult));
    zend_ast* guard =
        zend_ast_create_list(1, ZEND_AST_IF, zend_ast_create(ZEND_AST_IF_ELEM, condition, result));
    zend_ast*& body = function->child[2];
    body = zend_ast_create_list(2, ZEND_AST_STMT_LIST, guard, body);
    CG(zend_lineno) = line;
}

}  // namespace postings::yioop
