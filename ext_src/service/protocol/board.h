// A page that the service writes and all its clients read: how much it has to do, and how true what
// is predicted of it turned out to be.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/system/descriptor.h"
#include "service/protocol/channel.h"
#include "service/protocol/health.h"

namespace postings::service {

// Any value in it may be a moment old, and none needs to fit the others.
struct alignas(4096) BoardPage {
    // Of the requests that were posted and are not done, what they are predicted to take on the
    // device, each by itself; and how long one that comes now would wait for them.
    std::atomic<uint64_t> backlog_ns, wait_ns;
    // When the service last looked at its clients' requests (CLOCK_MONOTONIC); 0 while it sleeps,
    // as it has none.
    std::atomic<uint64_t> looked_ns;
    struct Truth {
        // How many times as long as the model of costs says an operation took.
        std::atomic<float> times;
        std::atomic<uint32_t> seen;  // so many of them
    };
    std::array<Truth, kWorks> truths;  // by Work
};
static_assert(std::atomic<float>::is_always_lock_free);

class Board {
  public:
    Board() = default;
    // The service's own: no other mapping of it can be written.
    static Board create();
    // Maps what a service sent; Error if that is none.
    static Board map(Descriptor memfd);

    BoardPage* operator->() const { return static_cast<BoardPage*>(mapping_.data()); }
    BoardPage& operator*() const { return *operator->(); }
    explicit operator bool() const { return mapping_.data() != nullptr; }
    int memfd() const { return memfd_.get(); }

    // How long a request that is posted now would wait, as far as can be told.
    double wait_ns(uint64_t now) const;

  private:
    Descriptor memfd_;
    Mapping mapping_;
};

// What a service answers a client's Hello with. False if the client is gone.
bool send_greeting(int socket, const Channel& channel, const Board& board);

}  // namespace postings::service
