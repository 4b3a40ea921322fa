// Whether a declaration in PHP means one of our functions, or only shares its name.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Equal names, order, by-reference flags and defaults of the parameters, no types, no attributes,
// no generator, nothing returned by reference.
bool has_signature_of(zend_ast_decl* declaration, const zend_function_entry& ours);

}  // namespace postings::yioop
