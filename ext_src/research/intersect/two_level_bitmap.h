// A list as a bitmap under two levels of index bits (Nankai's report, 2023, section 4.1.3): a
// first-level bit says that a word of the bitmap is not zero, a second-level bit that a word of the
// first level is not.
#pragma once

#include "core/intersect/algorithm.h"
#include "research/intersect/zeroed.h"

namespace postings {

class TwoLevelBitmap {
  public:
    explicit TwoLevelBitmap(DocIds ids);

    bool contains(uint32_t id) const {
        const size_t word = id >> 6;
        return word < words_.size() && (words_[word] >> (id & 63) & 1);
    }
    const Zeroed<uint64_t>& words() const { return words_; }
    const Zeroed<uint64_t>& first() const { return first_; }
    const Zeroed<uint64_t>& second() const { return second_; }

  private:
    Zeroed<uint64_t> words_, first_, second_;
};

}  // namespace postings
