// Inserts a call of native code before the body of a function written in PHP.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Inserts before the body of a declared function or method
//     if (($result = \native(LEADING, own parameters)) !== true) return $result;
// The native function returns true to leave the call to the body; it must not have written anything
// then that the body does not expect. A body that is replaced never returns true, unless it returns
// nothing else: with `returns_true`, the inserted statement is `return true`.
void put_before_body(zend_ast_decl* function, std::string_view native, zend_ast* leading,
                     bool returns_true);

}  // namespace postings::yioop
