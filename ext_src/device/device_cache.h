// Posting lists in a device's memory, and what else queries need again, found by the hash of its
// bytes. When room is needed, the entries that are worth least are evicted (eviction.h), to the
// host's memory as far as there is room (host_copies.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/list/posting_list.h"
#include "core/rank/document_lengths.h"
#include "core/task/list_key.h"
#include "device/arena.h"
#include "device/backend.h"
#include "device/eviction.h"
#include "device/host_copies.h"
#include "device/rank_list.h"
#include "device/resident.h"

namespace postings::device {

// The device's memory is too small for this operation; the device is fine.
class NoRoom : public Error {
  public:
    using Error::Error;
};

struct CacheCounters {
    uint64_t hits = 0, misses = 0, uploads = 0, evictions = 0, uploaded_bytes = 0;
    uint64_t returns = 0, returned_bytes = 0;  // from the host's memory
    uint64_t moved_bytes = 0;                  // within the device's memory, to make room
};

class DeviceCache {
  public:
    // `host_bytes` is how much of the host's memory evicted entries may take: an entry there still
    // counts as resident, and is copied back when it is looked for.
    explicit DeviceCache(Backend& backend, uint64_t host_bytes = 0,
                         EvictionPolicy policy = EvictionPolicy::kCost);

    // Whether set operations should work on this list. Every list can be decoded, but a bitmap with
    // few docIDs takes more memory than those, and more time to find them.
    static bool fits_set_operations(const PostingListView& list);

    // Copies the list, which must have been verified, to the device unless it is there already;
    // false if there is no room even after evicting all entries that nobody holds. A list that fits
    // set operations may be uploaded under the key of a list of another codec with the same
    // postings, and replaces that. Document lengths and lists to be ranked are uploaded the same
    // way; a RankList stays beside the PostingListView of the same key.
    template <typename Thing>
    bool upload(const ListKey& key, const Thing& thing) {
        auto incoming = begin(key, thing);
        if (!incoming) return false;
        write_some(*incoming, UINT64_MAX);
        finish(std::move(*incoming));
        return true;
    }

    // Uploads piece by piece, so that other work can go on in between: begin() takes the room,
    // nothing if there is none; write_some() is called until it returns true; finish() makes the
    // entry resident. `thing` must stay unchanged until then. An Incoming that is not finished
    // gives its room back.
    class Incoming;
    std::optional<Incoming> begin(const ListKey& key, const PostingListView& list);
    std::optional<Incoming> begin(const ListKey& key, const DocumentLengths& lengths);
    std::optional<Incoming> begin(const ListKey& key, const RankList& list);
    bool write_some(Incoming& incoming, uint64_t most_bytes);
    void finish(Incoming incoming);

    // Keeps the entry from being evicted until release() was called as often. Returns its bytes; 0,
    // without effect, if it is not resident.
    uint64_t hold(const ListKey& key);
    void release(const ListKey& key);

    // The bytes of an entry that has to be copied from the host's memory before use; 0 if it is on
    // the device, or nowhere.
    uint64_t left_bytes(const ListKey& key) const {
        return entries_.contains(key) ? 0 : host_copies_.bytes_of(key);
    }
    bool has_left(const ListKey& key) const { return left_bytes(key) > 0; }
    // Returns bits: bit i is set if keys[i] is not resident, or not in the form that `purpose`
    // needs. Counts as a use of those that are.
    enum class Purpose { SetOperations, Decoding, Ranking };
    uint64_t missing(std::span<const ListKey> keys, Purpose purpose = Purpose::SetOperations);
    // A resident list as it was uploaded.
    const PostingsDeviceList& list(const ListKey& key) const { return resident(key).stored; }
    // The form that set operations use: the derived one, unless the operation goes through the
    // list's blocks (`blocks`) and the derived form has none.
    const PostingsDeviceList& set_list(const ListKey& key, bool blocks = false) const {
        const ResidentList& list = resident(key);
        return blocks && list.derived.kind != list.stored.kind ? list.stored : list.derived;
    }
    const PostingsRankList& rank_list(const ListKey& key) const {
        return std::get<PostingsRankList>(entries_.at(key_to_rank(key)).what);
    }
    // The key of the list's RankList.
    static ListKey key_to_rank(const ListKey& key) { return key.as(KeyKind::RankList); }
    // Null if they are not resident. Counts as a use.
    const DeviceLengths* lengths(const ListKey& key);

    // The offset of bytes that keep_derived() stored under this key; 0 if they are gone. Counts as
    // a use.
    uint64_t derived(const ListKey& key);
    // Copies derived bytes to the device; may evict any entry that is not in `keep`. Throws NoRoom.
    uint64_t keep_derived(const ListKey& key, std::span<const uint8_t> bytes,
                          std::span<const ListKey> keep);

    // Room for a kernel's intermediate results, given back by the destructor; may evict any entry
    // that is not in `keep`. Throws NoRoom.
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

