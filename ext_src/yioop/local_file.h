// Files that native code may read in PHP's stead.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Whether PHP's fopen() would open that file and nothing else.
bool is_local_file(zend_string* name);

}  // namespace postings::yioop
