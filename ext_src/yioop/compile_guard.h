// Keeps Yioop's functions hidden while PHP compiles, optimizes, or loads a script out of opcache.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

using Process = void (*)(zend_ast* file);

// `process` is called between parser and compiler, with our functions hidden.
void compile_guard_startup(Process process, int module_number);
// To be called once in a request, before its first compilation.
void compile_guard_request();
void compile_guard_shutdown();

}  // namespace postings::yioop
