// usort() by Yioop's orderCallback(), which its models sort what was found by: four times for a
// page, each comparison a call of PHP.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers what rewritten calls of usort() call.
zend_result sorts_startup(int module_type);

// Whether it is orderCallback(), declared as in every Yioop.
bool is_order_callback(const zend_ast_decl* function);
// Has the declared function tell of itself.
void mark_order_callback(zend_ast_decl* function);

// Whether a call, in Yioop's models, is of usort() with two arguments.
bool is_sort(const zend_ast* call);
// Has it call a native one, which does the same with every array and callback.
void rewrite_sort(zend_ast* call);

}  // namespace postings::yioop
