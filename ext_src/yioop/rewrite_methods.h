// Native methods in front of those of a parsed class.
#pragma once

#include "yioop/method_declarations.h"

namespace postings::yioop {

// Registers what a rewritten class calls.
zend_result rewrite_methods_startup(int module_type);

// Those that are replaced get native ones put before their bodies, as put_before_body() does; to
// these, the declaration's Years and `$this` come before the method's own parameters.
//
// A class whose methods are parts of native ones of other classes is told by a constant in it.
void rewrite_methods(const MethodDeclarations& declarations);

// The Yioops whose class does what this one does, as bits of Years, if it is that one: 0 for
// another, for a subclass, and for what was not compiled here.
uint32_t years_of_class(const zend_class_entry* ce, Class of);
// Which one; kClasses for all others.
Class class_of(const zend_class_entry* ce);

}  // namespace postings::yioop
