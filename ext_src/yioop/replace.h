// Replaces Yioop's functions by native ones, in an unmodified Yioop.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// To be called in MINIT, after the functions are registered.
void replace_startup(const zend_function_entry* functions, int module_number);
void replace_request();
void replace_shutdown();

}  // namespace postings::yioop
