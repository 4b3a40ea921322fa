// Which ranges of a device's memory are free: best fit, O(log holes). Small things lie at the low
// end, large ones at the high end, so that room for a large one is not spoilt by a few small ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace postings::device {

class Arena {
  public:
    explicit Arena(uint64_t bytes);

    // The offset of so many bytes, a multiple of kAlignment; none if no hole is large enough.
    std::optional<uint64_t> take(uint64_t bytes);
    void give_back(uint64_t offset, uint64_t bytes);
    // Takes what is free of a range: offset and bytes of each piece.
    std::vector<std::pair<uint64_t, uint64_t>> take_holes(uint64_t from, uint64_t to);

    uint64_t bytes() const { return bytes_; }
    uint64_t used() const { return used_; }
    uint64_t free() const { return bytes_ - used_; }
    // Calls look(offset, bytes) with one hole after another, the largest first, until it returns
    // false.
    template <typename Look>
    void each_hole(Look look) const {
        for (auto hole = by_size_.rbegin(); hole != by_size_.rend(); ++hole) {
            if (!look(hole->second, hole->first)) return;
        }
    }
    // How many bytes are free from this offset on, where a hole begins; else 0.
    uint64_t hole_at(uint64_t offset) const;

    static constexpr uint64_t kAlignment = 256;
    // What is taken for so many bytes.
    static uint64_t rounded(uint64_t bytes) {
        return (std::max<uint64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
    }

  private:
    using Holes = std::map<uint64_t, uint64_t>;  // offset -> size

    void add_hole(uint64_t offset, uint64_t size);
    Holes::iterator remove_hole(Holes::iterator hole);

    uint64_t bytes_;
    uint64_t used_ = 0;
    Holes holes_;
    std::set<std::pair<uint64_t, uint64_t>> by_size_;  // size, offset
};

}  // namespace postings::device
