// Puts native methods before those of a parsed class.
#pragma once

#include "yioop/method_declarations.h"

namespace postings::yioop {

// Registers the functions that rewritten classes call.
zend_result rewrite_methods_startup(int module_type);

// Native methods are put before the bodies of those that are replaced, by put_before_body(); their
// parameters are the declaration's Years, `$this`, and the method's own.
//
// A class whose methods are parts of native ones of other classes is marked by a constant in it.
void rewrite_methods(const MethodDeclarations& declarations);

// The versions of Yioop whose class does what this one does, as bits of Years, if it is class `of`;
// 0 for another, for a subclass, and for one that was not compiled here.
uint32_t years_of_class(const zend_class_entry* ce, Class of);
// Which of Yioop's classes it is; kClasses for all others.
Class class_of(const zend_class_entry* ce);

}  // namespace postings::yioop
