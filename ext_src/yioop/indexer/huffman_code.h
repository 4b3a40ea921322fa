// Codes of deflate (RFC 1951, 3.2), with the lengths that zlib gives them: many codes are as short
// as a shortest one, and zlib's heap decides which it is.
#pragma once

#include <cstdint>
#include <span>

namespace postings::yioop {

// Of the largest alphabet.
inline constexpr unsigned kMostSymbols = 288, kLongestCode = 15;

struct Code {
    // Of each symbol; 0 if it has no code.
    uint8_t lengths[kMostSymbols] = {};
    // In the order of the bits in the stream: the first is the lowest.
    uint16_t bits[kMostSymbols] = {};
    // Those that have codes, ascending.
    uint16_t symbols[kMostSymbols];
    unsigned count = 0;

    std::span<const uint16_t> used() const { return {symbols, count}; }
    unsigned last() const { return symbols[count - 1]; }
};

// FREQUENCIES tells how often each symbol is used: less than 2^13 times together; their number is a
// multiple of four. Those that are used get codes of LONGEST bits at most. Where they are less than
// two, others get one, too.
void make_code(std::span<const uint16_t> frequencies, unsigned longest, Code* code);

// The bits of symbols that have lengths.
void make_bits(Code* code);

}  // namespace postings::yioop
