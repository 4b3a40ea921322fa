// Postings\Device: a value that says where operations are done.
#pragma once

#include "php/dispatch.h"

namespace postings::php {

extern zend_class_entry* device_class;
extern zend_class_entry* device_kind_enum;
extern zend_class_entry* profile_class;

// From its construction to release(), operations are done on the device that is a function's
// argument; null changes nothing. No destructor, since Zend may jump past it.
class DeviceArgument {
  public:
    explicit DeviceArgument(zend_object* device);
    // Whether a PHP exception was thrown; there is nothing to release then.
    bool failed() const { return failed_; }
    void release();

  private:
    bool given_, failed_ = false;
};

void device_minit();

}  // namespace postings::php
