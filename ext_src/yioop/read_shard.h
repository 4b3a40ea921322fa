// readBlockShardAtOffset, getShardSubstring and getShardWord of IndexShard, out of the shard cache.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// They return true where they leave the call to the body.
void read_block_shard_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void get_shard_substring(INTERNAL_FUNCTION_PARAMETERS);
void get_shard_word(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
