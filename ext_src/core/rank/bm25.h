// BM25 in integers (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009).
//
//   score = sum over terms of idf * (k1 + 1) * tf / (tf + k1 * (1 - b + b * length / average))
//
// The fraction depends only on (tf, length), so it is a table of 256 x 256 16-bit fixed-point
// numbers, indexed by a byte for each (byte_float.h, document_lengths.h), made once for k1, b and
// the collection. A term's weight, idf * (k1 + 1) * 2^16, is an integer. What a posting adds to a
// score, its impact, is 1 + (weight * fraction >> 16). Integer sums are exact in any order, so
// every algorithm and every device returns the same documents in the same order. The 1
// distinguishes a match of a term with almost no weight (one in every document) from no match; only
// a weight of 0, from a boost of 0, adds nothing. A score is BM25 * 2^16, or times another power of
// two (term_weights).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/sparse_zeros.h"
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
    // kAll makes all rows at once, which takes 65,280 divisions; kNone leaves them to need().
    enum class Rows { kAll, kNone };
    // Throws InvalidArgument unless 0 <= k1 <= kLargestK1 and 0 <= b <= 1.
    Bm25Table(Bm25Parameters parameters, const DocumentLengths& lengths, Rows rows = Rows::kAll);

    // Makes the rows up to this frequency code, if they are missing. Missing rows give 0.
    void need(uint8_t frequency_code) {
        if (frequency_code >= rows_) make_rows(frequency_code);
    }

    const Bm25Parameters& parameters() const { return parameters_; }

    // The fraction * 65535, rounded down; ascends with the frequency, descends with the length.
    uint32_t fraction(uint8_t frequency_code, uint8_t length_code) const {
        return fractions_[frequency_code * 256u + length_code];
    }
    // The greatest fraction of the table.
    uint32_t greatest_fraction() const { return greatest_; }
    // A row of 256 lengths for each frequency code.
    std::span<const uint16_t> fractions() const { return {fractions_, kFractions}; }

  private:
    static constexpr uint8_t kLastCode = 255;
    static constexpr size_t kFractions = 256 * 256;

    void make_rows(uint8_t frequency_code);
    uint16_t fraction_of(uint8_t frequency_code, uint8_t length_code) const;

    Bm25Parameters parameters_;
    std::array<double, 256> slowing_;  // k1 * (1 - b + b * length / average)
    SparseZeros memory_;               // usual frequencies need a few rows
    uint16_t* fractions_;
    uint32_t rows_ = 0;  // number of rows made
    uint32_t greatest_ = 0;
};

inline uint32_t bm25_impact(uint32_t weight, uint32_t fraction) {
    return (weight != 0) + static_cast<uint32_t>(static_cast<uint64_t>(weight) * fraction >> 16);
}

// ln(1 + (N - df + 1/2) / (df + 1/2)): Lucene's variant, always positive. A list may have docIDs
// that are no documents (length 0): if df exceeds N, the term counts as being in all documents.
double bm25_idf(uint64_t documents, uint64_t document_frequency);

// The weights of a query's terms from idf (times a boost, if any). `fraction_bits` is 16; more, if
// a term's weight is so small that it would lose precision, as long as the sum of all impacts,
// multiplied by `factor` (at least 1), fits into 32 bits; less, if the sum would not fit.
struct TermWeights {
    std::vector<uint32_t> weights;
    int fraction_bits;
};
TermWeights term_weights(std::span<const double> idfs, double k1, double factor = 1);
// With equal idfs, a boost that is this fraction of the greatest one is still exact to 0.1 %.
inline constexpr double kLeastBoost = 1e-5;

}  // namespace postings
