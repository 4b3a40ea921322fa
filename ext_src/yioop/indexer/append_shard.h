// IndexShard::appendIndexShard().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Of a shard whose words are unpacked, as load() leaves it, to another such.
void append_index_shard(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
