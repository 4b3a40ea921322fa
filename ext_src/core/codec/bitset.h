// Bitsets of docIDs: bit j of the bytes stands for docID origin + j.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "core/base/bytes.h"

namespace postings {

inline void bitset_set(uint8_t* bytes, uint32_t bit) {
    bytes[bit >> 3] = static_cast<uint8_t>(bytes[bit >> 3] | 1u << (bit & 7));
}

inline void bitset_clear(uint8_t* bytes, uint32_t bit) {
    bytes[bit >> 3] = static_cast<uint8_t>(bytes[bit >> 3] & ~(1u << (bit & 7)));
}

// Sets the bits of ascending docIDs >= origin in bytes that are zero; may store up to 8 zero bytes
// past the last one. Each bit writes its word, which is never read back.
inline void docs_to_bitset(std::span<const uint32_t> docs, uint32_t origin, uint8_t* bytes) {
    uint64_t word = 0;
    uint32_t at = 0;
    for (const uint32_t doc : docs) {
        const uint32_t bit = doc - origin;
        word = bit >> 6 == at ? word : 0;
        at = bit >> 6;
        word |= uint64_t{1} << (bit & 63);
        store(bytes + 8 * size_t{at}, word);
    }
}

// Writes origin + j for every set bit j >= from, at most `limit` of them; returns how many.
inline uint32_t bitset_to_docs(const uint8_t* bytes, size_t size, uint32_t from, uint32_t origin,
                               uint32_t limit, uint32_t* out) {
    uint32_t n = 0;
    for (size_t at = from / 8; at < size; at += 8) {
        uint64_t word = load_partial(bytes + at, size - at < 8 ? size - at : 8);
        if (at == from / 8) word &= ~uint64_t{0} << (from & 7);
        const uint32_t docs = origin + static_cast<uint32_t>(8 * at);
        for (; word != 0; word &= word - 1) {
            if (n == limit) return n;
            out[n++] = docs + std::countr_zero(word);
        }
    }
    return n;
}

}  // namespace postings
