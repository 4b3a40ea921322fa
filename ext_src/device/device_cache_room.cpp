// Room for what comes: what goes for it, and what does not.
#include <algorithm>
#include <limits>

#include "device/device_cache.h"

namespace postings::device {

namespace {

// Windows are looked for around so many of those that should go first...
constexpr size_t kMostCandidates = 16;
// ...and over so many entries in all: a millisecond, or less.
constexpr size_t kMostLooks = 16384;

}  // namespace

uint64_t DeviceCache::hold(const ListKey& key) {
    const auto entry = entries_.find(key);
    if (entry == entries_.end()) return 0;
    ++entry->second.holds;
    return std::max<uint64_t>(entry->second.bytes, 1);
}

void DeviceCache::release(const ListKey& key) {
    const auto entry = entries_.find(key);
    if (entry != entries_.end() && entry->second.holds > 0) --entry->second.holds;
}

std::optional<uint64_t> DeviceCache::make_room(uint64_t bytes, std::span<const ListKey> keep) {
    if (bytes > arena_.bytes()) return std::nullopt;
    if (const auto offset = arena_.take(bytes)) return offset;
    for (const ListKey& key : keep) hold(key);
    std::optional<uint64_t> offset;
    while (evict_for(Arena::rounded(bytes))) {
        if ((offset = arena_.take(bytes))) break;
    }
    for (const ListKey& key : keep) release(key);
    return offset;
}

// Entries and holes that lie side by side, and the cheapest run of them that is long enough.
struct DeviceCache::Window {
    std::vector<ListKey> keys;
    double worth = std::numeric_limits<double>::infinity();
};

// A list needs its bytes in one piece. What should go first may lie anywhere: taking one by one
// until there is such a piece evicts many times as much as is needed.
bool DeviceCache::evict_for(uint64_t bytes) {
    Window best;
    size_t candidates = 0, looks = 0;
    const Entries::value_type* first = nullptr;
    order_.each([&](const ListKey& key) {
        const auto& candidate = *entries_.find(key);
        if (candidate.second.holds > 0) return true;
        if (first == nullptr) first = &candidate;
        look_around(candidate, bytes, best, looks);
        return ++candidates < kMostCandidates && looks < kMostLooks;
    });
    if (first == nullptr) return false;
    // Nowhere is there so much together: one after another, then.
    if (best.keys.empty()) best = {{first->first}, 0};
    for (const ListKey& key : best.keys) {
        const Entry& entry = entries_.find(key)->second;
        // What is derived is made anew as fast.
        if (key.kind() != KeyKind::Derived)
            host_copies_.keep(key, entry.what, entry.offset, entry.bytes, order_.uses(key));
    }
    order_.evict(best.keys, first->first);
    for (const ListKey& key : best.keys) forget(entries_.find(key));
    counters_.evictions += best.keys.size();
    return true;
}

void DeviceCache::look_around(const Entries::value_type& candidate, uint64_t bytes, Window& best,
                              size_t& looks) const {
    struct Place {
        const Entries::value_type* entry;
        uint64_t from, to;  // with the holes on both sides
    };
    const auto end_of = [](const Entries::value_type& entry) {
        return entry.second.offset + Arena::rounded(entry.second.bytes);
    };
    // Where the free or evictable memory behind an entry ends.
    const auto reach = [&](uint64_t end) { return end + arena_.hole_at(end); };
    const auto middle = by_offset_.find(candidate.second.offset);
    std::vector<Place> places;
    // To the left, until there is enough of it or something that stays.
    auto left = middle;
    uint64_t from = candidate.second.offset;
    while (left != by_offset_.begin() && candidate.second.offset - from < bytes) {
        const auto before = std::prev(left);
        const uint64_t end = end_of(*before->second);
        if (++looks > kMostLooks || before->second->second.holds > 0 || reach(end) < from) break;
        left = before;
        from = before->first;
    }
    for (auto at = left; at != by_offset_.end() && ++looks <= kMostLooks; ++at) {
        const Entries::value_type& entry = *at->second;
        const uint64_t begin = at->first, end = end_of(entry);
        if (entry.second.holds > 0) break;
        if (!places.empty() && places.back().to < begin) break;
        if (begin >= end_of(candidate) + bytes) break;
        uint64_t edge = begin;
        if (!places.empty()) {
            edge = end_of(*places.back().entry);
        } else if (at != by_offset_.begin()) {
            const uint64_t before = end_of(*std::prev(at)->second);
            if (before < begin && reach(before) >= begin) edge = before;
        } else if (arena_.hole_at(0) >= begin) {
            edge = 0;
        }
        places.push_back({&entry, edge, reach(end)});
    }
    double worth = 0;
    for (size_t i = 0, j = 0; j < places.size(); ++j) {
        worth += order_.worth(places[j].entry->first);
        while (i <= j && places[j].to - places[i].from >= bytes) {
            if (worth < best.worth) {
                best = {{}, worth};
                for (size_t k = i; k <= j; ++k) best.keys.push_back(places[k].entry->first);
            }
            worth -= order_.worth(places[i++].entry->first);
        }
    }
}

}  // namespace postings::device
