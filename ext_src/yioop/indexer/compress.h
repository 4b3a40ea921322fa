// GzipCompressor::compress(): summaries, each by itself.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_compress();

// Of this thread, since it began.
struct CompressState {
    size_t without_zlib;
    bool differs;  // zlib was seen to write something else
};
CompressState compress_state();

// What a request keeps to compress with is of this request only.
void compress_request_begin();
void compress_request_end();

}  // namespace postings::yioop
