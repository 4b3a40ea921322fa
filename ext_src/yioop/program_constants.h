// Constants of the program's classes and of its configuration.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Null if there is none.
const zval* class_constant(const zend_class_entry* ce, std::string_view name);
// A constant of the namespace in which Yioop has its configuration; null if there is none.
const zval* configured(std::string_view name);

}  // namespace postings::yioop
