#include "yioop/indexer/short_gzip.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "core/base/always_inline.h"
#include "yioop/indexer/huffman_code.h"
#include "yioop/indexer/written_lengths.h"

namespace postings::yioop {
namespace {

// RFC 1951, 3.2.5: symbols for literals, the end and lengths; and for distances. A range of lengths
// or distances has a symbol, and extra bits tell which of the range it is. Both alphabets have two
// symbols that no text has.
constexpr unsigned kEnd = 256, kFirstLength = 257;
constexpr unsigned kLiterals = kMostSymbols, kDistances = 32;

struct Range {
    uint16_t first, symbol;
    uint8_t extra;
};

constexpr auto kRangeOfLength = [] {
    std::array<Range, kMostMatch + 1> ranges{};
    uint16_t first = kLeastMatch;
    for (uint16_t symbol = 0; first < kMostMatch; ++symbol) {
        const auto extra = static_cast<uint8_t>(symbol < 8 ? 0 : symbol / 4 - 1);
        for (unsigned i = 0; i < 1u << extra && first + i < kMostMatch; ++i)
            ranges[first + i] = {first, static_cast<uint16_t>(kFirstLength + symbol), extra};
        first = static_cast<uint16_t>(first + (1u << extra));
    }
    ranges[kMostMatch] = {kMostMatch, kFirstLength + 28, 0};
    return ranges;
}();

constexpr auto kRangeOfDistance = [] {
    std::array<Range, kMostText + 1> ranges{};
    unsigned first = 1;
    for (uint16_t symbol = 0; first <= kMostText; ++symbol) {
        const auto extra = static_cast<uint8_t>(symbol < 4 ? 0 : symbol / 2 - 1);
        for (unsigned i = 0; i < 1u << extra && first + i <= kMostText; ++i)
            ranges[first + i] = {static_cast<uint16_t>(first), symbol, extra};
        first += 1u << extra;
    }
    return ranges;
}();

const Range& range_of_length(Match match) {
    return kRangeOfLength[match.length];
}

const Range& range_of_distance(Match match) {
    return kRangeOfDistance[match.distance];
}

// Gives all symbols of a code, whose lengths are set, their bits.
void use_all(unsigned symbols, Code* code) {
    std::iota(code->symbols, code->symbols + symbols, uint16_t{0});
    code->count = symbols;
    assign_codewords(code);
}

const Code& fixed_literals() {
    static const Code fixed = [] {
        Code made{};
        for (unsigned i = 0; i < kLiterals; ++i)
            made.lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        use_all(kLiterals, &made);
        return made;
    }();
    return fixed;
}

const Code& fixed_distances() {
    static const Code fixed = [] {
        Code made{};
        std::fill_n(made.lengths, kDistances, uint8_t{5});
        use_all(kDistances, &made);
        return made;
    }();
    return fixed;
}

class Bits {
  public:
    explicit Bits(char* to) : to_(to) {}

    // Appends at most 48 bits.
    void put(uint64_t bits, unsigned count) {
        waiting_ |= bits << waits_;
        waits_ += count;
        memcpy(to_, &waiting_, sizeof waiting_);
        to_ += waits_ / 8;
        waiting_ >>= waits_ / 8 * 8;
        waits_ %= 8;
    }

    // Pads to a whole byte.
    char* end() {
        put(0, (8 - waits_) % 8);
        return to_;
    }

  private:
    char* to_;
    uint64_t waiting_ = 0;
    unsigned waits_ = 0;
};

// The order of RFC 1951, in which those at the end are mostly unused.
constexpr uint8_t kOrder[kLengthsOfCodes] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                             11, 4,  12, 3, 13, 2, 14, 1, 15};

// A text as its matches, and literals between them.
struct Parsed {
    std::string_view text;
    std::span<const Match> matches;

    // Calls OF_LITERAL(byte) and OF_MATCH(match) for all, in order.
    template <typename OfLiteral, typename OfMatch>
    void each(OfLiteral of_literal, OfMatch of_match) const {
        const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
        const uint8_t* next = bytes;
        for (const Match match : matches) {
            while (next != bytes + match.at) of_literal(*next++);
            of_match(match);
            next += match.length;
        }
        while (next != bytes + text.size()) of_literal(*next++);
    }
};

// This, bits_of() and put_symbols() are not inlined: inside put_block(), each ran short of
// registers, which cost 2 % of the whole time.
struct Frequencies {
    POSTINGS_NEVER_INLINE explicit Frequencies(const Parsed& parsed) {
        parsed.each([this](uint8_t byte) { ++literals[byte]; },
                    [this](Match match) {
                        const Range &length = range_of_length(match),
                                    &distance = range_of_distance(match);
                        ++literals[length.symbol];
                        ++distances[distance.symbol];
                        extra += length.extra + distance.extra;
                    });
        literals[kEnd] = 1;
    }

