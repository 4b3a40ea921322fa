// Tells which files native code may read instead of PHP.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Whether PHP's fopen() would open the file of that name and nothing else.
bool is_local_file(zend_string* name);

}  // namespace postings::yioop
