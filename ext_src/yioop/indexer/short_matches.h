// The matches (LZ77, as RFC 1951 has them) that zlib's level 9 finds in a short text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace postings::yioop {

// zlib drops a match of three bytes that is farther away (TOO_FAR): in texts so short, none is.
inline constexpr unsigned kMostText = 4096;
inline constexpr unsigned kLeastMatch = 3, kMostMatch = 258;
inline constexpr unsigned kMostMatches = kMostText / kLeastMatch;

// The LENGTH bytes at AT are those DISTANCE bytes before.
struct Match {
    uint16_t at, length, distance;
};

// Finds the matches of the text, in order; all bytes between them are literals. Returns the part
// of ROOM that it wrote, at most kMostMatches. Nothing if more than a thousand places begin alike,
// by a hash: zlib may not look at all of them.
std::optional<std::span<Match>> find_matches(std::string_view text, std::span<Match> room);

}  // namespace postings::yioop
