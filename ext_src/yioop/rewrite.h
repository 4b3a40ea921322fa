// What becomes of a PHP file's declarations of Yioop's functions, between parser and compiler.
#pragma once

#include <string_view>

#include "yioop/declarations.h"

namespace postings::yioop {

// Registers what a rewritten file calls. Before our functions are registered.
zend_result rewrite_startup(int module_type);

// Registers a function, and then changes the key that it is found by.
zend_result register_hidden(std::string_view key, const zend_function_entry& function, int type);

// Whether that is how a rewritten packPosting() or unpackPosting() of 2019 calls ours.
bool is_native_2019(Function function, const zend_string* name);

// To be called while our functions are hidden.
// - A declaration that is replaced goes, and callers find ours.
// - One that is replaced but is in the global namespace, or of the dialect of 2019, keeps its
// place:
//   its body becomes a call of a native function.
// - What stays in Yioop's namespace is, at the top level, bound while ours are hidden; elsewhere it
//   is bound when it is executed, and ours are told to give way just before.
void rewrite(Declarations& declarations);

}  // namespace postings::yioop
