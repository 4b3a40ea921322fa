// Codes of deflate (RFC 1951, 3.2), with the lengths that zlib gives them: many codes are as short
// as a shortest one, and zlib's heap decides which it is.
#pragma once

#include <cstdint>
#include <span>

namespace postings::yioop {

// Of the largest alphabet.
inline constexpr unsigned kMostSymbols = 288, kLongestCode = 15;

// Lengths by how often a symbol is used, at most LONGEST; 0 for one that is not used. Where there
// are less than two, others are made up. All frequencies together are less than 2^13. Returns how
// many symbols there are, without those at the end that are not used. LENGTHS gets one for each of
// the frequencies, and BITS below one for each length that is not 0.
unsigned code_lengths(std::span<const uint16_t> frequencies, unsigned longest, uint8_t* lengths);

// Codes of these lengths, in the order of their bits in the stream: the first is the lowest.
void code_bits(std::span<const uint8_t> lengths, uint16_t* bits);

}  // namespace postings::yioop
