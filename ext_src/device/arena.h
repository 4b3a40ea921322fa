// Which ranges of a device's memory are free: first fit over an ordered map of holes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

namespace postings::device {

class Arena {
  public:
    explicit Arena(uint64_t bytes) : bytes_(bytes) { holes_[0] = bytes; }

    // The offset of so many bytes, a multiple of kAlignment; none if no hole is large enough.
    std::optional<uint64_t> take(uint64_t bytes);
    void give_back(uint64_t offset, uint64_t bytes);

    uint64_t bytes() const { return bytes_; }
    uint64_t used() const { return used_; }

    static constexpr uint64_t kAlignment = 256;

  private:
    static uint64_t rounded(uint64_t bytes) {
        return (std::max<uint64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
    }

    uint64_t bytes_;
    uint64_t used_ = 0;
    std::map<uint64_t, uint64_t> holes_;  // offset -> size
};

}  // namespace postings::device
