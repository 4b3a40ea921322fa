// serialize() of values without objects, for native methods.
#pragma once

#include "yioop/move_postings.h"

namespace postings::yioop {

// Appends what serialize() makes of the value. False, having appended a part, if it contains what
// PHP has to serialize: an object, a reference, a resource, or arrays more than `depth` deep.
bool append_serialized(const zval* value, unsigned depth, ::yioop::Output* out);

}  // namespace postings::yioop
