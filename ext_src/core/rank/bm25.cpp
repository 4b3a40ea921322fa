#include "core/rank/bm25.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace postings {

namespace {

void require(bool condition, const char* what) {
    if (!condition) throw InvalidArgument(what);
}

}  // namespace

Bm25Table::Bm25Table(Bm25Parameters parameters, const DocumentLengths& lengths, Rows rows)
    : parameters_(parameters),
      memory_(kFractions * sizeof(uint16_t)),
      fractions_(static_cast<uint16_t*>(memory_.data())) {
    const auto [k1, b] = parameters;
    require(k1 >= 0 && k1 <= kLargestK1, "k1 must be between 0 and 100");
    require(b >= 0 && b <= 1, "b must be between 0 and 1");
    require(std::isfinite(lengths.average) && lengths.average >= 0,
            "the average length must be at least 0");
    double relative = 1;
    for (size_t code = 0; code < slowing_.size(); ++code) {
        if (lengths.average > 0 && code < lengths.lengths.size())
            relative = relative_length(lengths.lengths[code], lengths.average);
        slowing_[code] = k1 * (1 - b + b * relative);
    }
    greatest_ = fraction_of(kLastCode, 0);
    if (rows == Rows::kAll) make_rows(kLastCode);
}

uint16_t Bm25Table::fraction_of(uint8_t frequency_code, uint8_t length_code) const {
    const double tf = from_byte_float(frequency_code);
    return static_cast<uint16_t>(static_cast<int>(65535 * tf / (tf + slowing_[length_code])));
}

void Bm25Table::make_rows(uint8_t frequency_code) {
    // Row 0 remains 0: frequencies are at least 1, and 0 / (0 + 0) is NaN.
    for (uint32_t row = std::max(rows_, 1u); row <= frequency_code; ++row)
        for (uint32_t code = 0; code < 256; ++code)
            fractions_[row * 256 + code] =
                fraction_of(static_cast<uint8_t>(row), static_cast<uint8_t>(code));
    rows_ = frequency_code + 1u;
}

double bm25_idf(uint64_t documents, uint64_t document_frequency) {
    const double n = static_cast<double>(documents), df = static_cast<double>(document_frequency);
    return std::log(1 + std::max(n - df + 0.5, 0.5) / (df + 0.5));
}

TermWeights term_weights(std::span<const double> idfs, double k1, double factor) {
    double sum = 0, least = 0;
    for (size_t i = 0; i < idfs.size(); ++i) {
        if (!std::isfinite(idfs[i]) || idfs[i] < 0)
            throw InvalidArgument("the weight of a term must be a finite number of at least 0", i);
        const double weight = idfs[i] * (k1 + 1);
        sum += weight;
        if (weight > 0 && (least == 0 || weight < least)) least = weight;
    }
    require(std::isfinite(sum), "the weights of the terms are too large");
    // Each impact rounds up by less than 2.
    const double capacity = 4294967295.0 / factor - 2.0 * idfs.size();
    constexpr double kPrecise = 1 << 14;
    TermWeights result{{}, 16};
    while (std::ldexp(least, result.fraction_bits) < kPrecise &&
           std::ldexp(sum, result.fraction_bits + 1) <= capacity && sum > 0)
        ++result.fraction_bits;
    while (std::ldexp(sum, result.fraction_bits) > capacity) --result.fraction_bits;
    result.weights.reserve(idfs.size());
    for (const double idf : idfs)
        // Only a weight of 0 becomes 0.
        result.weights.push_back(
            idf == 0
                ? 0
                : std::max(1LL, std::llround(std::ldexp(idf * (k1 + 1), result.fraction_bits))));
    return result;
}

}  // namespace postings
