// Functions of PHP's own extensions.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Null if the module is not there, or the function is disabled or somebody else's.
zend_function* function_of_module(std::string_view module, std::string_view name);

}  // namespace postings::yioop
