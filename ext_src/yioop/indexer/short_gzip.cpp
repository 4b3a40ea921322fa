#include "yioop/indexer/short_gzip.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "yioop/indexer/huffman_code.h"

namespace postings::yioop {
namespace {

static_assert(std::endian::native == std::endian::little);

// RFC 1951, 3.2.5: symbols for literals, the end and lengths; and for distances. A range of lengths
// or distances has a symbol, and extra bits tell which of the range it is. Both alphabets have two
// symbols that no text has; the last is what a literal has for a distance, of no bits.
constexpr unsigned kEnd = 256, kFirstLength = 257;
constexpr unsigned kLiterals = kMostSymbols, kDistances = 32, kLengthsOfCodes = 19;
constexpr unsigned kNoDistance = kDistances - 1;

struct Range {
    uint16_t first, symbol;
    uint8_t extra;
};

// Of literals, and of lengths of matches.
struct Ranges {
    Range of[2][kMostMatch + 1];
};

constexpr Ranges kRanges = [] {
    Ranges ranges{};
    for (uint16_t literal = 0; literal < kEnd; ++literal)
        ranges.of[0][literal] = {literal, literal, 0};
    uint16_t first = kLeastMatch;
    for (uint16_t symbol = 0; first < kMostMatch; ++symbol) {
        const auto extra = static_cast<uint8_t>(symbol < 8 ? 0 : symbol / 4 - 1);
        for (unsigned i = 0; i < 1u << extra && first + i < kMostMatch; ++i)
            ranges.of[1][first + i] = {first, static_cast<uint16_t>(kFirstLength + symbol), extra};
        first = static_cast<uint16_t>(first + (1u << extra));
    }
    ranges.of[1][kMostMatch] = {kMostMatch, kFirstLength + 28, 0};
    return ranges;
}();

constexpr auto kRangeOfDistance = [] {
    std::array<Range, kMostText + 1> ranges{};
    ranges[0] = {0, kNoDistance, 0};
    unsigned first = 1;
    for (uint16_t symbol = 0; first <= kMostText; ++symbol) {
        const auto extra = static_cast<uint8_t>(symbol < 4 ? 0 : symbol / 2 - 1);
        for (unsigned i = 0; i < 1u << extra && first + i <= kMostText; ++i)
            ranges[first + i] = {static_cast<uint16_t>(first), symbol, extra};
        first += 1u << extra;
    }
    return ranges;
}();

const Range& range_of(LiteralOrMatch symbol) {
    return kRanges.of[symbol.distance != 0][symbol.length];
}

struct Alphabet {
    uint8_t lengths[kMostSymbols] = {};
    uint16_t bits[kMostSymbols] = {};
    unsigned count = 0;  // of symbols that have codes or may have
};

const Alphabet& fixed_literals() {
    static const Alphabet fixed = [] {
        Alphabet made{.count = kLiterals};
        for (unsigned i = 0; i < kLiterals; ++i)
            made.lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        code_bits({made.lengths, kLiterals}, made.bits);
        return made;
    }();
    return fixed;
}

const Alphabet& fixed_distances() {
    static const Alphabet fixed = [] {
        Alphabet made{.count = kNoDistance};
        std::fill_n(made.lengths, kNoDistance, uint8_t{5});
        code_bits({made.lengths, kNoDistance}, made.bits);
        return made;
    }();
    return fixed;
}

void make_codes(std::span<const uint16_t> frequencies, unsigned longest, Alphabet* made) {
    made->count = code_lengths(frequencies, longest, made->lengths);
    code_bits({made->lengths, made->count}, made->bits);
}

class Bits {
  public:
    explicit Bits(char* to) : to_(to) {}

    // At most 48 bits at once.
    void put(uint64_t bits, unsigned count) {
        waiting_ |= bits << waits_;
        waits_ += count;
        memcpy(to_, &waiting_, sizeof waiting_);
        to_ += waits_ / 8;
        waiting_ >>= waits_ / 8 * 8;
        waits_ %= 8;
    }

