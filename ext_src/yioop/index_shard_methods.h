// Native code for methods of Yioop's classes, foremost IndexShard.
#pragma once

#include <string_view>

#include "yioop/known_methods.h"

namespace postings::yioop {

struct NativeMethod {
    std::string_view key;  // its key in the function table
    // Its parameters are the method's Years, the object (null for a static method), and the
    // method's own. Without a name for a method that is known, but never replaced.
    zend_function_entry function;
};

const NativeMethod& native_method(Method method);

void index_shard_startup();
void index_shard_request();

}  // namespace postings::yioop
