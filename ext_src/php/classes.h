// Registers the classes and knows the functions of postings.stub.php.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

void classes_minit();

// Those of postings.stub.php.
const zend_function_entry* functions();

}  // namespace postings::php
