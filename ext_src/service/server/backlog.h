// What the service has to do, and how long a request that comes now waits for it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::service {

// Requests count with what they are expected to take on the device by themselves. Several may be
// there together, or expectations be wrong: how much of what is expected is done in a time is
// measured.
class Backlog {
  public:
    void add(double expected_ns, uint64_t now) {
        pass_until(now);
        expected_ns_ += expected_ns;
        ++requests_;
    }
    // One that was added ends; `done`: it took the device's time, as it was not withdrawn.
    void remove(double expected_ns, bool done, uint64_t now) {
        pass_until(now);
        // Sums of fractions would leave some behind.
        expected_ns_ = --requests_ == 0 ? 0 : std::max(expected_ns_ - expected_ns, 0.0);
        if (!done) return;
        done_ns_ += expected_ns;
        if (busy_ns_ <= kRememberedNs) return;
        done_ns_ /= 2;
        busy_ns_ /= 2;
    }

    // For so long, lately, nobody worked on the requests: that time does not count as theirs. What
    // has been counted of it is taken back.
    void was_away(uint64_t ns, uint64_t now) {
        const uint64_t not_counted = std::min(ns, now - std::min(at_, now));
        at_ += not_counted;
        busy_ns_ = std::max(busy_ns_ - static_cast<double>(ns - not_counted), kLeastBusyNs);
    }

    uint64_t requests() const { return requests_; }
    uint64_t expected_ns() const { return static_cast<uint64_t>(std::min(expected_ns_, kMostNs)); }
    uint64_t wait_ns() const {
        return static_cast<uint64_t>(std::min(expected_ns_ / rate(), kMostNs));
    }

  private:
    // Expected nanoseconds that are done in one.
    double rate() const { return std::clamp(done_ns_ / busy_ns_, 1.0 / 64, 256.0); }
    void pass_until(uint64_t now) {
        if (requests_ > 0 && now > at_) busy_ns_ += static_cast<double>(now - at_);
        at_ = now;
    }

    // Longer than a scheduler keeps the service from its processor.
    static constexpr double kMostNs = 1e12, kRememberedNs = 50e6, kLeastBusyNs = 1000;
    double expected_ns_ = 0;
    uint64_t requests_ = 0, at_ = 0;
    // As if something had been done already, exactly as expected.
    double done_ns_ = 100'000, busy_ns_ = 100'000;
};

}  // namespace postings::service
