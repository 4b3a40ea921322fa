// Shows our functions under Yioop's names, or hides them.
//
// Our functions are in PHP's function table from start to end, but while PHP code is compiled they
// have names that no program can write. So a caller compiles to a call by name even if it comes
// before the declaration, and an application whose own function only shares the name declares it as
// if we were not loaded. Buckets are renamed, never removed: the engine knows its own functions by
// their position in the table.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

void visibility_startup(const zend_function_entry* functions);

bool hidden();
void hide();
// Names that the application has taken in this request stay hidden.
void show();

// Hides one function for the rest of the request.
void give_way(zend_string* lowercase_name);

}  // namespace postings::yioop
