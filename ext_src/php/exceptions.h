// The exception classes of the extension.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::php {

extern zend_class_entry* postings_exception_class;
extern zend_class_entry* corrupted_data_exception_class;
extern zend_class_entry* memory_limit_exception_class;
// Exceptions about an index.
extern zend_class_entry *index_not_found_exception_class, *index_exists_exception_class,
    *version_exception_class, *lock_timeout_exception_class, *timeout_exception_class,
    *storage_exception_class;

}  // namespace postings::php
