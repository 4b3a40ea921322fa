// Native methods in front of those of a parsed class.
#pragma once

#include "yioop/method_declarations.h"

namespace postings::yioop {

// Registers what a rewritten class calls.
zend_result rewrite_methods_startup(int module_type);

// Before the body of a method that is replaced goes
//     if (($result = \native(YEARS, $this, own parameters)) !== true) return $result;
// No such method returns true, or else it returns nothing else, and is put so. A native one does
// where it leaves the call to the body, and has then written nothing that the body does not expect.
//
// A class whose methods are parts of native ones of other classes is told by a constant in it.
void rewrite_methods(const MethodDeclarations& declarations);

// The Yioops whose class does what this one does, as bits of Years, if it is that one: 0 for
// another, for a subclass, and for what was not compiled here.
uint32_t years_of_class(const zend_class_entry* ce, Class of);
// Which one; kClasses for all others.
Class class_of(const zend_class_entry* ce);

}  // namespace postings::yioop
