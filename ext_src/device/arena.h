// Tracks which ranges of a device's memory are free: best fit, O(log holes). Small ranges come from
// the low end of a hole, large ones (4 MiB or more) from its high end, so that a few small ones do
// not break up the room for a large one.
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

    // Returns the offset of a range of so many bytes, a multiple of kAlignment; nothing if no hole
    // is large enough.
    std::optional<uint64_t> take(uint64_t bytes);
    void give_back(uint64_t offset, uint64_t bytes);
    // Takes all that is free between these offsets: offset and bytes of each piece.
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
    // The size of the hole that begins at this offset; 0 if none does.
    uint64_t hole_at(uint64_t offset) const;

    static constexpr uint64_t kAlignment = 256;
    // How many bytes take() really takes for so many.
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
