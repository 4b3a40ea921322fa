// Copies in the host's memory of what was evicted from a device's. An entry comes back by one copy,
// from pinned memory as far as the driver allows: no client has to send it again, nor the service
// to check or convert it.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "core/task/list_key.h"
#include "device/arena.h"
#include "device/backend.h"
#include "device/resident.h"

namespace postings::device {

class HostCopies {
  public:
    // Uses at most so many bytes, allocated as they are needed.
    HostCopies(Backend& backend, uint64_t most_bytes);
    ~HostCopies();
    HostCopies(const HostCopies&) = delete;
    HostCopies& operator=(const HostCopies&) = delete;

    struct Copy {
        ResidentForm what;  // as it was
        uint64_t offset;    // in the device's memory
        uint32_t uses;      // how often it was used on the device
        std::span<uint8_t> bytes;
    };
    // Copies an entry from the device; the copies used longest ago make room. Does nothing if there
    // is a copy already, or no room.
    void keep(const ListKey& key, const ResidentForm& what, uint64_t offset, uint64_t bytes,
              uint32_t uses);
    // The bytes of the copy; 0 if there is none.
    uint64_t bytes_of(const ListKey& key) const {
        const auto found = by_key_.find(key);
        return found != by_key_.end() ? found->second->copy.bytes.size() : 0;
    }
    // Null if there is none. Counts as a use.
    const Copy* find(const ListKey& key);
    // Drops a copy that is out of date.
    void forget(const ListKey& key);

    uint64_t used() const { return used_; }

  private:
    // Memory that is pinned in one piece: a copy must not span two.
    struct Slab {
        std::unique_ptr<uint8_t[]> memory;
        Arena arena;
    };
    struct Entry {
        ListKey key;
        Copy copy;
        Slab* slab;
    };
    using Entries = std::list<Entry>;

    struct Place {
        Slab* slab;
        uint64_t offset;
    };
    std::optional<Place> take(uint64_t bytes);
    bool add_slab(uint64_t bytes);
    void drop(Entries::iterator entry);

    Backend& backend_;
    const uint64_t most_bytes_;
    uint64_t slab_bytes_ = 0, used_ = 0;
    std::list<Slab> slabs_;
    Entries entries_;  // the one that was used or left last is the first
    std::unordered_map<ListKey, Entries::iterator, ListKeyHash> by_key_;
};

}  // namespace postings::device
