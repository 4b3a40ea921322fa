#include "yioop/indexer/short_matches.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace postings::yioop {
namespace {

constexpr unsigned kHashBits = 12;

// zlib looks at no more than this many places for a match that is to be longer than a good one
// (max_chain_length, good_match), and at more for others. Our hash is derived from zlib's, so its
// chains contain zlib's: if ours are not too long, neither are zlib's.
constexpr unsigned kMostPlaces = 1024;

// A text with room around it, so that words can be read at each of its bytes; and for each place,
// the last place before it whose first bytes have the same hash. Place 0 stands for none: zlib
// never finds a match there, either.
class Places {
  public:
    explicit Places(std::string_view text) {
        text_[-1] = 0;
        memcpy(text_, text.data(), text.size());
        memset(text_ + text.size(), 0, kBehind);
        for (unsigned at = 0; at < text.size(); at += kAtOnce) hash(at);
    }

    uint8_t byte_before(unsigned at) const { return static_cast<uint8_t>(*(text_ + at - 1)); }

    unsigned add(unsigned at) {
        uint16_t& last = last_[hashes_[at]];
        earlier_[at] = last;
        last = static_cast<uint16_t>(at);
        return earlier_[at];
    }

    // Finds the longest match of the text at AT that is longer than LENGTH, which is at least 2,
    // and the nearest of these; it compares at most MOST bytes. Returns LENGTH, or MOST if that is
    // less, if there is none.
    unsigned longest(unsigned at, unsigned first, unsigned length, unsigned most, unsigned* start) {
        unsigned places = 0;
        for (unsigned from = first; from != 0 && length < most; from = earlier_[from]) {
            ++places;
            if (differ_at_end(from, at, length)) continue;
            const unsigned equal = common(from, at, most);
            if (equal <= length) continue;
            length = equal;
            *start = from;
        }
        has_many_ |= places > kMostPlaces;
        return std::min(length, most);
    }

    bool has_many() const { return has_many_; }

  private:
    using Bytes = uint8_t __attribute__((vector_size(8)));
    using Hashes = uint16_t __attribute__((vector_size(16)));
    static constexpr unsigned kAtOnce = 8, kBefore = 8, kBehind = 16;

    // Hashes kAtOnce places from AT on. zlib's hash is of three bytes, in 16 bits.
    void hash(unsigned at) {
        const auto bytes = [this](unsigned from) {
            Bytes bytes;
            memcpy(&bytes, text_ + from, sizeof bytes);
            return __builtin_convertvector(bytes, Hashes);
        };
        const Hashes of_zlib = bytes(at) << 12 ^ bytes(at + 1) << 6 ^ bytes(at + 2);
        const Hashes mixed = of_zlib * 0x9e37 >> (16 - kHashBits);
        memcpy(hashes_ + at, &mixed, sizeof mixed);
    }

    // Whether the last of the first LENGTH + 1 bytes differ.
    bool differ_at_end(unsigned a, unsigned b, unsigned length) const {
        const uint32_t differ = word<uint32_t>(a + length - 3) ^ word<uint32_t>(b + length - 3);
        // The first three do not fill a word.
        return (length < kLeastMatch ? differ >> 8 : differ) != 0;
    }

    unsigned common(unsigned a, unsigned b, unsigned most) const {
        for (unsigned length = 0; length < most; length += sizeof(uint64_t)) {
            const uint64_t differ = word<uint64_t>(a + length) ^ word<uint64_t>(b + length);
            if (differ != 0) {
                const unsigned equal = length + static_cast<unsigned>(std::countr_zero(differ)) / 8;
                return std::min(equal, most);
            }
        }
        return most;
    }

    template <typename Word>
    Word word(unsigned at) const {
        Word word;
        memcpy(&word, text_ + at, sizeof word);
        return word;
    }

    char room_[kBefore + kMostText + kBehind];
    char* const text_ = room_ + kBefore;
    uint16_t hashes_[kMostText + kAtOnce];
    uint16_t earlier_[kMostText];
    bool has_many_ = false;
    uint16_t last_[1u << kHashBits] = {};
};

}  // namespace

// zlib's lazy evaluation: a match is taken if the next place has no longer one.
std::optional<std::span<LiteralOrMatch>> find_matches(std::string_view text,
                                                      std::span<LiteralOrMatch> room) {
    Places places(text);
    const auto size = static_cast<unsigned>(text.size());
    size_t count = 0;
    unsigned length = kLeastMatch - 1, start = 0;
    bool has_literal = false;  // the place before has one
    for (unsigned at = 0; at < size;) {
        const unsigned last_length = length, last_start = start, left = size - at;
        const unsigned first = left >= kLeastMatch ? places.add(at) : 0;
        length = kLeastMatch - 1;
        if (first != 0 && last_length < kMostMatch) {
            const unsigned most = std::min(left, kMostMatch);
            length = places.longest(at, first, last_length, most, &start);
        }
        if (last_length >= kLeastMatch && length <= last_length) {
            room[count++] = {static_cast<uint16_t>(at - 1 - last_start),
                             static_cast<uint16_t>(last_length)};
            const unsigned end = at - 1 + last_length;
            while (++at < end) {
                if (at + kLeastMatch <= size) places.add(at);
            }
            has_literal = false;
            length = kLeastMatch - 1;
            continue;
        }
        // Without a branch: there is room for one more up to here.
        room[count] = {0, places.byte_before(at)};
        count += has_literal;
        has_literal = true;
        ++at;
    }
    if (has_literal) room[count++] = {0, places.byte_before(size)};
    if (places.has_many()) return {};
    return room.first(count);
}

}  // namespace postings::yioop
