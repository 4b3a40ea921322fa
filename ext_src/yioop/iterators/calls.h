// Calls of a program's own functions and methods, from native code that can still leave all to PHP.
#pragma once

#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// All false, with nothing in `result`, if there is no such function, or it threw: what it threw is
// dropped, as PHP's body will call it again. Only exit() stays.

// A public method, by its name in lower case.
bool call_method(zend_object* object, std::string_view name, std::span<zval> arguments,
                 zval* result);
// Of a class, or a function, of Yioop's library: by names in lower case.
bool call_static(std::string_view class_name, std::string_view name, std::span<zval> arguments,
                 zval* result);
bool call_function(std::string_view name, std::span<zval> arguments, zval* result);

}  // namespace postings::yioop
