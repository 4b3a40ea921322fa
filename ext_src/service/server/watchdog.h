// Notices a device that does not come back: its driver waits without end.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace postings::service {

class Watchdog {
  public:
    // Calls hangs(true) once, in a thread of its own, when what was begun has not ended for so
    // long; hangs(false) when it has not for kLastNs, and `stop` is set.
    Watchdog(uint64_t hang_ns, const std::atomic<bool>& stop, std::function<void(bool)> hangs);
    ~Watchdog();

    // By one thread.
    void begin() { steps_.fetch_add(1, std::memory_order_relaxed); }
    void end() { begin(); }

    static constexpr uint64_t kLastNs = 2'000'000'000;

  private:
    void run();

    const uint64_t hang_ns_;
    const std::atomic<bool>& stop_;
    const std::function<void(bool)> hangs_;
    std::atomic<uint64_t> steps_{0};  // odd: something was begun
    std::mutex mutex_;
    std::condition_variable over_;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace postings::service
