// Postings\Device: a value that says where work is done.
#pragma once

#include "php/dispatch.h"

namespace postings::php {

extern zend_class_entry* device_class;
extern zend_class_entry* device_kind_enum;
extern zend_class_entry* profile_class;

// From here to release(), work is done on the device that is a function's argument; null changes
// nothing. No destructor, since Zend may jump past it.
class DeviceArgument {
  public:
    explicit DeviceArgument(zend_object* device);
    // A PHP exception was thrown; there is nothing to release.
    bool failed() const { return failed_; }
    void release();

  private:
    bool given_, failed_ = false;
};

void device_minit();

}  // namespace postings::php
