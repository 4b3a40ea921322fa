// IndexShard::appendIndexShard().
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Native if the words of both shards are unpacked, as load() leaves them.
void append_index_shard(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
