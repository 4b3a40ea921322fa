// Codes of deflate (RFC 1951, 3.2) with the lengths that zlib gives them: there are many optimal
// codes, and zlib's heap decides which one it is.
#pragma once

#include <cstdint>
#include <span>

namespace postings::yioop {

// For the largest alphabet.
inline constexpr unsigned kMostSymbols = 288, kLongestCode = 15;
inline constexpr unsigned kLanes = 8;  // so many lengths are read at once

struct Code {
    struct Codeword {
        uint16_t bits;  // in the stream's order: the first is the lowest
        uint16_t length;
    };
    // Of each symbol; 0 if it has no code, and behind the last.
    uint8_t lengths[kMostSymbols + kLanes];
    Codeword codewords[kMostSymbols];  // of the symbols that have codes
    // The symbols that have codes, ascending.
    uint16_t symbols[kMostSymbols];
    unsigned count;

    std::span<const uint16_t> used() const { return {symbols, count}; }
    unsigned last() const { return symbols[count - 1]; }
};

// FREQUENCIES tells how often each symbol is used: less than 2^13 times together; the number of
// symbols is a multiple of four. Symbols that are used get codes of at most LONGEST bits. If fewer
// than two are used, others get a code, too.
void make_code(std::span<const uint16_t> frequencies, unsigned longest, Code* code);

// Gives the symbols that have codes, whose lengths are set, their canonical codewords (RFC 1951,
// 3.2.2).
void assign_codewords(Code* code);

}  // namespace postings::yioop
