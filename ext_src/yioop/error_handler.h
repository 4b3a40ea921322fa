// Hides our functions from PHP's compiler, and shows them to the program's code that runs in
// between: to its error handler, which the compiler's messages call.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers the function that takes the place of the program's error handler.
zend_result error_handler_startup(int module_type);
// To be called for each request.
void error_handler_request();

// From now on the compiler runs, or what optimizes or loads its results. `held` is what
// show_to_program() returned, if this undoes it.
void hide_from_compiler(zval held = {});
// From now on the program may run. The result is defined only while opcache has put the error
// handler aside, and will put it back.
zval show_to_program();

}  // namespace postings::yioop
