#include "yioop/indexer/short_matches.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace postings::yioop {
namespace {

constexpr unsigned kHashBits = 12;

// zlib looks at no more places for a match that is to be longer than a good one (max_chain_length,
// good_match), and at more for others. A hash that is made of zlib's has its places, and more:
// where those are not too many, zlib's are not.
constexpr unsigned kMostPlaces = 1024;

unsigned hash(const char* text) {
    uint32_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    const uint32_t of_zlib = (bytes << 12 ^ (bytes >> 2 & 0x3fc0) ^ (bytes >> 16 & 0xff)) & 0xffff;
    return of_zlib * 0x9e3779b1u >> (32 - kHashBits);
}

// A text with room behind it, so that words can be read at each of its bytes; and for each place,
// the last one before it whose first bytes have the same hash. Place 0 stands for none: zlib never
// finds a match there, either.
class Places {
  public:
    explicit Places(std::string_view text) {
        memcpy(text_, text.data(), text.size());
        memset(text_ + text.size(), 0, sizeof(uint64_t));
    }

    uint8_t byte(unsigned at) const { return static_cast<uint8_t>(text_[at]); }

    unsigned add(unsigned at) {
        uint16_t& last = last_[hash(text_ + at)];
        earlier_[at] = last;
        last = static_cast<uint16_t>(at);
        return earlier_[at];
    }

    // The longest match of the text at AT that is longer than LENGTH, and of those the nearest; at
    // most MOST bytes of it. LENGTH, or MOST if that is less, if there is none.
    unsigned longest(unsigned at, unsigned first, unsigned length, unsigned most, unsigned* start) {
        unsigned places = 0;
        for (unsigned from = first; from != 0 && length < most; from = earlier_[from]) {
            ++places;
            if (text_[from + length] != text_[at + length]) continue;
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
    unsigned common(unsigned a, unsigned b, unsigned most) const {
        for (unsigned length = 0; length < most; length += sizeof(uint64_t)) {
            const uint64_t differ = word(a + length) ^ word(b + length);
            if (differ != 0) {
                const unsigned equal = length + static_cast<unsigned>(std::countr_zero(differ)) / 8;
                return std::min(equal, most);
            }
        }
        return most;
    }

    uint64_t word(unsigned at) const {
        uint64_t word;
        memcpy(&word, text_ + at, sizeof word);
        return word;
    }

    char text_[kMostText + sizeof(uint64_t)];
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
    bool has_literal = false;  // of the place before
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
        if (has_literal) room[count++] = {0, places.byte(at - 1)};
        has_literal = true;
        ++at;
    }
    if (has_literal) room[count++] = {0, places.byte(size - 1)};
    if (places.has_many()) return {};
    return room.first(count);
}

}  // namespace postings::yioop
