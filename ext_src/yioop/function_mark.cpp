#include "yioop/function_mark.h"

namespace postings::yioop {

void mark_function(zend_ast_decl* function, std::string_view name, zend_long value) {
    zval variable, number;
    ZVAL_STRINGL(&variable, name.data(), name.size());
    ZVAL_LONG(&number, value);
    zend_ast* mark = zend_ast_create(ZEND_AST_STATIC, zend_ast_create_zval(&variable),
                                     zend_ast_create_zval(&number));
    zend_ast*& body = function->child[2];
    body = zend_ast_create_list(2, ZEND_AST_STMT_LIST, mark, body);
}

zend_long mark_of(const zend_function* function, std::string_view name) {
    if (function == nullptr || function->type != ZEND_USER_FUNCTION ||
        function->op_array.static_variables == nullptr) {
        return 0;
    }
    const zval* mark =
        zend_hash_str_find(function->op_array.static_variables, name.data(), name.size());
    return mark != nullptr && Z_TYPE_P(mark) == IS_LONG ? Z_LVAL_P(mark) : 0;
}

}  // namespace postings::yioop
