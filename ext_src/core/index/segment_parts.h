// Names and formats of the parts of a segment, shared by its reader and its writer
// (docs/formats.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace postings::index::parts {

// Segments of version 2, and those merged with such ones, do not know all words of their texts.
inline constexpr uint32_t kVersion = 3, kVersionWithoutWords = 2;
// varints version, documents, text fields; u32 fingerprint of each field's length codes.
inline constexpr char kMeta[] = "meta";
inline constexpr char kRecords[] = "records", kTerms[] = "terms", kLists[] = "lists",
                      kWords[] = "words";
inline constexpr char kPositions[] = "positions";
// A dictionary of the keys, each with the varint number of its document; and for each document the
// place of its key there, as bit-packed numbers of key_place_bits(keys) bits, lowest bit first.
inline constexpr char kKeys[] = "keys", kKeyPlaces[] = "key_places";
inline constexpr uint32_t key_place_bits(uint64_t keys) {
    return keys < 2 ? 0 : static_cast<uint32_t>(std::bit_width(keys - 1));
}

// For a text field: a length code per document; the exact lengths as varints.
inline std::string codes(size_t text_field) {
    return "codes." + std::to_string(text_field);
}
inline std::string exact(size_t text_field) {
    return "exact." + std::to_string(text_field);
}

// For a field that is no text, by its number: column.h.
inline std::string column(size_t field) {
    return "column." + std::to_string(field);
}

// A term's entry begins with its number of postings if the entry contains them, else with 0.
inline constexpr uint32_t kMostInEntry = 4;
inline constexpr size_t kMostEntryBytes = 64;

}  // namespace postings::index::parts