    // Up to a whole byte.
    char* end() {
        put(0, (8 - waits_) % 8);
        return to_;
    }

  private:
    char* to_;
    uint64_t waiting_ = 0;
    unsigned waits_ = 0;
};

// How lengths of codes are written (RFC 1951, 3.2.7): as they are, or as repeated.
constexpr unsigned kRepeat = 16, kFewZeros = 17, kManyZeros = 18;

struct WrittenLength {
    uint8_t symbol, extra;
};

class WrittenLengths {
  public:
    // zlib's runs: a length is written before it is repeated, 6 times at most; zeros 138 times.
    void add(const Alphabet& alphabet) {
        unsigned before = kNone;
        for (unsigned i = 0; i < alphabet.count;) {
            const uint8_t length = alphabet.lengths[i];
            const unsigned most = length == 0 ? 138 : length == before ? 6 : 7;
            const unsigned least = length == 0 || length == before ? 3 : 4;
            unsigned run = 1;
            while (run < most && i + run < alphabet.count && alphabet.lengths[i + run] == length)
                ++run;
            i += run;
            add_run(length, run, least, length == before);
            before = length;
        }
    }

    std::span<const WrittenLength> all() const { return {written_, count_}; }
    std::span<const uint16_t> frequencies() const { return frequencies_; }

  private:
    static constexpr unsigned kNone = 255;

    void add_run(uint8_t length, unsigned run, unsigned least, bool is_known) {
        if (run < least) {
            while (run-- > 0) append({length, 0});
        } else if (length != 0) {
            if (!is_known) {
                append({length, 0});
                --run;
            }
            append({kRepeat, static_cast<uint8_t>(run - 3)});
        } else if (run <= 10) {
            append({kFewZeros, static_cast<uint8_t>(run - 3)});
        } else {
            append({kManyZeros, static_cast<uint8_t>(run - 11)});
        }
    }

    void append(WrittenLength written) {
        written_[count_++] = written;
        ++frequencies_[written.symbol];
    }

    WrittenLength written_[kLiterals + kDistances];
    unsigned count_ = 0;
    uint16_t frequencies_[kLengthsOfCodes] = {};
};

unsigned extra_bits(unsigned symbol) {
    return symbol == kRepeat ? 2 : symbol == kFewZeros ? 3 : symbol == kManyZeros ? 7 : 0;
}

// In this order, so that those at the end are mostly not used.
constexpr uint8_t kOrder[kLengthsOfCodes] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                             11, 4,  12, 3, 13, 2, 14, 1, 15};

struct Frequencies {
    uint16_t literals[kLiterals] = {}, distances[kDistances] = {};
    unsigned extra = 0;  // bits

    // Without a branch: whether a match comes next is hard to predict.
    void add(LiteralOrMatch symbol) {
        const Range &length = range_of(symbol), &distance = kRangeOfDistance[symbol.distance];
        ++literals[length.symbol];
        ++distances[distance.symbol];
        extra += length.extra + distance.extra;
    }