    uint16_t literals[kLiterals] = {}, distances[kDistances] = {};
    unsigned extra = 0;  // bits
};

POSTINGS_NEVER_INLINE unsigned bits_of(std::span<const uint16_t> symbols,
                                       const uint16_t* frequencies, const Code& code) {
    unsigned bits = 0;
    for (const unsigned symbol : symbols) bits += frequencies[symbol] * code.lengths[symbol];
    return bits;
}

POSTINGS_NEVER_INLINE Bits put_symbols(const Parsed& parsed, const Code& literals,
                                       const Code& distances, Bits bits) {
    parsed.each(
        [&](uint8_t byte) {
            bits.put(literals.codewords[byte].bits, literals.codewords[byte].length);
        },
        [&](Match match) {
            const Range &length = range_of_length(match), &distance = range_of_distance(match);
            const Code::Codeword of_length = literals.codewords[length.symbol],
                                 of_distance = distances.codewords[distance.symbol];
            uint64_t put = of_length.bits;
            unsigned count = of_length.length;
            put |= uint64_t{match.length - unsigned{length.first}} << count;
            count += length.extra;
            put |= uint64_t{of_distance.bits} << count;
            count += of_distance.length;
            put |= uint64_t{match.distance - unsigned{distance.first}} << count;
            bits.put(put, count + distance.extra);
        });
    bits.put(literals.codewords[kEnd].bits, literals.codewords[kEnd].length);
    return bits;
}

// Headers of the last block: its first bit is set, then comes its kind.
constexpr uint64_t kStored = 1, kFixed = 3, kDynamic = 5;

char* put_stored(std::string_view text, char* to) {
    const auto size = static_cast<uint16_t>(text.size()), inverted = static_cast<uint16_t>(~size);
    *to++ = char{kStored};
    memcpy(to, &size, sizeof size);
    memcpy(to + sizeof size, &inverted, sizeof inverted);
    memcpy(to + sizeof size + sizeof inverted, text.data(), text.size());
    return to + sizeof size + sizeof inverted + text.size();
}

// zlib compares whole bytes: it uses the fixed codes unless the text's own are shorter, and stores
// the text if that and 4 bytes are no longer, though it takes 5.
char* put_block(const Parsed& parsed, char* to) {
    const Frequencies used(parsed);
    Code literals, distances, lengths;
    make_code(used.literals, kLongestCode, &literals);
    make_code(used.distances, kLongestCode, &distances);
    WrittenLengths written;
    written.add(literals);
    written.add(distances);
    make_code(written.frequencies(), 7, &lengths);
    unsigned told = kLengthsOfCodes;
    while (told > 4 && lengths.lengths[kOrder[told - 1]] == 0) --told;

    const auto bits_with = [&](const Code& of_literals, const Code& of_distances) {
        return used.extra + bits_of(literals.used(), used.literals, of_literals) +
               bits_of(distances.used(), used.distances, of_distances);
    };
    unsigned dynamic = 3 + 5 + 5 + 4 + 3 * told + bits_with(literals, distances);
    for (const unsigned symbol : lengths.used())
        dynamic += written.frequencies()[symbol] * (lengths.lengths[symbol] + kExtraBits[symbol]);
    const unsigned fixed = 3 + bits_with(fixed_literals(), fixed_distances());
    const auto bytes = [](unsigned bits) { return (bits + 7) / 8; };
    const bool is_fixed = bytes(fixed) <= bytes(dynamic);
    if (parsed.text.size() + 4 <= bytes(is_fixed ? fixed : dynamic))
        return put_stored(parsed.text, to);

    Bits bits(to);
    if (is_fixed) {
        bits.put(kFixed, 3);
        return put_symbols(parsed, fixed_literals(), fixed_distances(), bits).end();
    }
    bits.put(kDynamic, 3);
    bits.put((literals.last() - 256) | distances.last() << 5 | (told - 4) << 10, 14);
    for (unsigned i = 0; i < told; ++i) bits.put(lengths.lengths[kOrder[i]], 3);
    for (const WrittenLength length : written.all()) {
        const Code::Codeword word = lengths.codewords[length.symbol];
        bits.put(word.bits | unsigned{length.extra} << word.length,
                 word.length + kExtraBits[length.symbol]);
    }
    return put_symbols(parsed, literals, distances, bits).end();
}

}  // namespace

size_t gzip_short(std::string_view text, uint32_t crc, char packed[kMostPacked]) {
    if (text.size() > kMostText) return 0;
    Match room[kMostMatches];
    const auto matches = find_matches(text, room);
    if (!matches) return 0;
    // Deflate; no name, no time; best compression; Unix.
    static constexpr char kHeader[] = {'\x1f', '\x8b', 8, 0, 0, 0, 0, 0, 2, 3};
    memcpy(packed, kHeader, sizeof kHeader);
    char* end = put_block({text, *matches}, packed + sizeof kHeader);
    const auto size = static_cast<uint32_t>(text.size());
    memcpy(end, &crc, sizeof crc);
    memcpy(end + sizeof crc, &size, sizeof size);
    return static_cast<size_t>(end - packed) + sizeof crc + sizeof size;
}

}  // namespace postings::yioop
