// Makes nodes of PHP's syntax tree, as its parser does.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

zend_ast* string_node(std::string_view text);
zend_ast* variable_node(std::string_view name);
// A list without elements.
zend_ast* list_node(zend_ast_kind kind);

// `\NAME(arguments)`
zend_ast* call_node(std::string_view name, zend_ast* arguments);
// `\NAME(leading arguments, all parameters of the function)`
zend_ast* forwarding_call(std::string_view name, zend_ast* leading, const zend_ast_decl* function);

}  // namespace postings::yioop
