// The literals and matches (LZ77, as RFC 1951 has them) that zlib's level 9 finds in a short text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace postings::yioop {

// Farther away, a match of three bytes is not worth its distance (zlib's TOO_FAR).
inline constexpr unsigned kMostText = 4096;
inline constexpr unsigned kLeastMatch = 3, kMostMatch = 258;

// A literal if the distance is 0: LENGTH is then the byte.
struct LiteralOrMatch {
    uint16_t distance, length;
};

// Finds all literals and matches of the text; returns the part of ROOM that it wrote, which needs
// as many elements as the text has bytes. Nothing if so many matches begin alike that zlib may not
// have looked at all of them.
std::optional<std::span<LiteralOrMatch>> find_matches(std::string_view text,
                                                      std::span<LiteralOrMatch> room);

}  // namespace postings::yioop
