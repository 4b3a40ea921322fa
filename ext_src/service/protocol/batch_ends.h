// The state of a batch that is done from both ends: the service takes queries from the front, its
// client from the back, until they meet.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace postings::service {

// Lies in shared memory. Each side also counts for itself what it has taken, as what it reads here
// may be anything. A peer that keeps writing here cannot keep the other one busy.
class BatchEnds {
  public:
    // The client calls it before it posts: the service has taken none yet, and the client all from
    // `back` on.
    void begin(uint32_t back) { ends_.store(back, std::memory_order_relaxed); }

    // The service, which has taken the first `front` queries, takes more; returns how many, `most`
    // at most, 0 if none are left.
    uint32_t take_front(uint32_t front, uint32_t most) {
        uint64_t seen = ends_.load(std::memory_order_acquire);
        for (int tries = 0; tries < kTries; ++tries) {
            const uint32_t back = back_of(seen);
            if (front_of(seen) != front || back <= front) return 0;
            const uint32_t more = std::min(back - front, most);
            if (change(seen, front + more, back)) return more;
        }
        return 0;
    }
    // The client, which has taken all from `back` on, takes the one before; false if the service
    // has it.
    bool take_back(uint32_t back) {
        uint64_t seen = ends_.load(std::memory_order_acquire);
        for (int tries = 0; tries < kTries; ++tries) {
            const uint32_t front = front_of(seen);
            if (back_of(seen) != back || front >= back) return false;
            if (change(seen, front, back - 1)) return true;
        }
        return false;
    }
    // How many the service seems to have taken.
    uint32_t front() const { return front_of(ends_.load(std::memory_order_relaxed)); }

  private:
    static constexpr int kTries = 64;
    static uint32_t front_of(uint64_t ends) { return static_cast<uint32_t>(ends >> 32); }
    static uint32_t back_of(uint64_t ends) { return static_cast<uint32_t>(ends); }
    bool change(uint64_t& seen, uint32_t front, uint32_t back) {
        return ends_.compare_exchange_weak(seen, uint64_t{front} << 32 | back,
                                           std::memory_order_acq_rel, std::memory_order_acquire);
    }

    std::atomic<uint64_t> ends_;
    static_assert(std::atomic<uint64_t>::is_always_lock_free);
};

}  // namespace postings::service
