// Writes gzip (RFC 1952) of short texts, byte for byte as zlib's level 9 does. Summaries are short:
// zlib spends half of its time computing code lengths, in a heap for texts of any length.
#pragma once

#include <cstdint>
#include <string_view>

#include "yioop/indexer/short_matches.h"

namespace postings::yioop {

inline constexpr size_t kMostPacked = kMostText + 64;

// `crc` is the text's. Returns the number of bytes written; 0 if the text is longer than kMostText,
// or only zlib can tell what it writes.
size_t gzip_short(std::string_view text, uint32_t crc, char packed[kMostPacked]);

}  // namespace postings::yioop
