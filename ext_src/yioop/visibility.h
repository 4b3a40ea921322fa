// Yioop's functions under their own names, or out of sight.
//
// Our functions stand in PHP's function table from start to end, but while PHP code is compiled
// they stand there under names that no program can write. So a caller compiles to a call by name
// even where it comes before the declaration, and an application whose own function only shares the
// name declares it as if we were not loaded. Buckets are renamed, never removed: the engine knows
// its own functions by their position in the table.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

void visibility_startup(const zend_function_entry* functions);

bool hidden();
void hide();
// A name that the application has taken in this request stays hidden.
void show();

// Puts one function out of sight for the rest of the request.
void give_way(zend_string* lowercase_name);

}  // namespace postings::yioop
