// Yioop's Modified-9: lists of integers in 32-bit big-endian words of nine layouts (a variant of
// Simple-9, Anh & Moffat 2005), and postings encoded by it: a document index followed by position
// gaps.
//
// A word is two flag bits, a prefix code of two to six bits (the layout), and the elements,
// right-aligned: the last one in the lowest bits. Everything here is byte for byte what Yioop
// writes and reads, quirks included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace postings::modified9 {

struct Layout {
    uint8_t capacity;  // elements in a full word
    uint8_t bits;      // of each element
    uint8_t prefix;    // in the word's first byte, under the two flag bits
};

// Indexed by the length in bits that the encoder assumes, 1 to 31; 0 is unused.
extern const Layout kLayoutByLength[32];

inline constexpr size_t kMaxCapacity = 24;

// The elements for which encode() equals Yioop's arithmetic: larger ones make Yioop look up layouts
// that do not exist, and smaller ones may exceed 64 bits.
inline constexpr int32_t kMinElement = -(1 << 30);
inline constexpr int32_t kMaxElement = (1 << 30) - 1;

constexpr size_t max_encoded_size(size_t elements) {
    return 4 * (elements + 1);
}

// Writes at most max_encoded_size(list.size()) bytes; returns how many.
size_t encode(std::span<const int32_t> list, uint8_t* out);

// Decodes every complete word of `words` (ignores a rest of one to three bytes, and the flags).
// `out` must have room for decoded_size(words) elements, at most kMaxCapacity per word.
size_t decode(std::span<const uint8_t> words, uint32_t* out);
size_t decode_word(uint32_t word, uint32_t* out);
size_t decoded_size(std::span<const uint8_t> words);

// The document index, from the first word of a posting alone. For some fused words it is off by one
// or two, as in Yioop: it adds the nine low bits where it was meant to subtract them.
int64_t doc_index_of_word(uint32_t word);

// The end of the posting that begins at `begin`: after its first word whose top flag bit is clear,
// or the end of `bytes` rounded up to whole words. There must be four bytes at `begin`.
size_t posting_end(std::span<const uint8_t> bytes, size_t begin);

// A first word must be flagged as a sequence of its own (00) or as the start of one (11).
inline bool starts_posting(uint8_t first_byte) {
    return ((first_byte >> 7) ^ (first_byte >> 6 & 1)) == 0;
}

// The dialects of postings: that of Yioop 2014 to 2018, which is the documented one, and that since
// 2019.
enum class Dialect : uint8_t { k2014, k2019 };

// What is added to the first position before it is stored. A position stored as 0 cannot be read
// back.
constexpr int first_position_offset(Dialect dialect) {
    return dialect == Dialect::k2014 ? 1 : 0;
}

// A document index in [kFusedDocMin, kFusedDocEnd) shares one element with the first position (as
// stored), if that is below kFusedPositionEnd; kFusedBit marks the element. The position's field
// has nine bits, but ten are allowed. The dialect of 2014 reads ten back: odd document indexes do
// not survive. That of 2019 reads nine: positions of ten bits do not.
inline constexpr int64_t kFusedDocMin = int64_t{1} << 15;
inline constexpr int64_t kFusedDocEnd = int64_t{1} << 18;
inline constexpr int64_t kFusedPositionEnd = int64_t{1} << 10;
inline constexpr int kFusedPositionBits = 9;
inline constexpr int64_t kFusedBit = int64_t{1} << 27;

constexpr bool fuses(int64_t doc_index, int64_t first_position) {
    return doc_index >= kFusedDocMin && doc_index < kFusedDocEnd &&
           first_position < kFusedPositionEnd;
}
constexpr int64_t fuse(int64_t doc_index, int64_t first_position) {
    return first_position + ((kFusedDocEnd + doc_index) << kFusedPositionBits);
}

// The head of a decoded posting. If fused, `first_position` belongs before the rest of the list.
struct Head {
    int64_t doc_index;
    uint32_t first_position;
    bool fused;
};
constexpr Head split(uint32_t head, Dialect dialect = Dialect::k2014) {
    if ((head & kFusedBit) == 0) return {static_cast<int64_t>(head) - 1, 0, false};
    const int64_t end =
        dialect == Dialect::k2014 ? kFusedPositionEnd : int64_t{1} << kFusedPositionBits;
    const auto position = static_cast<uint32_t>(head & (end - 1));
    return {(static_cast<int64_t>(head) - position - kFusedBit) >> kFusedPositionBits, position,
            true};
}

}  // namespace postings::modified9
