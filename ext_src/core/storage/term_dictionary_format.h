// The format shared by the dictionary's reader and writer (docs/formats.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/base/bytes.h"

namespace postings::storage::dictionary_format {

// The index: u64 terms, u32 blocks, u32 terms a block, u64 bytes of all blocks, u64 0, then
// u64 key[blocks], u32 offset[blocks].
inline constexpr size_t kHeaderBytes = 32;

// A block: varint bytes of its terms; terms: u8 bytes of the first one, the first one, the others;
// then a varint for the length of each payload, and the payloads.
// Another term: u8 of two nibbles, bytes shared with the term before (upper) and further bytes
// minus one (lower); a nibble of 15 is followed by a u8 that is added to it, first that of the
// upper one; then the further bytes.
inline constexpr uint32_t kNibble = 15;

// A term other than the first one of a block, as stored.
struct Entry {
    uint32_t shared, further;
    const uint8_t* bytes;  // `further` bytes
};

// False if the entry does not end before `end`; moves `at` past it.
inline bool read_entry(const uint8_t*& at, const uint8_t* end, Entry& entry) {
    if (at == end) return false;
    const uint8_t nibbles = *at++;
    entry.shared = nibbles >> 4;
    entry.further = nibbles & kNibble;
    if (entry.shared == kNibble) {
        if (at == end) return false;
        entry.shared += *at++;
    }
    if (entry.further == kNibble) {
        if (at == end) return false;
        entry.further += *at++;
    }
    ++entry.further;
    if (static_cast<size_t>(end - at) < entry.further) return false;
    entry.bytes = at;
    at += entry.further;
    return true;
}

inline size_t common_prefix(std::string_view a, std::string_view b) {
    return static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace postings::storage::dictionary_format
