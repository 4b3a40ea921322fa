// Native code in front of a body in PHP.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Before the body of a declared function or method goes
//     if (($result = \native(LEADING, own parameters)) !== true) return $result;
// None of those returns true, or else it returns nothing else, and is put so. A native function
// returns true where it leaves the call to the body, and has then written nothing that the body
// does not expect.
void put_before_body(zend_ast_decl* function, std::string_view native, zend_ast* leading,
                     bool returns_true);

}  // namespace postings::yioop
