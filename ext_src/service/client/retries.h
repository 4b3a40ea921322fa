// When a service that failed is asked again: later and later, until it has answered.
#pragma once

#include <algorithm>
#include <cstdint>

namespace postings::service {

class Retries {
  public:
    static constexpr uint64_t kShortestNs = 1'000'000'000, kLongestNs = 8'000'000'000;
    static constexpr uint64_t kFaultyNs = 60'000'000'000;

    bool is_due(uint64_t now) const { return now >= at_; }
    void failed(uint64_t now) {
        at_ = now + next_ns_;
        next_ns_ = std::min(2 * next_ns_, kLongestNs);
    }
    // It answered what cannot be.
    void lied(uint64_t now) { at_ = now + kFaultyNs; }
    void answered() { next_ns_ = kShortestNs; }
    void put_off_until(uint64_t then) { at_ = then; }
    // For another process, which has seen no failure.
    void forget() { at_ = 0; }

  private:
    uint64_t at_ = 0, next_ns_ = kShortestNs;
};

}  // namespace postings::service
