#include "core/yioop/packed_postings.h"

#include <algorithm>

#include "core/codec/modified9.h"

namespace postings {

namespace {

using Packed = std::span<const uint8_t>;

enum Flags { kWhole = 0, kLast = 1, kMiddle = 2, kFirst = 3 };

int flags_at(Packed packed, size_t at) {
    return packed[at] >> 6;
}

// Calls visit(begin, end) for each posting, both whole words into the string.
template <class Visit>
void for_each_posting(Packed packed, Visit visit) {
    if (packed.size() % 4 != 0) {
        throw CorruptedData("packed postings end within a word", packed.size() / 4 * 4);
    }
    for (size_t at = 0; at < packed.size();) {
        const size_t begin = at;
        int flags = flags_at(packed, at);
        if (flags == kFirst) {
            do {
                at += 4;
                if (at == packed.size()) throw CorruptedData("posting cut short", begin);
                flags = flags_at(packed, at);
            } while (flags == kMiddle);
            if (flags != kLast) throw CorruptedData("posting begins within another", at);
        } else if (flags != kWhole) {
            throw CorruptedData("word without the beginning of its posting", at);
        }
        at += 4;
        visit(begin, at);
    }
}

uint32_t load_word(Packed packed, size_t at) {
    return __builtin_bswap32(load<uint32_t>(packed.data() + at));
}

modified9::Head head_of(Packed packed, size_t begin, size_t end, YioopDialect dialect) {
    // A word whose last element is zero yields nothing: then the head is in the next word.
    uint32_t elements[modified9::kMaxCapacity];
    for (size_t at = begin; at < end; at += 4) {
        const uint32_t word = load_word(packed, at);
        if (modified9::decode_word(word, elements) == 0) continue;
        const modified9::Head head = modified9::split(elements[0], dialect);
        if (head.doc_index < 0) break;
        return head;
    }
    throw CorruptedData("posting without a document", begin);
}

uint32_t frequency_of(Packed packed, size_t begin, size_t end) {
    const size_t size = modified9::decoded_size(packed.subspan(begin, end - begin));
    const bool fused = head_of(packed, begin, end, YioopDialect::k2014).fused;
    return static_cast<uint32_t>(size - (fused ? 0 : 1));
}

size_t count_postings(Packed packed) {
    size_t count = 0;
    for_each_posting(packed, [&count](size_t, size_t) { ++count; });
    return count;
}

// Converts gaps to positions, in place or from further back.
void sum_gaps(const uint32_t* gaps, size_t count, uint32_t* positions, size_t begin,
              YioopDialect dialect) {
    int64_t sum = -modified9::first_position_offset(dialect);
    for (size_t i = 0; i < count; ++i) {
        sum += gaps[i];
        if (sum < 0 || sum > UINT32_MAX) throw CorruptedData("position out of range", begin);
        positions[i] = static_cast<uint32_t>(sum);
    }
}

// Decodes positions to their final place; the head of an unfused posting is in front of them for a
// moment. Calls visit(document, number of positions) after each posting.
template <class Visit>
std::vector<uint32_t> unpack_positions(Packed packed, YioopDialect dialect, Visit visit) {
    std::vector<uint32_t> positions(modified9::decoded_size(packed));
    uint32_t* out = positions.data();
    for_each_posting(packed, [&](size_t begin, size_t end) {
        const size_t size = modified9::decode(packed.subspan(begin, end - begin), out);
        const modified9::Head head =
            size == 0 ? modified9::Head{-1, 0, false} : modified9::split(out[0], dialect);
        if (head.doc_index < 0) throw CorruptedData("posting without a document", begin);
        const size_t skipped = head.fused ? 0 : 1;
        out[0] = head.first_position;
        sum_gaps(out + skipped, size - skipped, out, begin, dialect);
        out += size - skipped;
        visit(static_cast<uint32_t>(head.doc_index), static_cast<uint32_t>(size - skipped));
    });
    positions.resize(static_cast<size_t>(out - positions.data()));
    return positions;
}

constexpr uint32_t kGapsEnd = 1u << 28;

// Writes the gaps of one posting to elements[1...]; messages count positions from `index`.
void take_gaps(std::span<const uint32_t> positions, size_t index, YioopDialect dialect,
               int32_t* elements) {
    int64_t previous = -1;
    for (size_t i = 0; i < positions.size(); ++i) {
        const int64_t gap = positions[i] - previous;
        if (gap <= 0) {
            throw InvalidPostings("must ascend strictly within a posting",
                                  InvalidPostings::kPositions, index + i);
        }
        if (gap >= kGapsEnd)
            throw InvalidPostings("must not have gaps of 2^28 or more", InvalidPostings::kPositions,
                                  index + i);
        elements[1 + i] = static_cast<int32_t>(gap);
        previous = positions[i];
    }
    if (!positions.empty()) elements[1] -= 1 - modified9::first_position_offset(dialect);
}

// Puts the document in front of the gaps at elements[1...]. `doc_index` and `position_index` are
// for messages.
std::span<const int32_t> join(uint32_t doc, std::span<int32_t> elements, YioopDialect dialect,
                              size_t doc_index, size_t position_index) {
    if (doc >= kYioopDocsEnd) {
        throw InvalidPostings("must not contain docIDs over 134217726", InvalidPostings::kDocs,
                              doc_index);
    }
    const bool fused = elements.size() > 1 && modified9::fuses(doc, elements[1]);
    if (fused && dialect == YioopDialect::k2014 && doc % 2 != 0) {
        throw InvalidPostings(
            "must not contain odd docIDs from 2^15 to 2^18, which the format cannot keep",
            InvalidPostings::kDocs, doc_index);
    }
    if (fused && dialect == YioopDialect::k2019 && elements[1] >> modified9::kFusedPositionBits) {
        throw InvalidPostings(
            "must not begin a posting of a docID from 2^15 to 2^18 with a position from 512 to "
            "1023, which the format of 2019 cannot keep",
            InvalidPostings::kPositions, position_index);
    }
    if (!fused && elements.size() > 1 && elements[1] == 0) {
        throw InvalidPostings(
            "must not begin with 0, which the format of 2019 cannot keep, unless the docID is from "
            "2^15 to 2^18",
            InvalidPostings::kPositions, position_index);
    }
    if (!fused) {
        elements[0] = static_cast<int32_t>(doc + 1);
        return elements;
    }
    elements[1] = static_cast<int32_t>(modified9::fuse(doc, elements[1]));
    return elements.subspan(1);
}

}  // namespace

std::vector<uint32_t> unpack_yioop_docs(Packed packed, YioopDialect dialect) {
    std::vector<uint32_t> docs;
    docs.reserve(count_postings(packed));
    for_each_posting(packed, [&](size_t begin, size_t end) {
        docs.push_back(static_cast<uint32_t>(head_of(packed, begin, end, dialect).doc_index));
    });
    return docs;
}

std::vector<uint32_t> unpack_yioop_frequencies(Packed packed) {
    std::vector<uint32_t> frequencies;
    frequencies.reserve(count_postings(packed));
    for_each_posting(packed, [&](size_t begin, size_t end) {
        frequencies.push_back(frequency_of(packed, begin, end));
    });
    return frequencies;
}

std::vector<uint32_t> unpack_yioop_positions(Packed packed, YioopDialect dialect) {
    return unpack_positions(packed, dialect, [](uint32_t, uint32_t) {});
}

YioopPostings unpack_yioop_postings(Packed packed, YioopDialect dialect) {
    YioopPostings result;
    const size_t count = count_postings(packed);
    result.docs.reserve(count);
    result.frequencies.reserve(count);
    result.positions =
        unpack_positions(packed, dialect, [&result](uint32_t doc, uint32_t frequency) {
            result.docs.push_back(doc);
            result.frequencies.push_back(frequency);
        });
    return result;
}

Bytes pack_yioop_postings(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies,
                          std::span<const uint32_t> positions, YioopDialect dialect) {
    if (frequencies.size() != docs.size()) {
        throw InvalidPostings("must have one frequency for each docID",
                              InvalidPostings::kFrequencies,
                              std::min(docs.size(), frequencies.size()));
    }
    Bytes packed;
    std::vector<int32_t> elements(1);
    size_t at = 0;
    for (size_t i = 0; i < docs.size(); ++i) {
        const size_t frequency = frequencies[i];
        if (frequency > positions.size() - at) {
            throw InvalidPostings("must not add up to more than there are positions",
                                  InvalidPostings::kFrequencies, i);
        }
        if (elements.size() < frequency + 1) elements.resize(frequency + 1);
        take_gaps(positions.subspan(at, frequency), at, dialect, elements.data());
        const auto list = join(docs[i], std::span(elements).first(frequency + 1), dialect, i, at);
        at += frequency;
        const size_t size = packed.size();
        packed.resize(size + modified9::max_encoded_size(list.size()));
        packed.resize(size + modified9::encode(list, packed.data() + size));
    }
    if (at != positions.size()) {
        throw InvalidPostings("must have no more elements than the frequencies add up to",
                              InvalidPostings::kPositions, at);
    }
    return packed;
}

}  // namespace postings
