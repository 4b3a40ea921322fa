// Finds functions of PHP's own extensions.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Null if the module is not loaded, or the function is disabled or not the module's.
zend_function* function_of_module(std::string_view module, std::string_view name);

// The function that code in that namespace calls by that name, if it is the module's; null if the
// program has one of its own there.
zend_function* function_called(std::string_view in, std::string_view module, std::string_view name);

}  // namespace postings::yioop
