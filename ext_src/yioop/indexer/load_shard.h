// IndexShard::load().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// A static method. Native for a string, or a plain file, whose dictionary is complete and not
// empty.
void load_shard(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
