// What a function of the program's is known to be, told by itself wherever it was compiled or
// cached.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Adds a static variable to a declared function; no program can name it where NAME begins with \0.
void mark_function(zend_ast_decl* function, std::string_view name, zend_long value);
// 0: not marked so.
zend_long mark_of(const zend_function* function, std::string_view name);

}  // namespace postings::yioop
