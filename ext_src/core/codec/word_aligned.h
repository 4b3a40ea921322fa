// Codecs that put as many equally wide integers as fit into 32-bit words, with a selector in the
// word's highest bits: Simple9 (Anh & Moffat 2005) and Yioop's Modified-9. They share layouts, an
// encoder that always takes the layout with the most integers, and the decoder.
//
// Both have 28 bits at most. An integer that needs more is encoded as a marker word followed by the
// integer as a word of its own, so that every 32-bit value is possible.
#pragma once

#include <array>
#include <bit>

#include "core/codec/codec.h"

namespace postings::word_aligned {

// How to extract the integers of a word: lane i is word >> shift[i] & mask.
struct Unpack {
    alignas(64) uint32_t shift[32];
    uint32_t mask;
    uint32_t bits;
    uint32_t capacity;
};

inline constexpr uint32_t kPayloadBits = 28;
// The last vector of a block may begin at its last integer.
inline constexpr size_t kScratch = kBlockSize + 32;
// A word and a marker for each integer.
inline constexpr size_t kMaxBytes = 8 * kBlockSize;

// Simple9: the first integer in the lowest bits; words are little-endian.
struct Simple9 {
    static constexpr std::array<uint32_t, 9> kCapacity = {28, 14, 9, 7, 5, 4, 3, 2, 1};
    static constexpr std::array<uint32_t, 9> kBits = {1, 2, 3, 4, 5, 7, 9, 14, 28};
    static constexpr uint32_t kOffset = 0;  // values are stored plus this
    static constexpr bool kFirstIsLowest = true;
    static uint32_t load_word(const uint8_t* p) { return load<uint32_t>(p); }
    static uint32_t layout(uint32_t word) { return word >> kPayloadBits; }
    static bool is_marker(uint32_t word) { return word >> kPayloadBits == 9; }
    static bool is_known(uint32_t word) { return word >> kPayloadBits < 9; }
};

// Modified-9: the last integer in the lowest bits, zeroes above if a word is not full, which is
// only possible for the last word of a block; big-endian. As Yioop skips zeroes, integers are
// stored plus one, and the marker is a word of one integer that is zero.
struct Modified9 {
    static constexpr std::array<uint32_t, 9> kCapacity = {24, 12, 7, 6, 5, 4, 3, 2, 1};
    static constexpr std::array<uint32_t, 9> kBits = {1, 2, 3, 4, 5, 6, 9, 14, 28};
    static constexpr uint32_t kOffset = 1;
    static constexpr bool kFirstIsLowest = false;
    // The layout of each of the 64 codes under the two flag bits.
    static constexpr std::array<uint8_t, 64> kLayoutOfCode = [] {
        std::array<uint8_t, 64> layouts{};
        for (unsigned code = 0; code < 64; ++code) {
            layouts[code] = code < 16   ? 8
                            : code < 32 ? 7
                            : code < 48 ? 6
                            : code < 52 ? 5
                            : code < 56 ? 4
                            : code < 60 ? 3
                            : code < 62 ? 2
                            : code < 63 ? 1
                                        : 0;
        }
        return layouts;
    }();
    static uint32_t load_word(const uint8_t* p) { return __builtin_bswap32(load<uint32_t>(p)); }
    static uint32_t layout(uint32_t word) { return kLayoutOfCode[word >> 24 & 63]; }
    static bool is_marker(uint32_t word) { return (word & 0x3FFFFFFF) == 0; }
    static bool is_known(uint32_t) { return true; }
};

template <class Format>
inline constexpr std::array<Unpack, 9> kUnpack = [] {
    std::array<Unpack, 9> table{};
    for (size_t layout = 0; layout < 9; ++layout) {
        Unpack& unpack = table[layout];
        unpack.bits = Format::kBits[layout];
        unpack.capacity = Format::kCapacity[layout];
        unpack.mask = (1u << unpack.bits) - 1;
        for (uint32_t i = 0; i < unpack.capacity; ++i) {
            unpack.shift[i] = (Format::kFirstIsLowest ? i : unpack.capacity - 1 - i) * unpack.bits;
        }
    }
    return table;
}();

// Walks the words of a block; integers, still plus kOffset, go to scratch[0, in.count + 31).
template <class Format>
class Words {
  public:
    Words(const BlockInput& in, uint32_t* scratch)
        : in_(in), p_(in.begin), at_(scratch), end_(scratch + in.count) {}

    // Moves to the next word to unpack: word() by how() to to(), where 32 integers may be written.
    // False at the end of the block.
    inline bool next() {
        at_ += pending_;
        while (at_ < end_) {
            word_ = load_word();
            if (Format::is_marker(word_)) {
                *at_++ = load_word();
                continue;
            }
            if (!Format::is_known(word_)) {
                throw_corrupted(in_, "word with an unknown selector", p_ - 4);
            }
            how_ = &kUnpack<Format>[Format::layout(word_)];
            pending_ = how_->capacity;
            if (!Format::kFirstIsLowest && pending_ > end_ - at_) {
                word_ <<= (pending_ - (end_ - at_)) * how_->bits;
            }
            return true;
        }
        if (p_ != in_.end) throw_corrupted(in_, "block of words followed by other bytes", p_);
        return false;
    }
    uint32_t word() const { return word_; }
    const Unpack& how() const { return *how_; }
    uint32_t* to() const { return at_; }

  private:
    inline uint32_t load_word() {
        if (in_.end - p_ < 4) throw_corrupted(in_, "block of words cut short", p_);
        p_ += 4;
        return Format::load_word(p_ - 4);
    }

    const BlockInput& in_;
    const uint8_t* p_;
    uint32_t *at_, *const end_;
    ptrdiff_t pending_ = 0;
    uint32_t word_ = 0;
    const Unpack* how_ = nullptr;
};

// The reference, without SIMD.
template <class Format>
inline void decode_portable(const BlockInput& in, uint32_t* out) {
    uint32_t scratch[kScratch];
    for (Words<Format> words(in, scratch); words.next();) {
        const Unpack& how = words.how();
        for (uint32_t i = 0; i < how.capacity; ++i) {
            words.to()[i] = words.word() >> how.shift[i] & how.mask;
        }
    }
    for (uint32_t i = 0; i < in.count; ++i) out[i] = scratch[i] - Format::kOffset;
}

// Calls put_word(layout, first, n) for n integers in one word, put_large(value) for one that does
// not fit.
template <class Format, class PutWord, class PutLarge>
inline void for_each_word(std::span<const uint32_t> values, PutWord put_word, PutLarge put_large) {
    constexpr uint32_t kLimit = (1u << kPayloadBits) - Format::kOffset;
    for (size_t at = 0; at < values.size();) {
        if (values[at] >= kLimit) {
            put_large(values[at++]);
            continue;
        }
        for (size_t layout = 0;; ++layout) {
            const size_t n = std::min<size_t>(Format::kCapacity[layout], values.size() - at);
            const uint32_t end = (1u << Format::kBits[layout]) - Format::kOffset;
            size_t fit = 0;
            while (fit < n && values[at + fit] < end) ++fit;
            if (fit < n) continue;
            put_word(layout, values.data() + at, n);
            at += n;
            break;
        }
    }
}

}  // namespace postings::word_aligned
