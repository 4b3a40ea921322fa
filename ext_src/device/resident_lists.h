// Posting lists in a device's memory: what is resident, what goes when room is needed, and the
// operations on them.
#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/list/posting_list.h"
#include "device/arena.h"
#include "device/backend.h"
#include "service/list_key.h"

namespace postings::device {

struct CacheCounters {
    uint64_t hits = 0, misses = 0, uploads = 0, evictions = 0, uploaded_bytes = 0;
};

class ResidentLists {
  public:
    explicit ResidentLists(Backend& backend);

    // Can a kernel work on this list? The others' place is the CPU.
    static bool fits_a_kernel(const PostingListView& list);

    // Copies the list to the device unless it is there already; false if there is no room for it
    // even when everything else goes. The list must have been verified.
    bool upload(const service::ListKey& key, const PostingListView& list);

    // Bit i is set if keys[i] is not resident. A list that is counts as used now.
    uint64_t missing(std::span<const service::ListKey> keys);

    // All keys are resident, two at least and kMaxOperands at most.
    uint64_t intersect_count(std::span<const service::ListKey> keys);
    // Into `out`, if that has room for the number returned.
    uint64_t intersect(std::span<const service::ListKey> keys, std::span<uint32_t> out);

    const CacheCounters& counters() const { return counters_; }
    const Arena& arena() const { return arena_; }

    static constexpr size_t kMaxOperands = POSTINGS_MAX_QUERY_LISTS;

  private:
    struct Resident {
        PostingsDeviceList list;
        uint64_t offset, bytes;
        std::list<service::ListKey>::iterator age;
    };
    struct KeyHash {
        size_t operator()(const service::ListKey& key) const { return key.low; }
    };

    PostingsQuery prepare(std::span<const service::ListKey> keys);
    uint32_t groups_for(uint32_t blocks) const;
    std::optional<uint64_t> make_room(uint64_t bytes, std::span<const service::ListKey> keep = {});
    uint32_t read_total(const PostingsQuery& query);

    Backend& backend_;
    Arena arena_;
    uint64_t total_;  // where an operation counts
    std::unordered_map<service::ListKey, Resident, KeyHash> lists_;
    std::list<service::ListKey> by_age_;  // least recently used first
    CacheCounters counters_;
};

}  // namespace postings::device
