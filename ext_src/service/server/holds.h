// What a session has brought stays in the device's memory until its next request has ended:
// otherwise the second list of a pair may be the first one's way out.
#pragma once

#include <cstdint>
#include <list>

#include "device/device_cache.h"

namespace postings::service {

class Holds {
  public:
    void add(device::DeviceCache& cache, uint64_t session, const ListKey& key, uint64_t now);
    void release(device::DeviceCache& cache, uint64_t session);
    // Of sessions that ask for nothing.
    void release_old(device::DeviceCache& cache, uint64_t now);

  private:
    struct Held {
        uint64_t session;
        ListKey key;
        uint64_t bytes, since;
    };
    void let_go(device::DeviceCache& cache, std::list<Held>::iterator held);

    std::list<Held> held_;  // the oldest first
    uint64_t bytes_ = 0;
};

}  // namespace postings::service
