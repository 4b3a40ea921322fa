// BM25 in integers (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009).
//
//   score = sum over terms of idf * (k1 + 1) * tf / (tf + k1 * (1 - b + b * length / average))
//
// The fraction depends on (tf, length) only, so it is a table of 256 x 256 16-bit fixed-point
// numbers over a byte each (byte_float.h, document_lengths.h), made once for k1, b and the
// collection. A term's weight, idf * (k1 + 1) * 2^16, is one integer. What a posting adds to a
// score, its impact, is 1 + (weight * fraction >> 16): an exact sum in any order, so every
// algorithm and every device returns the same documents in the same order. The 1 tells a match of
// a term that weighs next to nothing (one in every document) from no match; only a weight that is 0
// itself, as a boost of 0 makes it, adds nothing. A score is BM25 * 2^16, or times another power of
// two (term_weights).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rank/byte_float.h"
#include "core/rank/document_lengths.h"

namespace postings {

// With a greater k1, 16 bits cannot hold the fractions of the usual frequencies: 1 / (1 + 100) is
// still right to 0.2 %.
inline constexpr double kLargestK1 = 100;

struct Bm25Parameters {
    double k1 = 1.2;
    double b = 0.75;
    bool operator==(const Bm25Parameters&) const = default;
};

class Bm25Table {
  public:
    // All rows at once, which are 65,280 divisions; or none, for who says what is needed.
    enum class Rows { kAll, kNone };
    // InvalidArgument unless 0 <= k1 <= kLargestK1 and 0 <= b <= 1.
    Bm25Table(Bm25Parameters parameters, const DocumentLengths& lengths, Rows rows = Rows::kAll);

    // The rows up to this frequency code are made, unless they are there. Others give 0.
    void need(uint8_t frequency_code) {
        if (frequency_code >= rows_) make_rows(frequency_code);
    }

    const Bm25Parameters& parameters() const { return parameters_; }

    // The fraction * 65535, rounded down: grows with the frequency, shrinks with the length.
    uint32_t fraction(uint8_t frequency_code, uint8_t length_code) const {
        return fractions_[frequency_code * 256u + length_code];
    }
    // No other one is greater.
    uint32_t greatest_fraction() const { return greatest_; }
    // A row of 256 lengths for each frequency code.
    std::span<const uint16_t> fractions() const { return fractions_; }

  private:
    static constexpr uint8_t kLastCode = 255;

    void make_rows(uint8_t frequency_code);
    uint16_t fraction_of(uint8_t frequency_code, uint8_t length_code) const;

    Bm25Parameters parameters_;
    std::array<double, 256> slowing_;  // k1 * (1 - b + b * length / average)
    std::vector<uint16_t> fractions_;
    uint32_t rows_ = 0;  // that are made
    uint32_t greatest_ = 0;
};

inline uint32_t bm25_impact(uint32_t weight, uint32_t fraction) {
    return (weight != 0) + static_cast<uint32_t>(static_cast<uint64_t>(weight) * fraction >> 16);
}

// ln(1 + (N - df + 1/2) / (df + 1/2)): Lucene's, always positive. A list may have docIDs that are
// no documents, their length being 0: where df is greater than N it counts as in all of them.
double bm25_idf(uint64_t documents, uint64_t document_frequency);

// The weights of a query's terms from idf (times a boost, if any). `fraction_bits` is 16; more,
// where a term weighs so little that it would lose precision, as far as the sum of all impacts fits
// into 32 bits, also multiplied by a factor of at least 1; less, where that does not fit.
struct TermWeights {
    std::vector<uint32_t> weights;
    int fraction_bits;
};
TermWeights term_weights(std::span<const double> idfs, double k1, double factor = 1);
// A boost that is this part of the greatest one, idfs being alike, is still right to 0.1 %.
inline constexpr double kLeastBoost = 1e-5;

}  // namespace postings
