// Registers the classes and knows the functions of the stubs.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

void classes_minit();

// Those of the stubs, but for Yioop's own.
const zend_function_entry* functions();

}  // namespace postings::php
