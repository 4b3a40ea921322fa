// How long work of a kind has taken lately: by that, large requests are cut into pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "service/protocol/health.h"

namespace postings::service {

class Pace {
  public:
    Pace() { ns_.fill(kFirst); }

    // So many postings, or what takes as long, are done in that time.
    uint64_t postings(Operation operation, uint64_t ns) const {
        return static_cast<uint64_t>(static_cast<double>(ns) / ns_[index(operation)]);
    }
    void took(Operation operation, uint64_t postings, uint64_t ns) {
        double& now = ns_[index(operation)];
        const bool is_first = now == kFirst;
        const double measured =
            static_cast<double>(ns) / static_cast<double>(std::max<uint64_t>(postings, 1));
        now = std::clamp(is_first ? measured : (now + measured) / 2, kLeast, kMost);
    }

    // That a query costs, however short its lists are.
    static constexpr uint64_t kQueryPostings = 2000;

  private:
    static size_t index(Operation operation) { return static_cast<size_t>(operation) % kWorks; }
    // Nanoseconds a posting; at first, as on a very slow device.
    static constexpr double kFirst = 50, kLeast = 1e-4, kMost = 1e4;
    std::array<double, kWorks> ns_;
};

}  // namespace postings::service
