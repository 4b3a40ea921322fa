// Native code for methods of Yioop's iterators.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_iterator_method(Method method);

void iterators_startup();
void iterators_request();

}  // namespace postings::yioop
