// The parts of an index's segment, shared by its reader and its writer (docs/formats.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace postings::index::parts {

inline constexpr uint32_t kVersion = 2;
// varint version, documents, text fields; u32 fingerprint of the codes of each.
inline constexpr char kMeta[] = "meta";
inline constexpr char kRecords[] = "records", kTerms[] = "terms", kLists[] = "lists";
inline constexpr char kPositions[] = "positions";
// Of a dictionary, each with the varint number of its document; and, by document, its place there:
// numbers of key_place_bits(keys) bits each, one after another from the lowest bit on.
inline constexpr char kKeys[] = "keys", kKeyPlaces[] = "key_places";
inline constexpr uint32_t key_place_bits(uint64_t keys) {
    return keys < 2 ? 0 : static_cast<uint32_t>(std::bit_width(keys - 1));
}

// Of a text field: a code a document; the exact lengths as varints.
inline std::string codes(size_t text_field) {
    return "codes." + std::to_string(text_field);
}
inline std::string exact(size_t text_field) {
    return "exact." + std::to_string(text_field);
}

// Of a field that is no text, by its place among all: column.h.
inline std::string column(size_t field) {
    return "column." + std::to_string(field);
}

// A term's entry begins with its number of postings, if those are in the entry, or with 0.
//   in the entry: of each posting, the varints of the step from the document before (the first: its
//     number) and the frequency; then the positions of all as varints, to the entry's
//     end
//   0: varint offset and bytes of the list in `lists`, offset and bytes of the positions in
//     `positions`; there: u32 offset[blocks - 1] of the later blocks, counted from behind these,
//     and then each block's positions, 128 of them (at its end, the rest) bit-packed at a time,
//     after a varint of their bytes, which the last ones of a block have not
// Positions of a posting: the first, then steps. A field of keywords has none.
inline constexpr uint32_t kMostInEntry = 4;
inline constexpr size_t kMostEntryBytes = 64;

}  // namespace postings::index::parts
