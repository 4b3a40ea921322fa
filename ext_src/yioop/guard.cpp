#include "yioop/guard.h"

#include "yioop/ast_nodes.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// No variable of a known body has such a name.
constexpr std::string_view kResult = "\0postings"sv;

}  // namespace

void put_before_body(zend_ast_decl* function, std::string_view native, zend_ast* leading,
                     bool returns_true) {
    // New nodes get the line where the body begins.
    const uint32_t line = CG(zend_lineno);
    CG(zend_lineno) = function->start_lineno;
    zval yes;
    ZVAL_TRUE(&yes);
    zend_ast* condition =
        zend_ast_create_binary_op(ZEND_IS_NOT_IDENTICAL,
                                  zend_ast_create(ZEND_AST_ASSIGN, variable_node(kResult),
                                                  forwarding_call(native, leading, function)),
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
