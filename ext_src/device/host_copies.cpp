#include "device/host_copies.h"

#include <algorithm>
#include <new>
#include <utility>

namespace postings::device {

namespace {

// Pinning so much takes some milliseconds, in which no client is served.
constexpr uint64_t kSlabBytes = uint64_t{32} << 20;

}  // namespace

HostCopies::HostCopies(Backend& backend, uint64_t most_bytes)
    : backend_(backend), most_bytes_(most_bytes) {}

HostCopies::~HostCopies() {
    for (Slab& slab : slabs_) {
        try {
            backend_.unpin({slab.memory.get(), slab.arena.bytes()});
        } catch (const DeviceError&) {
            // The device has failed.
        }
    }
}

void HostCopies::drop(Entries::iterator entry) {
    const uint64_t bytes = entry->copy.bytes.size();
    entry->slab->arena.give_back(
        static_cast<uint64_t>(entry->copy.bytes.data() - entry->slab->memory.get()), bytes);
    used_ -= bytes;
    by_key_.erase(entry->key);
    entries_.erase(entry);
}

bool HostCopies::add_slab(uint64_t bytes) {
    const uint64_t size = std::max(Arena::rounded(bytes), std::min(kSlabBytes, most_bytes_));
    if (size > most_bytes_ - slab_bytes_) return false;
    std::unique_ptr<uint8_t[]> memory(new (std::nothrow) uint8_t[size]);
    if (!memory) return false;
    backend_.pin({memory.get(), size});
    slab_bytes_ += size;
    slabs_.push_back({std::move(memory), Arena(size)});
    return true;
}

// A slab is as long as the entry for which it was made, or longer. When no more can be made, an
// entry longer than all slabs is not copied.
std::optional<HostCopies::Place> HostCopies::take(uint64_t bytes) {
    const auto take_now = [&]() -> std::optional<Place> {
        for (Slab& slab : slabs_)
            if (const auto offset = slab.arena.take(bytes)) return Place{&slab, *offset};
        return std::nullopt;
    };
    if (auto place = take_now()) return place;
    if (add_slab(bytes)) return take_now();
    const auto fits = [bytes](const Slab& slab) { return slab.arena.bytes() >= bytes; };
    if (std::ranges::none_of(slabs_, fits)) return std::nullopt;
    for (auto last = entries_.end(); last != entries_.begin();) {
        const auto oldest = std::prev(last);
        if (!fits(*oldest->slab)) {
            last = oldest;
            continue;
        }
        drop(oldest);
        if (auto place = take_now()) return place;
    }
    return std::nullopt;
}

void HostCopies::keep(const ListKey& key, const ResidentForm& what, uint64_t offset, uint64_t bytes,
                      uint32_t uses) {
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
        found->second->copy.uses = uses;
        find(key);
        return;
    }
    const auto place = bytes <= most_bytes_ ? take(bytes) : std::nullopt;
    if (!place) return;
    const std::span<uint8_t> to(place->slab->memory.get() + place->offset, bytes);
    backend_.read(offset, to);
    entries_.push_front({key, {what, offset, uses, to}, place->slab});
    by_key_.emplace(key, entries_.begin());
    used_ += bytes;
}

const HostCopies::Copy* HostCopies::find(const ListKey& key) {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->copy;
}

void HostCopies::forget(const ListKey& key) {
    if (const auto found = by_key_.find(key); found != by_key_.end()) drop(found->second);
}

}  // namespace postings::device
