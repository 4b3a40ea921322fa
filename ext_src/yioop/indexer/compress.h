// GzipCompressor::compress(): compresses summaries, each by itself.
#pragma once

#include "yioop/index_shard_methods.h"

namespace postings::yioop {

const NativeMethod& native_compress();

// Counts of this thread, since it began.
struct CompressState {
    size_t without_zlib;
    bool differs;  // zlib wrote something else for a string that was compared
};
CompressState compress_state();

// To be called at a request's start: the state that compresses belongs to one request.
void compress_request_begin();
void compress_request_end();

}  // namespace postings::yioop
