// How long stages of a search take.
#pragma once

#include <chrono>
#include <cstdint>

namespace postings::search {

// Adds the time that it lives.
class Stopwatch {
  public:
    explicit Stopwatch(uint64_t& nanoseconds) : nanoseconds_(nanoseconds) {}
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;
    ~Stopwatch() {
        nanoseconds_ += static_cast<uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin_).count());
    }

  private:
    using Clock = std::chrono::steady_clock;

    uint64_t& nanoseconds_;
    Clock::time_point begin_ = Clock::now();
};

}  // namespace postings::search
