// What becomes of a PHP file's declarations of Yioop's functions, between parser and compiler.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers what a rewritten file calls.
zend_result rewrite_startup(int module_type);

// To be called while our functions are hidden.
// - Same name, same signature: the declaration goes; callers find ours.
// - Same name, other signature: the declaration stays. At the top level it is bound while ours are
//   hidden; elsewhere it is bound when it is executed, and ours are told to give way just before.
// - The same name in the global namespace, same signature, `global_too`: the body becomes a call of
// ours.
void rewrite(zend_ast* file, bool global_too);

}  // namespace postings::yioop
