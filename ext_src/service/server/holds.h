// What a session has brought stays in the device's memory until its next request has ended:
// otherwise the second list of a pair may be the first one's way out. Whoever has brought nothing
// lately costs nothing, however much others have.
#pragma once

#include <cstdint>
#include <list>
#include <unordered_map>

#include "device/device_cache.h"

namespace postings::service {

class Holds {
  public:
    // Once for a session, however often; from now on.
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
    void let_go_oldest(device::DeviceCache& cache);

    std::list<Held> held_;  // the oldest first
    std::unordered_map<uint64_t,
                       std::unordered_map<ListKey, std::list<Held>::iterator, ListKeyHash>>
        of_sessions_;
    uint64_t bytes_ = 0;
};

}  // namespace postings::service
