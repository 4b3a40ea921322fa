// How many times as long as predicted something takes, learned from what it took: an average in
// which the last few count most.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace postings::service {

class Ratio {
  public:
    static constexpr double kUsualShare = 1.0 / 8;

    double factor() const { return factor_; }
    // How often it took something.
    uint32_t seen() const { return seen_; }
    // What is still to be learned: a prediction may be wrong altogether.
    bool is_new() const { return told_ < kFew; }
    // Of the first few, the least counts most: what is done for the first time waits for memory,
    // and whoever is thought to be slow is not asked again soon, while one that is thought to be
    // fast soon shows what is true. Later, one that was interrupted changes little. `weight`: how
    // much it tells of others, up to 1.
    void took(double predicted_ns, double actual_ns, double least_share = kUsualShare,
              double weight = 1) {
        if (!(predicted_ns > 0) || !std::isfinite(predicted_ns)) return;
        const double off = std::clamp(actual_ns / (predicted_ns * factor_),
                                      is_new() ? 1 / kFar : 1.0 / 4, is_new() ? kFar : 3);
        const double share =
            weight * (is_new() && off < 1 ? 1 : std::max(least_share, 1.0 / (1 + told_)));
        // What is often interrupted takes as long as that makes it, which the mean tells and a mean
        // of logarithms does not: a queue behind processors that are all taken.
        const double moved = off > 1 ? 1 + share * (off - 1) : std::pow(off, share);
        factor_ = std::clamp(factor_ * moved, kLeast, kMost);
        ++seen_;
        told_ += weight;
    }
    // What others have learned, for who has not seen any.
    void begin_with(double factor) {
        factor_ = std::clamp(factor, kLeast, kMost);
        seen_ = kFew;
        told_ = kFew;
    }

  private:
    static constexpr double kFar = 16;
    static constexpr double kLeast = 1.0 / 64, kMost = 1e6;
    static constexpr uint32_t kFew = 4;
    double factor_ = 1;
    uint32_t seen_ = 0;
    double told_ = 0;  // by their weights
};

}  // namespace postings::service
