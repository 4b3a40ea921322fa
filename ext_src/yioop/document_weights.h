// What a Yioop since 2019 keeps of a document behind its id: weights of its sentences, and ranks
// that users gave it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

class DocumentWeights {
  public:
    // Of a document with so many bytes at most.
    static constexpr size_t kMostBytes = 8 * 117;

    // False where PHP would throw.
    bool read(std::span<const uint8_t> packed);
    void clear() { sentences_ = ranks_ = 0; }

    // Arrays as Yioop makes them: of a sentence's first position to its weight; of ranks.
    void make_scores(zval* array) const;
    void make_ranks(zval* array) const;

    double product_of_ranks() const;
    // The sum of the weights that the positions from `begin` on have; 1 each without sentences.
    double sum(std::span<const uint32_t> positions, zend_long begin, double factor) const;

  private:
    // Weights are kept in 65536ths.
    using Values = std::array<uint16_t, kMostBytes / 2>;
    static size_t read_values(std::span<const uint8_t> packed, size_t* offset, Values* values);
    static double weight(uint16_t value) { return static_cast<double>(value) / 65536; }
    static void make_weight(zval* result, uint16_t value);

    size_t sentences_ = 0, ranks_ = 0;
    std::array<zend_long, kMostBytes / 2> positions_;
    Values weights_, rank_values_;
};

}  // namespace postings::yioop
