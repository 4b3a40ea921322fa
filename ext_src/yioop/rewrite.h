// Rewrites a PHP file's declarations of Yioop's functions, between parser and compiler.
#pragma once

#include <string_view>

#include "yioop/declarations.h"

namespace postings::yioop {

// Registers the functions that rewritten files call; to be called before our functions are
// registered.
zend_result rewrite_startup(int module_type);

// Registers a function, and then changes the key under which it is found.
zend_result register_hidden(std::string_view key, const zend_function_entry& function, int type);

// Whether a rewritten packPosting() or unpackPosting() of 2019 calls our function by that name.
bool is_native_2019(Function function, const zend_string* name);

// Must be called while our functions are hidden.
// - A declaration that is replaced is removed, so that callers find ours.
// - One that is replaced but is in the global namespace, or of the dialect of 2019, stays, with a
//   call of a native function as its body.
// - One that is not replaced, in Yioop's namespace, is bound while ours are hidden if it is at the
//   top level; elsewhere PHP binds it when it is executed, and ours are hidden just before.
void rewrite(Declarations& declarations);

}  // namespace postings::yioop
