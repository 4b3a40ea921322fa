// Calls the program's own functions and methods, from native code that can still leave the whole
// call to PHP.
#pragma once

#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// All return false, without a `result`, if there is no such function, or it threw: the exception is
// dropped, as PHP's body will call it again. Only that of exit() stays.

// Calls a public method, by its name in lower case.
bool call_method(zend_object* object, std::string_view name, std::span<zval> arguments,
                 zval* result);
// Calls a static method, or a function, of Yioop's library: by names in lower case.
bool call_static(std::string_view class_name, std::string_view name, std::span<zval> arguments,
                 zval* result);
bool call_function(std::string_view name, std::span<zval> arguments, zval* result);

}  // namespace postings::yioop
