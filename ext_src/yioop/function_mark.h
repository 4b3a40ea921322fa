// Marks functions of the program with what is known of them; the mark stays with a function
// wherever it was compiled or cached.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Adds a static variable to a declared function. NAME begins with \0, so that no variable of the
// program has it; only Reflection's getStaticVariables() lists it.
void mark_function(zend_ast_decl* function, std::string_view name, zend_long value);
// The value of the mark; 0 if the function does not have it.
zend_long mark_of(const zend_function* function, std::string_view name);

}  // namespace postings::yioop
