#include "service/server/watchdog.h"

#include <algorithm>
#include <chrono>

#include "service/server/signal_blocked_thread.h"

namespace postings::service {

namespace {

constexpr uint64_t kLongestLookNs = 250'000'000;

}  // namespace

Watchdog::Watchdog(uint64_t hang_ns, const std::atomic<bool>& stop, std::function<void(bool)> hangs)
    : hang_ns_(hang_ns), stop_(stop), hangs_(std::move(hangs)) {
    thread_ = signal_blocked_thread([this] { run(); });
}

Watchdog::~Watchdog() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    over_.notify_one();
    thread_.join();
}

// Time is what this thread has slept through: a process that was stopped (SIGSTOP, a debugger) has
// not been hanging meanwhile.
void Watchdog::run() {
    const uint64_t look_ns = std::clamp<uint64_t>(hang_ns_ / 40, 1'000'000, kLongestLookNs);
    uint64_t seen = 0, since_ns = 0;
    std::unique_lock lock(mutex_);
    while (!over_.wait_for(lock, std::chrono::nanoseconds(look_ns), [this] { return is_over_; })) {
        const uint64_t steps = steps_.load(std::memory_order_relaxed);
        since_ns = steps == seen && steps % 2 == 1 ? since_ns + look_ns : 0;
        seen = steps;
        if (since_ns < (stop_.load() ? std::min(kLastNs, hang_ns_) : hang_ns_)) continue;
        hangs_(since_ns >= hang_ns_);
        return;
    }
}

}  // namespace postings::service
