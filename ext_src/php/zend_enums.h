// Zend/zend_enum.h, which in PHP 8.3 names a parameter `try`.
#pragma once

#include "php.h"

extern "C" {
#define try try_from
#include "zend_enum.h"
#undef try
}

#include <string_view>

namespace postings::php {

// The name of a case, by which object it is: PHP 8.2's ArrayObject can write over the properties
// that hold name and value. Empty for what is no case of the enum.
std::string_view case_name(zend_class_entry* enumeration, const zend_object* enum_case);

}  // namespace postings::php