    unsigned bits_with(const Alphabet& of_literals, const Alphabet& of_distances) const {
        unsigned bits = extra;
        for (unsigned i = 0; i < kLiterals; ++i) bits += literals[i] * of_literals.lengths[i];
        for (unsigned i = 0; i < kDistances; ++i) bits += distances[i] * of_distances.lengths[i];
        return bits;
    }
};

void put_symbols(std::span<const LiteralOrMatch> symbols, const Alphabet& literals,
                 const Alphabet& distances, Bits* bits) {
    for (const LiteralOrMatch symbol : symbols) {
        const Range &length = range_of(symbol), &distance = kRangeOfDistance[symbol.distance];
        uint64_t put = literals.bits[length.symbol];
        unsigned count = literals.lengths[length.symbol];
        put |= uint64_t{symbol.length - unsigned{length.first}} << count;
        count += length.extra;
        put |= uint64_t{distances.bits[distance.symbol]} << count;
        count += distances.lengths[distance.symbol];
        put |= uint64_t{symbol.distance - unsigned{distance.first}} << count;
        bits->put(put, count + distance.extra);
    }
    bits->put(literals.bits[kEnd], literals.lengths[kEnd]);
}

// The last block: its first bit is set, and then comes its kind.
constexpr uint64_t kStored = 1, kFixed = 3, kDynamic = 5;

char* put_stored(std::string_view text, char* to) {
    const auto size = static_cast<uint16_t>(text.size()), inverted = static_cast<uint16_t>(~size);
    *to++ = char{kStored};
    memcpy(to, &size, sizeof size);
    memcpy(to + sizeof size, &inverted, sizeof inverted);
    memcpy(to + sizeof size + sizeof inverted, text.data(), text.size());
    return to + sizeof size + sizeof inverted + text.size();
}

// zlib compares whole bytes: the fixed codes unless the text's own make it shorter, and the text as
// it is if it and 4 bytes are no more than that, though it takes 5.
char* put_block(std::string_view text, std::span<const LiteralOrMatch> symbols, char* to) {
    Frequencies used;
    for (const LiteralOrMatch symbol : symbols) used.add(symbol);
    used.literals[kEnd] = 1;
    used.distances[kNoDistance] = 0;

    Alphabet literals, distances, lengths;
    make_codes(used.literals, kLongestCode, &literals);
    make_codes(used.distances, kLongestCode, &distances);
    WrittenLengths written;
    written.add(literals);
    written.add(distances);
    make_codes(written.frequencies(), 7, &lengths);
    unsigned told = kLengthsOfCodes;
    while (told > 4 && lengths.lengths[kOrder[told - 1]] == 0) --told;

    unsigned dynamic = 3 + 5 + 5 + 4 + 3 * told + used.bits_with(literals, distances);
    for (const WrittenLength length : written.all())
        dynamic += lengths.lengths[length.symbol] + extra_bits(length.symbol);
    const unsigned fixed = 3 + used.bits_with(fixed_literals(), fixed_distances());
    const auto bytes = [](unsigned bits) { return (bits + 7) / 8; };
    const bool is_fixed = bytes(fixed) <= bytes(dynamic);
    if (text.size() + 4 <= bytes(is_fixed ? fixed : dynamic)) return put_stored(text, to);

    Bits bits(to);
    if (is_fixed) {
        bits.put(kFixed, 3);
        put_symbols(symbols, fixed_literals(), fixed_distances(), &bits);
        return bits.end();
    }
    bits.put(kDynamic, 3);
    bits.put((literals.count - 257) | (distances.count - 1) << 5 | (told - 4) << 10, 14);
    for (unsigned i = 0; i < told; ++i) bits.put(lengths.lengths[kOrder[i]], 3);
    for (const WrittenLength length : written.all()) {
        const unsigned count = lengths.lengths[length.symbol];
        bits.put(lengths.bits[length.symbol] | unsigned{length.extra} << count,
                 count + extra_bits(length.symbol));
    }
    put_symbols(symbols, literals, distances, &bits);
    return bits.end();
}

}  // namespace

size_t gzip_short(std::string_view text, uint32_t crc, char packed[kMostPacked]) {
    if (text.size() > kMostText) return 0;
    LiteralOrMatch room[kMostText];
    const auto symbols = find_matches(text, room);
    if (!symbols) return 0;
    // Deflate; no name, no time; the best compression; Unix.
    static constexpr char kHeader[] = {'\x1f', '\x8b', 8, 0, 0, 0, 0, 0, 2, 3};
    memcpy(packed, kHeader, sizeof kHeader);
    char* end = put_block(text, *symbols, packed + sizeof kHeader);
    const auto size = static_cast<uint32_t>(text.size());
    memcpy(end, &crc, sizeof crc);
    memcpy(end + sizeof crc, &size, sizeof size);
    return static_cast<size_t>(end - packed) + sizeof crc + sizeof size;
}

}  // namespace postings::yioop
