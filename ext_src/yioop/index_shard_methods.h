// Native code for methods of Yioop's classes, first of all IndexShard.
#pragma once

#include <string_view>

#include "yioop/known_methods.h"

namespace postings::yioop {

struct NativeMethod {
    std::string_view key;  // in the function table
    // Its parameters: the method's Years, the object (null for a static one), and what the method
    // has. Without a name where a method is known, but never replaced.
    zend_function_entry function;
};

const NativeMethod& native_method(Method method);

void index_shard_startup();
void index_shard_request();

}  // namespace postings::yioop
