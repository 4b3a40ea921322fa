// A page of shared memory that the service writes and all its clients read: how much it has to do,
// and how good its predictions were.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/system/descriptor.h"
#include "service/protocol/channel.h"
#include "service/protocol/health.h"

namespace postings::service {

// Any value may be a moment old, and values need not be consistent with each other.
struct alignas(4096) BoardPage {
    // For the requests that were posted and are not done: their predicted device time, each by
    // itself; and how long a new request would wait for them.
    std::atomic<uint64_t> backlog_ns, wait_ns;
    // When the service last looked for requests (CLOCK_MONOTONIC); 0 while it sleeps because there
    // are none.
    std::atomic<uint64_t> looked_ns;
    // The longest time lately for which the scheduler kept the service from a processor: requests
    // wait as long as that now and then, however few they are.
    std::atomic<uint64_t> away_ns;
    struct Truth {
        // How many times as long as the cost model says an operation took.
        std::atomic<float> times;
        std::atomic<uint32_t> seen;  // the number of such operations
    };
    std::array<Truth, kWorks> truths;  // by Work
};
static_assert(std::atomic<float>::is_always_lock_free);

class Board {
  public:
    Board() = default;
    // Makes the service's own; no other mapping of it can write (Linux 5.1).
    static Board create();
    // Maps a board that a service sent; Error if it is none.
    static Board map(Descriptor memfd);

    BoardPage* operator->() const { return static_cast<BoardPage*>(mapping_.data()); }
    BoardPage& operator*() const { return *operator->(); }
    explicit operator bool() const { return mapping_.data() != nullptr; }
    int memfd() const { return memfd_.get(); }

    // How long a request that is posted now would wait, as far as the page tells.
    double wait_ns(uint64_t now) const;
    // How much longer it may wait where processors are scarce.
    double away_ns() const;

  private:
    Descriptor memfd_;
    Mapping mapping_;
};

// Sends the service's answer to a client's Hello. False if the client is gone.
bool send_greeting(int socket, const Channel& channel, const Board& board);

}  // namespace postings::service
