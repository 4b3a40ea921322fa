// GzipCompressor::compress(): summaries, each by itself.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_compress();

// Lets go of what a request keeps to compress with.
void compress_request_end();

}  // namespace postings::yioop
