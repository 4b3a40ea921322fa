// Registers the classes, and has the functions of the stubs.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

void classes_minit();

// The functions of the stubs, except Yioop's own.
const zend_function_entry* functions();

}  // namespace postings::php
