// What is resident in a device's memory: posting lists and what else queries need again, by the
// hash of its bytes. When room is needed, what is worth least goes (eviction.h), to the host's
// memory as far as there is room (host_copies.h).
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
#include "core/query/list_key.h"
#include "core/rank/document_lengths.h"
#include "device/arena.h"
#include "device/backend.h"
#include "device/eviction.h"
#include "device/host_copies.h"
#include "device/rank_list.h"
#include "device/resident.h"

namespace postings::device {

// Of the device's memory, for one operation: the device is fine.
class NoRoom : public Error {
  public:
    using Error::Error;
};

struct CacheCounters {
    uint64_t hits = 0, misses = 0, uploads = 0, evictions = 0, uploaded_bytes = 0;
    uint64_t returns = 0, returned_bytes = 0;  // of what was in the host's memory meanwhile
    uint64_t moved_bytes = 0;                  // within the device's memory, to make room
};

class DeviceCache {
  public:
    // What leaves the device's memory for others may take so many bytes of the host's: what is
    // there counts as resident, and comes back when it is looked for.
    explicit DeviceCache(Backend& backend, uint64_t host_bytes = 0,
                         EvictionPolicy policy = EvictionPolicy::kCost);

    // Should set operations have this list as it is? Every list can be decoded. A bitmap with few
    // docIDs takes more memory than those, and more time to find them.
    static bool fits_set_operations(const PostingListView& list);

    // Copies the list to the device unless it is there already; false if there is no room for it
    // even when everything else goes that nobody holds. The list must have been verified. A list
    // that fits set operations may stand for one of another codec with the same postings, under
    // that one's key, and takes its place.
    // The same for document lengths, and for a list to be ranked, which is resident beside the list
    // of that key that is not.
    template <typename Thing>
    bool upload(const ListKey& key, const Thing& thing) {
        auto incoming = begin(key, thing);
        if (!incoming) return false;
        write_some(*incoming, UINT64_MAX);
        finish(std::move(*incoming));
        return true;
    }

    // The same piece by piece, so that other work goes on in between: begin(), which takes the room
    // if there is any, write_some() until it returns true, finish(), and it is resident. `thing`
    // must stay as it is until then. Without finish(), its room is given back.
    class Incoming;
    std::optional<Incoming> begin(const ListKey& key, const PostingListView& list);
    std::optional<Incoming> begin(const ListKey& key, const DocumentLengths& lengths);
    std::optional<Incoming> begin(const ListKey& key, const RankList& list);
    bool write_some(Incoming& incoming, uint64_t most_bytes);
    void finish(Incoming incoming);

    // What is resident under this key stays until it is released as often as it was held. Returns
    // its bytes; 0, and nothing happens, if it is not resident.
    uint64_t hold(const ListKey& key);
    void release(const ListKey& key);

    // Has what counts as resident under this key to be copied from the host's memory first? Its
    // bytes, or 0.
    uint64_t left_bytes(const ListKey& key) const {
        return entries_.contains(key) ? 0 : host_copies_.bytes_of(key);
    }
    bool has_left(const ListKey& key) const { return left_bytes(key) > 0; }
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
    static ListKey key_to_rank(const ListKey& key) { return key.as(KeyKind::RankList); }
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
    uint64_t host_bytes() const { return host_copies_.used(); }

  private:
    struct Entry {
        ResidentForm what;
        uint64_t offset, bytes;
        uint32_t holds = 0;
        EvictionOrder::Item* item = nullptr;  // set by add()
    };
    struct KeyHash {
        size_t operator()(const ListKey& key) const { return key.low; }
    };

    using Entries = std::unordered_map<ListKey, Entry, KeyHash>;

    const ResidentList& resident(const ListKey& key) const {
        return std::get<ResidentList>(entries_.at(key).what);
    }
    struct Window;

    void drop(Entries::iterator entry);
    // It is out of the order already.
    void forget(Entries::iterator entry);
    // Is what is resident under this key as good as a list that does or does not fit set
    // operations?
    bool stands(const ListKey& key, bool fits) const;
    bool take_room(Incoming& incoming, uint64_t bytes);
    // Of what nobody holds; null if there is nothing.
    const ListKey* first_to_go();
    // False if there is nothing.
    bool evict_first();
    // `first` as EvictionOrder::evict() takes it.
    void evict(std::span<const ListKey> keys, const ListKey& first);

    // Makes a hole of so many bytes out of several, which have as many together: moves entries to
    // others, and evicts those that are too large for them. False, and nothing happens, if there is
    // no place for it, or if such entries are to stay.
    enum class Homeless { Go, Stay };
    bool join_holes(uint64_t bytes, Homeless rule);
    struct Move {
        Entries::value_type* entry;
        uint64_t to;  // an offset, taken already
    };
    void move(std::span<const Move> moves);
    Window cheapest_window(uint64_t bytes) const;
    // Takes a window beside this hole for `best` if it is cheaper. Entries of up to `movable` bytes
    // count as such that can move.
    void look_around(uint64_t hole, uint64_t bytes, uint64_t movable, Window& best,
                     size_t& looks) const;

    // An entry of that kind, used now; null if there is none.
    template <typename Kind>
    const Entry* use(const ListKey& key);
    void add(const ListKey& key, Entry entry, uint32_t uses = 1);
    void count_upload(uint64_t bytes) {
        ++counters_.uploads;
        counters_.uploaded_bytes += bytes;
    }
    // Of the host's memory. False if it is not there, or there is no room for it.
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
    // Under which it is going to be resident.
    const ListKey& key() const { return key_; }

  private:
    friend DeviceCache;
    explicit Incoming(const ListKey& key) : key_(key) {}

    ListKey key_;
    Arena* arena_ = nullptr;  // that the room is taken of; null: none is
    uint64_t offset_ = 0, bytes_ = 0;
    bool fits_ = false;                                                  // set operations
    std::vector<std::pair<uint64_t, std::span<const uint8_t>>> pieces_;  // still to be written
    std::function<ResidentForm()> finish_;
};

// What stays resident as long as it lives.
class Holding {
  public:
    explicit Holding(DeviceCache& cache) : cache_(cache) {}
    ~Holding() {
        for (const ListKey& key : keys_) cache_.release(key);
    }
    Holding(const Holding&) = delete;
    Holding& operator=(const Holding&) = delete;

    // If it is resident.
    void add(const ListKey& key) {
        if (cache_.hold(key) > 0) keys_.push_back(key);
    }

  private:
    DeviceCache& cache_;
    std::vector<ListKey> keys_;
};

}  // namespace postings::device
