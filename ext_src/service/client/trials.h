// When what seems to be dearer is done all the same, to learn whether it still is: seldom, less and
// less often while nothing changes, and never so that it costs more than a small part of the time.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::service {

class Trials {
  public:
    // Asked at each operation that is done where it seems to be cheaper: what that takes, and how
    // much more the other side would, as far as that counts.
    bool is_due(double usual_ns, double extra_ns) {
        ++calls_;
        saved_ns_ = std::min(saved_ns_ + kShare * usual_ns, kMostSavedNs);
        if (calls_ < gap_ || !affords(extra_ns)) return false;
        calls_ = 0;
        gap_ = std::min(2 * gap_, kLongestGap);
        return true;
    }
    // So much more for one that is due.
    bool affords(double extra_ns) {
        if (extra_ns > saved_ns_) return false;
        saved_ns_ -= extra_ns;
        return true;
    }
    // The other side was used anyway.
    void put_off() { calls_ = 0; }

  private:
    static constexpr double kShare = 1.0 / 64, kMostSavedNs = 1e9;
    static constexpr uint32_t kFirstGap = 4, kLongestGap = 1024;
    uint32_t calls_ = 0, gap_ = kFirstGap;
    double saved_ns_ = 0;
};

}  // namespace postings::service
