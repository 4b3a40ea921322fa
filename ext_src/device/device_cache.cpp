#include "device/device_cache.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>

#include "device/auxiliary_list.h"

namespace postings::device {

namespace {

// A team loads as if every block were full, so it may read behind the last one.
constexpr uint64_t kReadSlackBytes = 1024;

}  // namespace

DeviceCache::DeviceCache(Backend& backend, uint64_t host_bytes, EvictionPolicy policy)
    : backend_(backend),
      arena_(backend.arena_bytes() - std::min(backend.arena_bytes(), kReadSlackBytes)),
      order_(policy),
      host_copies_(backend, host_bytes) {
    constexpr uint64_t kBytes = kCounterWords * 4 + kOrderedUnits * 8;
    const auto counters = arena_.take(kBytes);
    if (!counters) throw DeviceError("the device's memory is too small");
    counters_offset_ = *counters;
    backend_.zero(counters_offset_, kBytes);
}

void DeviceCache::forget(Entries::iterator entry) {
    arena_.give_back(entry->second.offset, entry->second.bytes);
    by_offset_.erase(entry->second.offset);
    entries_.erase(entry);
}

void DeviceCache::drop(Entries::iterator entry) {
    order_.remove(entry->first);
    forget(entry);
}

DeviceCache::Scratch DeviceCache::scratch(uint64_t bytes, std::span<const ListKey> keep) {
    const auto offset = make_room(bytes, keep);
    if (!offset) throw NoRoom("no room on the device for the result");
    return {arena_, *offset, bytes};
}

uint64_t DeviceCache::keep_derived(const ListKey& key, std::span<const uint8_t> bytes,
                                   std::span<const ListKey> keep) {
    const auto offset = make_room(bytes.size(), keep);
    if (!offset) throw NoRoom("no room on the device for a table");
    backend_.write(*offset, bytes);
    count_upload(bytes.size());
    add(key, {Derived(), *offset, bytes.size()});
    return *offset;
}

void DeviceCache::add(const ListKey& key, Entry entry, uint32_t uses) {
    // Otherwise its room would be lost, or an entry be taken for one of another kind.
    assert(!entries_.contains(key) && static_cast<size_t>(key.kind()) == entry.what.index());
    entry.item = &order_.add(key, entry.bytes, uses);
    const auto [there, is_new] = entries_.emplace(key, std::move(entry));
    by_offset_.emplace(there->second.offset, &*there);
}

bool DeviceCache::bring_back(const ListKey& key) {
    const HostCopies::Copy* copy = host_copies_.find(key);
    if (copy == nullptr) return false;
    const uint64_t bytes = copy->bytes.size();
    const auto offset = make_room(bytes);
    if (!offset) return false;
    // Entries that were evicted to make room may have replaced this copy.
    if ((copy = host_copies_.find(key)) == nullptr) {
        arena_.give_back(*offset, bytes);
        return false;
    }
    backend_.write(*offset, copy->bytes);
    Entry entry{copy->what, *offset, bytes};
    move_by(entry.what, *offset - copy->offset);
    ++counters_.returns;
    counters_.returned_bytes += entry.bytes;
    add(key, std::move(entry), copy->uses);
    return true;
}

template <typename Kind>
const DeviceCache::Entry* DeviceCache::use(const ListKey& key) {
    auto found = entries_.find(key);
    if (found == entries_.end() && bring_back(key)) found = entries_.find(key);
    const bool there = found != entries_.end() && std::holds_alternative<Kind>(found->second.what);
    if (there) order_.use(*found->second.item);
    ++(there ? counters_.hits : counters_.misses);
    return there ? &found->second : nullptr;
}

const DeviceLengths* DeviceCache::lengths(const ListKey& key) {
    const Entry* entry = use<DeviceLengths>(key);
    return entry ? &std::get<DeviceLengths>(entry->what) : nullptr;
}

uint64_t DeviceCache::derived(const ListKey& key) {
    const Entry* entry = use<Derived>(key);
    return entry ? entry->offset : 0;
}

uint64_t DeviceCache::missing(std::span<const ListKey> keys, Purpose purpose) {
    uint64_t bits = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
        const Entry* entry = purpose == Purpose::Ranking
                                 ? use<PostingsRankList>(key_to_rank(keys[i]))
                                 : use<ResidentList>(keys[i]);
        if (!entry ||
            (purpose == Purpose::SetOperations &&
             !device::fits_set_operations(std::get<ResidentList>(entry->what).stored.kind))) {
            bits |= uint64_t{1} << i;
        }
    }
    return bits;
}

}  // namespace postings::device
