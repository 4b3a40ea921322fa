// Learns how many times as long as predicted something takes: an average in which the last few
// measurements count most.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace postings::service {

class Ratio {
  public:
    static constexpr double kUsualShare = 1.0 / 8;

    double factor() const { return factor_; }
    // The number of measurements.
    uint32_t seen() const { return seen_; }
    // Whether there were too few measurements: a prediction may be wrong altogether.
    bool is_new() const { return told_ < kFew; }
    // Adds a measurement. Of the first few, the smallest counts most: work that is done for the
    // first time waits for memory, and a side that is believed to be slow is not asked again soon,
    // while one that is believed to be fast soon shows the truth. Later, a single interrupted
    // measurement changes little. `weight`: how much it tells of others, up to 1.
    void took(double predicted_ns, double actual_ns, double least_share = kUsualShare,
              double weight = 1) {
        if (!(predicted_ns > 0) || !std::isfinite(predicted_ns)) return;
        const double off = std::clamp(actual_ns / (predicted_ns * factor_),
                                      is_new() ? 1 / kFar : 1.0 / 4, is_new() ? kFar : 3);
        const double share =
            weight * (is_new() && off < 1 ? 1 : std::max(least_share, 1.0 / (1 + told_)));
        // Work that is often interrupted, as by a queue behind busy processors, really takes
        // longer: the mean tells that, a mean of logarithms does not.
        const double moved = off > 1 ? 1 + share * (off - 1) : std::pow(off, share);
        factor_ = std::clamp(factor_ * moved, kLeast, kMost);
        ++seen_;
        told_ += weight;
    }
    // Starts with the factor that others have learned, where nothing was measured yet.
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
    double told_ = 0;  // sum of the weights
};

}  // namespace postings::service
