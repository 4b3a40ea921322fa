// Makes one hole of several: a list needs its bytes in one piece, but the entries that are worth
// least may lie anywhere. An H100 copies 1.4 TB a second within its memory (of at most 1.7), 25
// times as much as from the host.
#include <algorithm>
#include <functional>
#include <limits>

#include "device/device_cache.h"

namespace postings::device {

namespace {

// Windows are searched around so many of the largest holes...
constexpr size_t kMostHoles = 8;
// ...and, after the first, among so many entries in all: that takes at most a millisecond.
constexpr size_t kMostLooks = 16384;
// An entry counts as movable if so many holes are large enough for it: other entries need some,
// too.
constexpr size_t kHolesForOne = 8;
// The cost of a move, in the unit of what bringing entries back from the host costs (eviction.h).
constexpr double kCostOfByte = 0.1, kCostOfMove = 500;

static_assert(Arena::kAlignment == POSTINGS_MOVE_ALIGNMENT);

}  // namespace

// A range of adjacent entries and holes, and what it costs to remove the entries from it.
struct DeviceCache::Window {
    uint64_t from = 0, to = 0;
    std::vector<Entries::value_type*> entries;
    double cost = std::numeric_limits<double>::infinity();
};

bool DeviceCache::join_holes(uint64_t bytes, WithoutHole rule) {
    Window window = cheapest_window(bytes);
    if (window.entries.empty()) return false;
    const auto holes = arena_.take_holes(window.from, window.to);
    // The largest first: what they leave of holes may have room for smaller ones.
    std::ranges::sort(window.entries, std::greater<>(),
                      [](const auto* entry) { return entry->second.bytes; });
    std::vector<Move> moves;
    std::vector<ListKey> homeless;
    for (Entries::value_type* entry : window.entries) {
        if (const auto to = arena_.take(entry->second.bytes)) {
            moves.push_back({entry, *to});
        } else {
            homeless.push_back(entry->first);
        }
    }
    for (const auto& [offset, size] : holes) arena_.give_back(offset, size);
    if (!homeless.empty() && rule == WithoutHole::Stay) {
        for (const auto& [entry, to] : moves) arena_.give_back(to, entry->second.bytes);
        return false;
    }
    move(moves);
    if (!homeless.empty()) {
        const ListKey first = *first_to_go();
        evict(homeless, first);
    }
    return true;
}

void DeviceCache::move(std::span<const Move> moves) {
    for (size_t begin = 0; begin < moves.size(); begin += POSTINGS_MAX_MOVES) {
        const auto some =
            moves.subspan(begin, std::min<size_t>(moves.size() - begin, POSTINGS_MAX_MOVES));
        PostingsMoves ranges{};
        uint64_t bytes = 0;
        for (const auto& [entry, to] : some) {
            ranges.from[ranges.count] = entry->second.offset - bytes;
            ranges.to[ranges.count] = to - bytes;
            bytes += Arena::rounded(entry->second.bytes);
            ranges.ends[ranges.count++] = bytes;
        }
        const Shape shape = backend_.shape();
        const uint64_t teams = bytes / (uint64_t{shape.lanes} * sizeof(uint64_t) * 2) + 1;
        backend_.launch(Kernel::Move,
                        shape.groups(Kernel::Move,
                                     static_cast<uint32_t>(std::min<uint64_t>(teams, shape.teams))),
                        ranges);
        counters_.moved_bytes += bytes;
    }
    if (moves.empty()) return;
    // Waits for the moves: streams do not, and might get the room that was left, or read what has
    // been moved.
    uint8_t any;
    backend_.read(moves[0].to, {&any, 1});
    for (const auto& [entry, to] : moves) {
        Entry& moved = entry->second;
        arena_.give_back(moved.offset, moved.bytes);
        by_offset_.erase(moved.offset);
        move_by(moved.what, to - moved.offset);
        moved.offset = to;
    }
    for (const auto& [entry, to] : moves) by_offset_.emplace(to, entry);
}

// Has no entries if there is no window, as held entries, or room that belongs to no entry,
// interrupt all.
DeviceCache::Window DeviceCache::cheapest_window(uint64_t bytes) const {
    Window best;
    uint64_t movable = 0;
    size_t holes = 0, looks = 0;
    arena_.each_hole([&](uint64_t, uint64_t size) {
        movable = size;
        return ++holes < kHolesForOne;
    });
    holes = 0;
    arena_.each_hole([&](uint64_t hole, uint64_t) {
        look_around(hole, bytes, movable, best, looks);
        return ++holes < kMostHoles && looks < kMostLooks;
    });
    return best;
}

void DeviceCache::look_around(uint64_t hole, uint64_t bytes, uint64_t movable, Window& best,
                              size_t& looks) const {
    struct Place {
        Entries::value_type* entry;
        uint64_t from, to;  // including the holes on both sides
    };
    const auto end_of = [](const Entries::value_type& entry) {
        return entry.second.offset + Arena::rounded(entry.second.bytes);
    };
    // The end of the hole that begins here; here if there is none.
    const auto reach = [&](uint64_t end) { return end + arena_.hole_at(end); };
    const uint64_t hole_end = reach(hole);
    // Goes left until there is enough room, or something that must stay.
    auto left = by_offset_.lower_bound(hole);
    uint64_t from = hole;
    while (left != by_offset_.begin() && hole_end - from < bytes) {
        const auto before = std::prev(left);
        ++looks;
        if (before->second->second.holds > 0 || reach(end_of(*before->second)) < from) break;
        left = before;
        from = before->first;
    }
    if (left != by_offset_.begin()) {
        const uint64_t before = end_of(*std::prev(left)->second);
        if (reach(before) >= from) from = before;
    } else if (arena_.hole_at(0) >= from) {
        from = 0;
    }
    std::vector<Place> places;
    for (auto at = left; at != by_offset_.end() && at->first < hole_end + bytes; ++at, ++looks) {
        Entries::value_type& entry = *at->second;
        if (entry.second.holds > 0) break;
        if (!places.empty() && places.back().to < at->first) break;
        places.push_back(
            {&entry, places.empty() ? from : end_of(*places.back().entry), reach(end_of(entry))});
    }
    const auto cost_of = [&](const Place& place) {
        const uint64_t size = Arena::rounded(place.entry->second.bytes);
        return size <= movable ? kCostOfMove + kCostOfByte * static_cast<double>(size)
                               : order_.worth(*place.entry->second.item);
    };
    double cost = 0, least = best.cost;
    size_t first = 0, end = 0;  // the cheapest
    for (size_t i = 0, j = 0; j < places.size(); ++j) {
        cost += cost_of(places[j]);
        while (i <= j && places[j].to - places[i].from >= bytes) {
            if (cost < least) least = cost, first = i, end = j + 1;
            cost -= cost_of(places[i++]);
        }
    }
    if (end == 0) return;
    best = {places[first].from, places[end - 1].to, {}, least};
    for (size_t i = first; i < end; ++i) best.entries.push_back(places[i].entry);
}

}  // namespace postings::device
