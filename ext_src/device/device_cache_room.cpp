// Makes room for new entries: chooses which entries to evict for it.
#include <algorithm>

#include "device/device_cache.h"

namespace postings::device {

namespace {

// So much is freed beside what is wanted when entries have to be evicted: moves need holes that are
// large enough.
constexpr uint64_t kSpare = 100;  // a hundredth
// When no hole could be made, so much more is freed before the next try.
constexpr uint64_t kMoreATry = 8;  // an eighth of what is wanted

}  // namespace

uint64_t DeviceCache::hold(const ListKey& key) {
    const auto entry = entries_.find(key);
    if (entry == entries_.end()) return 0;
    ++entry->second.holds;
    return std::max<uint64_t>(entry->second.bytes, 1);
}

void DeviceCache::release(const ListKey& key) {
    const auto entry = entries_.find(key);
    if (entry == entries_.end() || entry->second.holds == 0) return;
    if (--entry->second.holds == 0) order_.put_back(*entry->second.item);
}

std::optional<uint64_t> DeviceCache::make_room(uint64_t bytes, std::span<const ListKey> keep) {
    if (bytes > arena_.bytes()) return std::nullopt;
    if (const auto offset = arena_.take(bytes)) return offset;
    for (const ListKey& key : keep) hold(key);
    const uint64_t wanted = Arena::rounded(bytes);
    const uint64_t spare = arena_.bytes() / kSpare;
    uint64_t enough = wanted + spare;
    std::optional<uint64_t> offset;
    for (bool is_last = false; !offset && !is_last;) {
        is_last = arena_.free() < enough && !evict_first();
        if ((offset = arena_.take(bytes))) break;
        if (arena_.free() < (is_last ? wanted : enough)) continue;
        // Also makes room for what comes next, if that only costs moves: each time takes some
        // microseconds.
        if (join_holes(wanted + spare / 2, WithoutHole::Stay) ||
            join_holes(wanted, WithoutHole::Go))
            offset = arena_.take(bytes);
        enough = arena_.free() + wanted / kMoreATry;
    }
    for (const ListKey& key : keep) release(key);
    return offset;
}

const ListKey* DeviceCache::first_to_go() {
    return order_.victim(
        [this](const ListKey& key) { return entries_.find(key)->second.holds > 0; });
}

bool DeviceCache::evict_first() {
    const ListKey* first = first_to_go();
    if (first == nullptr) return false;
    const ListKey key = *first;
    evict({&key, 1}, key);
    return true;
}

void DeviceCache::evict(std::span<const ListKey> keys, const ListKey& first) {
    for (const ListKey& key : keys) {
        const Entry& entry = entries_.find(key)->second;
        // Derived bytes are computed anew as fast.
        if (key.kind() != KeyKind::Derived)
            host_copies_.keep(key, entry.what, entry.offset, entry.bytes, entry.item->uses);
    }
    order_.evict(keys, first);
    for (const ListKey& key : keys) forget(entries_.find(key));
    counters_.evictions += keys.size();
}

}  // namespace postings::device
