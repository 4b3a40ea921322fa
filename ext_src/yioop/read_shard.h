// IndexShard's readBlockShardAtOffset, getShardSubstring and getShardWord, reading from the shard
// cache.
#pragma once

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// All return true to leave the call to the body.
void read_block_shard_at_offset(INTERNAL_FUNCTION_PARAMETERS);
void get_shard_substring(INTERNAL_FUNCTION_PARAMETERS);
void get_shard_word(INTERNAL_FUNCTION_PARAMETERS);

}  // namespace postings::yioop
