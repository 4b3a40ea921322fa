// Puts Yioop's functions in the place of Yioop's own, in an unmodified Yioop.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// In MINIT, after Yioop's functions are registered.
void replace_startup(const zend_function_entry* functions, int module_number);
void replace_request();
void replace_shutdown();

}  // namespace postings::yioop
