// The time limit of a search.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "core/base/error.h"

namespace postings {

class TimedOut : public Error {
  public:
    using Error::Error;
};

// Checked between the stages of a search and, about every millisecond, within those that may take
// long; but an operation on two lists or a whole column of a segment is finished once it has begun.
class Deadline {
  public:
    Deadline() = default;  // none
    explicit Deadline(std::chrono::nanoseconds from_now) : at_(Clock::now() + from_now) {}

    void check() const {
        if (at_ && Clock::now() >= *at_) throw TimedOut("The search took longer than its timeout");
    }
    // For steps so short that the clock is looked at once in many.
    void check_at(size_t step) const {
        if (step % kStepsACheck == 0) check();
    }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr size_t kStepsACheck = 1024;

    std::optional<Clock::time_point> at_;
};

}  // namespace postings
