// MD5 of words and phrases, of which ids are made. Most words have occurred in earlier documents.
#pragma once

#include <cstddef>
#include <string_view>

namespace postings::yioop {

inline constexpr size_t kMd5Len = 16;

// Digests of short texts are remembered for the rest of the request.
void md5(std::string_view text, char digest[kMd5Len]);

// To be called at a request's start: the digests are in a request's memory.
void digests_request_begin();
void digests_request_end();

}  // namespace postings::yioop
