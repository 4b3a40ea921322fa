#include "yioop/indexer/short_matches.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace postings::yioop {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr unsigned kHashBits = 13;

// zlib looks at no more than this many places for a match that is to be longer than a good one
// (max_chain_length, good_match), and at more for others. Our hash is derived from zlib's, so its
// chains contain zlib's: if ours are not too long, neither are zlib's.
constexpr unsigned kMostPlaces = 1024;

// A text with room behind it, so that words can be read at each of its bytes; and for each place,
// the last place before it whose first bytes have the same hash: zlib's chains. Place 0 stands for
// none: zlib never finds a match there, either.
class Places {
  public:
    explicit Places(std::string_view text) : size_(static_cast<unsigned>(text.size())) {
        memcpy(text_, text.data(), text.size());
        memset(text_ + text.size(), 0, kBehind);
        const unsigned places = size_ < kLeastMatch ? 0 : size_ - kLeastMatch + 1;
        for (unsigned at = 0; at < places; at += kAtOnce) hash(at);
        for (unsigned at = 0; at < places; ++at) {
            uint16_t& last = last_[hashes_[at]];
            earlier_[at] = last;
            last = static_cast<uint16_t>(at);
        }
        // Behind the places that can begin a match, none has an earlier one, until the end.
        std::fill(earlier_ + places, earlier_ + size_, uint16_t{0});
        std::fill_n(earlier_ + size_, kFour, kEnd);
    }

    // The first place from AT on that has an earlier one, or the text's size. Most have none.
    unsigned next_with_earlier(unsigned at) const {
        for (;; at += kFour) {
            uint64_t four;
            memcpy(&four, earlier_ + at, sizeof four);
            if (four != 0) return at + static_cast<unsigned>(std::countr_zero(four)) / 16;
        }
    }

    // Finds the longest match of the text at AT that is longer than LENGTH, which is at least 2,
    // and the nearest of these. Returns its length; if there is none, LENGTH.
    //
    // The first LENGTH + 1 bytes of a longer match end with the three bytes at AT + LENGTH - 2, so
    // these are on their chain, which is mostly empty or shorter than that of the first three.
    // Places come nearest first. After a longer match nearer ones may come again, but they are no
    // longer than the match before. A chain ends before the match would begin at place 0.
    unsigned longest(unsigned at, unsigned length, unsigned* start) const {
        const unsigned most = std::min(size_ - at, kMostMatch);
        const auto begin = word<uint64_t>(at);
        unsigned offset = length - 2;
        for (unsigned earlier = earlier_[at + offset]; earlier > offset;) {
            const unsigned from = earlier - offset;
            const uint64_t differ = begin ^ word<uint64_t>(from);
            const unsigned equal =
                std::min(most, differ == 0 ? common(from, at, most) : equal_bytes(differ));
            if (equal > length) {
                length = equal;
                *start = from;
                if (length == kMostMatch) break;
                offset = length - 2;
                earlier = earlier_[at + offset];
            } else {
                earlier = earlier_[earlier];
            }
        }
        return length;
    }

    // Whether a chain is longer than kMostPlaces.
    bool has_long_chains() const {
        if (size_ <= kMostPlaces) return false;
        uint16_t lengths[1u << kHashBits] = {};
        const auto ends = hashes_ + size_ - kLeastMatch + 1;
        return std::any_of(hashes_, ends,
                           [&](unsigned hash) { return ++lengths[hash] > kMostPlaces; });
    }

  private:
    using Bytes = uint8_t __attribute__((vector_size(8)));
    using Hashes = uint16_t __attribute__((vector_size(16)));
    static constexpr uint16_t kEnd = 0xffff;
    static constexpr unsigned kAtOnce = 8, kBehind = 16, kFour = 4;

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

    // How many bytes of two words, whose difference this is, are equal.
    static unsigned equal_bytes(uint64_t differ) {
        return static_cast<unsigned>(std::countr_zero(differ)) / 8;
    }

    // How many bytes at A and B are equal, of which the first eight are. Those behind MOST may be
    // counted, too.
    unsigned common(unsigned a, unsigned b, unsigned most) const {
        for (unsigned length = sizeof(uint64_t); length < most; length += sizeof(uint64_t)) {
            const uint64_t differ = word<uint64_t>(a + length) ^ word<uint64_t>(b + length);
            if (differ != 0) return length + equal_bytes(differ);
        }
        return most;
    }

    template <typename Word>
    Word word(unsigned at) const {
        Word word;
        memcpy(&word, text_ + at, sizeof word);
        return word;
    }

    char text_[kMostText + kBehind];
    uint16_t hashes_[kMostText + kAtOnce];
    uint16_t earlier_[kMostText + kFour];
    unsigned size_;
    uint16_t last_[1u << kHashBits] = {};
};

}  // namespace

std::optional<std::span<Match>> find_matches(std::string_view text, std::span<Match> room) {
    Places places(text);
    if (places.has_long_chains()) return {};
    size_t count = 0;
    const auto size = static_cast<unsigned>(text.size());
    for (unsigned at = places.next_with_earlier(0); at < size;) {
        unsigned start = 0, length = places.longest(at, kLeastMatch - 1, &start);
        if (length < kLeastMatch) {
            at = places.next_with_earlier(at + 1);
            continue;
        }
        // zlib's lazy evaluation: a match is taken if the next place has no longer one.
        for (unsigned next_start = 0; length < kMostMatch; start = next_start) {
            const unsigned next = places.longest(at + 1, length, &next_start);
            if (next <= length) break;
            length = next;
            ++at;
        }
        room[count++] = {static_cast<uint16_t>(at), static_cast<uint16_t>(length),
                         static_cast<uint16_t>(at - start)};
        at = places.next_with_earlier(at + length);
    }
    return room.first(count);
}

}  // namespace postings::yioop
