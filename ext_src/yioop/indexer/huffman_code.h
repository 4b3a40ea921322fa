// Codes of deflate (RFC 1951, 3.2) with the lengths that zlib gives them: there are many optimal
// codes, and zlib's heap decides which one it is.
#pragma once

#include <cstdint>
#include <span>

namespace postings::yioop {

// For the largest alphabet.
inline constexpr unsigned kMostSymbols = 288, kLongestCode = 15;

struct Code {
    // The length of each symbol's code; 0 if it has none.
    uint8_t lengths[kMostSymbols] = {};
    // The codes, in the stream's bit order: the first bit is the lowest.
    uint16_t bits[kMostSymbols] = {};
    // The symbols that have codes, ascending.
    uint16_t symbols[kMostSymbols];
    unsigned count = 0;

    std::span<const uint16_t> used() const { return {symbols, count}; }
    unsigned last() const { return symbols[count - 1]; }
};

// FREQUENCIES tells how often each symbol is used: less than 2^13 times together; the number of
// symbols is a multiple of four. Symbols that are used get codes of at most LONGEST bits. If fewer
// than two are used, others get a code, too.
void make_code(std::span<const uint16_t> frequencies, unsigned longest, Code* code);

// Sets the codes of symbols that have lengths.
void make_bits(Code* code);

}  // namespace postings::yioop
