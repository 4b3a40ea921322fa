// What is resident in a device's memory: posting lists and what else queries need again, by the
// hash of its bytes. When room is needed, what was not used for longest goes (seed D8).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/list/posting_list.h"
#include "core/query/list_key.h"
#include "core/rank/document_lengths.h"
#include "device/arena.h"
#include "device/backend.h"
#include "device/eviction.h"
#include "device/rank_list.h"

namespace postings::device {

// Of the device's memory, for one operation: the device is fine.
class NoRoom : public Error {
  public:
    using Error::Error;
};

// A table of document lengths: codes are in the device's memory, the rest is not.
struct DeviceLengths {
    uint64_t codes;
    uint32_t documents;
    std::vector<uint32_t> lengths;  // that each code stands for
    double average;
};

struct CacheCounters {
    uint64_t hits = 0, misses = 0, uploads = 0, evictions = 0, uploaded_bytes = 0;
};

class DeviceCache {
  public:
    explicit DeviceCache(Backend& backend);

    // Should set operations have this list as it is? Every list can be decoded. A bitmap with few
    // docIDs takes more memory than those, and more time to find them.
    static bool fits_set_operations(const PostingListView& list);

    // Copies the list to the device unless it is there already; false if there is no room for it
    // even when everything else goes. The list must have been verified. A list that fits set
    // operations may stand for one of another codec with the same postings, under that one's key,
    // and takes its place.
    bool upload(const ListKey& key, const PostingListView& list);
    // The same for document lengths, and for a list to be ranked, which is resident beside the list
    // of that key that is not.
    bool upload(const ListKey& key, const DocumentLengths& lengths);
    bool upload(const ListKey& key, const RankList& list);

    // Bit i is set if keys[i] is not resident, or not as `purpose` needs it. One that is counts as
    // used now.
    enum class Purpose { SetOperations, Decoding, Ranking };
    uint64_t missing(std::span<const ListKey> keys, Purpose purpose = Purpose::SetOperations);
    // A resident list as it was uploaded.
    const PostingsDeviceList& list(const ListKey& key) const { return resident(key).stored; }
    // As set operations take it, which go through its blocks if `blocks`.
    const PostingsDeviceList& set_list(const ListKey& key, bool blocks = false) const {
        const ResidentList& list = resident(key);
        return blocks && list.derived.kind != list.stored.kind ? list.stored : list.derived;
    }
    const PostingsRankList& rank_list(const ListKey& key) const {
        return std::get<PostingsRankList>(entries_.at(key_to_rank(key)).what);
    }
    // Under which a list to be ranked is kept.
    static ListKey key_to_rank(const ListKey& key) { return {key.low, ~key.high}; }
    // Null if they are not resident. They count as used now.
    const DeviceLengths* lengths(const ListKey& key);

    // Where bytes are that were derived from resident things, and are kept as these are; 0 if they
    // are not. They count as used now.
    uint64_t derived(const ListKey& key);
    // Copies them to the device; evicts what is not in `keep`. Throws NoRoom.
    uint64_t keep_derived(const ListKey& key, std::span<const uint8_t> bytes,
                          std::span<const ListKey> keep);

    // Room for a kernel's intermediate results, given back with the object; evicts what is not in
    // `keep`. Throws NoRoom.
    class Scratch {
      public:
        Scratch(Arena& arena, uint64_t offset, uint64_t bytes)
            : arena_(arena), offset_(offset), bytes_(bytes) {}
        Scratch(const Scratch&) = delete;
        ~Scratch() { arena_.give_back(offset_, bytes_); }
        uint64_t offset() const { return offset_; }

      private:
        Arena& arena_;
        uint64_t offset_, bytes_;
    };
    Scratch scratch(uint64_t bytes, std::span<const ListKey> keep);

    // Words that are zero between kernels: counters of the operation that runs. Whoever uses them
    // leaves them zero.
    static constexpr uint64_t kCounterWords = 512;
    uint64_t counters_offset() const { return counters_offset_; }
    // 8 bytes for each unit of a kernel whose results keep their order (opencl_kernels/ordered.h),
    // written by nobody else.
    static constexpr uint64_t kOrderedUnits = 8192;
    uint64_t unit_words_offset() const { return counters_offset_ + kCounterWords * 4; }

    Backend& backend() const { return backend_; }
    const CacheCounters& counters() const { return counters_; }
    const Arena& arena() const { return arena_; }

  private:
    struct Derived {};
    struct ResidentList {
        PostingsDeviceList stored, derived;
    };
    struct Entry {
        std::variant<ResidentList, PostingsRankList, DeviceLengths, Derived> what;
        uint64_t offset, bytes;
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };

    using Entries = std::unordered_map<ListKey, Entry, KeyHash>;

    const ResidentList& resident(const ListKey& key) const {
        return std::get<ResidentList>(entries_.at(key).what);
    }
    void drop(Entries::iterator entry);
    // An entry of that kind, used now; null if there is none.
    template <typename Kind>
    const Entry* use(const ListKey& key);
    void add(const ListKey& key, Entry entry);
    std::optional<uint64_t> make_room(uint64_t bytes, std::span<const ListKey> keep = {});

    Backend& backend_;
    Arena arena_;
    uint64_t counters_offset_;
    Entries entries_;
    EvictionOrder order_;
    CacheCounters counters_;
};

}  // namespace postings::device
