// How long a request that comes now waits for others: what clients decide by.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace postings::service {

class Load {
  public:
    // Something took so long, and so many others had something to do then.
    void add(uint64_t ns, size_t others) {
        constexpr double kShare = 1.0 / 16;
        ns_ += kShare * (static_cast<double>(ns) - ns_);
        others_ += kShare * (static_cast<double>(others) - others_);
    }
    void clear() { ns_ = others_ = 0; }
    uint32_t wait_ns() const { return static_cast<uint32_t>(std::min(ns_ * others_, 4e9)); }

  private:
    double ns_ = 0, others_ = 0;
};

}  // namespace postings::service
