// deltaList and deDeltaList, for other native functions that use them.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// Sets `deltas` to a new array. False, with `deltas` unset, if something was thrown. `argument` is
// the list's number.
bool delta_list(zval* list, uint32_t argument, zval* deltas);

}  // namespace yioop
