// GzipCompressor::compress(): summaries, each by itself.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_compress();

// What a request keeps to compress with is of this request only.
void compress_request_begin();
void compress_request_end();

}  // namespace postings::yioop
