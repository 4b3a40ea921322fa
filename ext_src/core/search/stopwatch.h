// Measures how long the stages of a search take.
#pragma once

#include <chrono>
#include <cstdint>

namespace postings::search {

// Each stage ends where the next one begins, so that the clock, which costs as much as looking up a
// term, is read only once.
class Stopwatch {
  public:
    // Adds the time since the last call, or since the beginning.
    void end_of(uint64_t& stage) {
        const Clock::time_point now = Clock::now();
        stage += nanoseconds(now - last_);
        last_ = now;
    }
    // The time of all stages that have ended.
    uint64_t whole() const { return nanoseconds(last_ - begin_); }

  private:
    using Clock = std::chrono::steady_clock;

    static uint64_t nanoseconds(Clock::duration time) {
        return static_cast<uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
    }

    Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

}  // namespace postings::search
