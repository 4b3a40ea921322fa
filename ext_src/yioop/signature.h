// Tells whether a declaration in PHP is meant as one of our functions, or only has the same name.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Requires equal names, order, by-reference flags and defaults of the parameters, no types, no
// attributes, no generator, and no return by reference.
bool has_signature_of(zend_ast_decl* declaration, const zend_function_entry& ours);

}  // namespace postings::yioop
