// deltaList and deDeltaList, for the functions that use them on the way.
#pragma once

extern "C" {
#include "php.h"
}

namespace yioop {

// Into `deltas`, a new array. False if something was thrown; then `deltas` is none. `argument` is
// the list's number.
bool delta_list(zval* list, uint32_t argument, zval* deltas);

}  // namespace yioop
