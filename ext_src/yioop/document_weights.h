// What Yioop stores after a document's id: ranks that users gave it, and since 2019 weights of its
// sentences.
#pragma once

#include <array>
#include <cstdint>
#include <span>

extern "C" {
#include "php.h"
}

#include "yioop/number.h"

namespace postings::yioop {

class DocumentWeights {
  public:
    // For documents with at most so many bytes of it.
    static constexpr size_t kMostBytes = 8 * 117;

    // False where PHP would throw.
    bool read(std::span<const uint8_t> packed);
    // The format until 2018: only ranks, of 32 bits each.
    void read_2018(std::span<const uint8_t> packed);
    void clear() {
        sentences_ = ranks_ = 0;
        is_2018_ = false;
    }

    // Makes arrays as Yioop does: of each sentence's first position and weight; of ranks.
    void make_scores(zval* array) const;
    void make_ranks(zval* array) const;

    Number product_of_ranks() const;
    // The sum of the weights of the positions from `begin` on; 1 each without sentences.
    double sum(std::span<const uint32_t> positions, zend_long begin, double factor) const;

  private:
    // Weights are stored in units of 1/65536.
    using Values = std::array<uint16_t, kMostBytes / 2>;
    static size_t read_values(std::span<const uint8_t> packed, size_t* offset, Values* values);
    static double weight(uint16_t value) { return static_cast<double>(value) / 65536; }
    static void make_weight(zval* result, uint16_t value);
    uint32_t rank_2018(size_t number) const {
        return uint32_t{rank_values_[2 * number]} << 16 | rank_values_[2 * number + 1];
    }

    size_t sentences_ = 0, ranks_ = 0;
    bool is_2018_ = false;  // two values for each rank then
    std::array<zend_long, kMostBytes / 2> positions_;
    Values weights_, rank_values_;
};

}  // namespace postings::yioop
