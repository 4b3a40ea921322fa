// GzipCompressor::compress(): compresses summaries, each by itself.
#pragma once

#include <optional>

#include "yioop/index_shard_methods.h"
#include "yioop/indexer/short_gzip.h"

namespace postings::yioop {

const NativeMethod& native_compress();

// Whether compress_text() may do what compress() does: in this request, for this program.
bool can_compress();

// What a text compresses to: bytes in the room that was given, or a string, which the caller
// releases.
struct Compressed {
    std::string_view bytes;
    zend_string* string;
};

// Nothing if zlib gave a warning.
std::optional<Compressed> compress_text(zend_string* text, char room[kMostPacked]);

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
