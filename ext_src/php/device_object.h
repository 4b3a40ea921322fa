// Postings\Device: a value that says where work is done.
#pragma once

#include "php/dispatch.h"

namespace postings::php {

extern zend_class_entry* device_class;
extern zend_class_entry* device_kind_enum;
extern zend_class_entry* profile_class;

// False, and a PHP exception, if it was never constructed.
bool read_device(zend_object* device, dispatch::Choice& choice);

}  // namespace postings::php
