// What had to leave a device's memory for others, in the host's. It comes back by one copy from
// memory that is pinned, as far as the driver allows: nobody has to send, check or convert it
// again.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "core/query/list_key.h"
#include "device/arena.h"
#include "device/backend.h"
#include "device/resident.h"

namespace postings::device {

class HostCopies {
  public:
    // Of so many bytes at most; they are taken as they are needed.
    HostCopies(Backend& backend, uint64_t most_bytes);
    ~HostCopies();
    HostCopies(const HostCopies&) = delete;
    HostCopies& operator=(const HostCopies&) = delete;

    struct Copy {
        ResidentForm what;  // as it was
        uint64_t offset;    // in the device's memory
        uint32_t uses;      // there
        std::span<uint8_t> bytes;
    };
    // Copies it from the device; what was used longest ago makes room. Nothing happens where there
    // is a copy already, or no room.
    void keep(const ListKey& key, const ResidentForm& what, uint64_t offset, uint64_t bytes,
              uint32_t uses);
    // Of its copy; 0 if there is none.
    uint64_t bytes_of(const ListKey& key) const {
        const auto found = by_key_.find(key);
        return found != by_key_.end() ? found->second->copy.bytes.size() : 0;
    }
    // Null if there is none. It was used now.
    const Copy* find(const ListKey& key);
    // What was copied is out of date.
    void forget(const ListKey& key);

    uint64_t used() const { return used_; }

  private:
    // Pinned in one piece: a driver copies to and from each by itself.
    struct Slab {
        std::unique_ptr<uint8_t[]> memory;
        Arena arena;
    };
    struct Entry {
        ListKey key;
        Copy copy;
        Slab* slab;
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
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
    std::unordered_map<ListKey, Entries::iterator, KeyHash> by_key_;
};

}  // namespace postings::device
