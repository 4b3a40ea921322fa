// Functions of PHP's own extensions.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Null if the module is not there, or the function is disabled or somebody else's.
zend_function* function_of_module(std::string_view module, std::string_view name);

// What code in that namespace calls by that name, if it is the module's function; null if the
// program has one of its own there, too.
zend_function* function_called(std::string_view in, std::string_view module, std::string_view name);

}  // namespace postings::yioop
