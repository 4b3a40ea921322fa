// Decides when the side (CPU or device) that seems to be slower does an operation all the same, to
// learn whether it still is: seldom, less and less often while nothing changes, and never so that
// trials cost more than a small part of all time.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::service {

class Trials {
  public:
    // Called for each operation that the seemingly faster side does: how long that takes, and how
    // much longer the other side would, as far as that counts.
    bool is_due(double usual_ns, double extra_ns) {
        ++calls_;
        saved_ns_ = std::min(saved_ns_ + kShare * usual_ns, kMostSavedNs);
        if (calls_ < gap_ || !affords(extra_ns)) return false;
        calls_ = 0;
        gap_ = std::min(2 * gap_, kLongestGap);
        return true;
    }
    // Spends so much more on a trial that is due.
    bool affords(double extra_ns) {
        if (extra_ns > saved_ns_) return false;
        saved_ns_ -= extra_ns;
        return true;
    }
    // The other side was used anyway: the next trial is put off.
    void put_off() { calls_ = 0; }

  private:
    static constexpr double kShare = 1.0 / 64, kMostSavedNs = 1e9;
    static constexpr uint32_t kFirstGap = 4, kLongestGap = 1024;
    uint32_t calls_ = 0, gap_ = kFirstGap;
    double saved_ns_ = 0;
};

}  // namespace postings::service
