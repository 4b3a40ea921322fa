// Includes Zend/zend_enum.h, which in PHP 8.3 names a parameter `try`, a C++ keyword.
#pragma once

#include "php.h"

extern "C" {
#define try try_from
#include "zend_enum.h"
#undef try
}

#include <string_view>

namespace postings::php {

// The name of a case, found by the object's identity: PHP 8.2's ArrayObject can write over the
// properties that hold name and value. Empty for an object that is no case of the enum.
std::string_view case_name(zend_class_entry* enumeration, const zend_object* enum_case);

}  // namespace postings::php
