// MD5 of words and phrases. Ids are made of them, and most words are those of documents before.
#pragma once

#include <cstddef>
#include <string_view>

namespace postings::yioop {

inline constexpr size_t kMd5Len = 16;

// Digests of short texts are remembered for the rest of the request.
void md5(std::string_view text, char digest[kMd5Len]);

// They are in the memory of a request.
void digests_request_begin();
void digests_request_end();

}  // namespace postings::yioop
