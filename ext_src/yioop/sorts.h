// usort() by Yioop's orderCallback(), with which its models sort results: four times for a page,
// and each comparison calls PHP code.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers the native function that rewritten calls of usort() call.
zend_result sorts_startup(int module_type);

// Whether it is orderCallback(), declared as in every version of Yioop.
bool is_order_callback(const zend_ast_decl* function);
// Marks the declared function (function_mark.h).
void mark_order_callback(zend_ast_decl* function);

// Whether a call, in Yioop's models, is one of usort() with two arguments.
bool is_sort(const zend_ast* call);
// Makes it call the native one, which does the same with every array and callback.
void rewrite_sort(zend_ast* call);

}  // namespace postings::yioop