    // Counters of the operation that runs. They are zero between kernels: whoever uses them leaves
    // them zero.
    static constexpr uint64_t kCounterWords = 512;
    uint64_t counters_offset() const { return counters_offset_; }
    // 8 bytes for each unit of a kernel whose results keep their order (opencl_kernels/ordered.h);
    // nothing else is written there.
    static constexpr uint64_t kOrderedUnits = 8192;
    uint64_t unit_words_offset() const { return counters_offset_ + kCounterWords * 4; }

    Backend& backend() const { return backend_; }
    const CacheCounters& counters() const { return counters_; }
    const Arena& arena() const { return arena_; }
    uint64_t host_bytes() const { return host_copies_.used(); }

  private:
    struct Entry {
        ResidentForm what;
        uint64_t offset, bytes;
        uint32_t holds = 0;
        EvictionOrder::Item* item = nullptr;  // set by add()
    };

    using Entries = std::unordered_map<ListKey, Entry, ListKeyHash>;

    const ResidentList& resident(const ListKey& key) const {
        return std::get<ResidentList>(entries_.at(key).what);
    }
    struct Window;

    void drop(Entries::iterator entry);
    // The entry must have been removed from `order_` already.
    void forget(Entries::iterator entry);
    // Whether the entry under this key can replace a list that fits set operations, or (`fits`
    // false) one that does not.
    bool stands(const ListKey& key, bool fits) const;
    bool take_room(Incoming& incoming, uint64_t bytes);
    // The next entry to evict that nobody holds; null if there is none.
    const ListKey* first_to_go();
    // False if nothing can be evicted.
    bool evict_first();
    // `first` as EvictionOrder::evict() takes it.
    void evict(std::span<const ListKey> keys, const ListKey& first);

    // Makes one hole of so many bytes out of several that have as many together: moves entries from
    // between them to other holes, and evicts (or, with WithoutHole::Stay, gives up) if some fit
    // nowhere. False, without effect, if there is no place for such a hole or it gives up.
    enum class WithoutHole { Go, Stay };
    bool join_holes(uint64_t bytes, WithoutHole rule);
    struct Move {
        Entries::value_type* entry;
        uint64_t to;  // an offset, taken already
    };
    void move(std::span<const Move> moves);
    Window cheapest_window(uint64_t bytes) const;
    // Sets `best` to a window around this hole if that is cheaper. Entries of up to `movable` bytes
    // count as such that can move.
    void look_around(uint64_t hole, uint64_t bytes, uint64_t movable, Window& best,
                     size_t& looks) const;

    // Counts a use of the entry and returns it; null if there is none of that kind.
    template <typename Kind>
    const Entry* use(const ListKey& key);
    void add(const ListKey& key, Entry entry, uint32_t uses = 1);
    void count_upload(uint64_t bytes) {
        ++counters_.uploads;
        counters_.uploaded_bytes += bytes;
    }
    // Copies an entry back from the host's memory. False if it is not there, or there is no room
    // for it.
    bool bring_back(const ListKey& key);
    std::optional<uint64_t> make_room(uint64_t bytes, std::span<const ListKey> keep = {});

    Backend& backend_;
    Arena arena_;
    uint64_t counters_offset_;
    Entries entries_;
    std::map<uint64_t, Entries::value_type*> by_offset_;
    EvictionOrder order_;
    HostCopies host_copies_;
    CacheCounters counters_;
};

class DeviceCache::Incoming {
  public:
    Incoming(Incoming&& other) noexcept
        : key_(other.key_),
          arena_(std::exchange(other.arena_, nullptr)),
          offset_(other.offset_),
          bytes_(other.bytes_),
          fits_(other.fits_),
          pieces_(std::move(other.pieces_)),
          finish_(std::move(other.finish_)) {}
    Incoming& operator=(Incoming&&) = delete;
    ~Incoming() {
        if (arena_ != nullptr) arena_->give_back(offset_, bytes_);
    }
    // The key under which it is going to be resident.
    const ListKey& key() const { return key_; }

  private:
    friend DeviceCache;
    explicit Incoming(const ListKey& key) : key_(key) {}

    ListKey key_;
    Arena* arena_ = nullptr;  // null: no room was taken
    uint64_t offset_ = 0, bytes_ = 0;
    bool fits_ = false;  // whether it fits set operations
    std::vector<std::pair<uint64_t, std::span<const uint8_t>>> pieces_;  // still to be written
    std::function<ResidentForm()> finish_;
};

// Holds entries of the cache as long as it lives.
class Holding {
  public:
    explicit Holding(DeviceCache& cache) : cache_(cache) {}
    ~Holding() {
        for (const ListKey& key : keys_) cache_.release(key);
    }
    Holding(const Holding&) = delete;
    Holding& operator=(const Holding&) = delete;

    // Holds the entry if it is resident.
    void add(const ListKey& key) {
        if (cache_.hold(key) > 0) keys_.push_back(key);
    }

  private:
    DeviceCache& cache_;
    std::vector<ListKey> keys_;
};

}  // namespace postings::device
