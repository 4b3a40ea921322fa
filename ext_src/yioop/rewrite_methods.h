// Native methods in front of those of a parsed class.
#pragma once

#include "yioop/method_declarations.h"

namespace postings::yioop {

// Registers what a rewritten class calls.
zend_result rewrite_methods_startup(int module_type);

// Before the body of a method that is replaced goes
//     if (($result = \native(YEARS, $this, own parameters)) !== true) return $result;
// No such method returns true. A native one does where it leaves the call to the body, and has then
// written nothing that the body does not expect.
void rewrite_methods(const MethodDeclarations& declarations);

}  // namespace postings::yioop
