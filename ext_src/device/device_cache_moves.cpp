// One hole made of several: a list needs its bytes in one piece, and what goes because it is worth
// least may lie anywhere. An H100 copies 1.4 TB a second within its memory (of 1.7 that can be), 25
// times as much as comes from the host.
#include <algorithm>
#include <functional>
#include <limits>

#include "device/device_cache.h"

namespace postings::device {

namespace {

// Windows are looked for around so many of the largest holes...
constexpr size_t kMostHoles = 8;
// ...and, after the first, over so many entries in all: a millisecond, or less.
constexpr size_t kMostLooks = 16384;
// An entry counts as one that can move if there are so many holes for it: others want some, too.
constexpr size_t kHolesForOne = 8;
// What a move costs, beside what it costs to bring something from the host (eviction.h).
constexpr double kCostOfByte = 0.1, kCostOfMove = 500;

static_assert(Arena::kAlignment == POSTINGS_MOVE_ALIGNMENT);

}  // namespace

// Entries and holes that lie side by side, from one offset to another, and what it costs to have
// the entries elsewhere.
struct DeviceCache::Window {
    uint64_t from = 0, to = 0;
    std::vector<Entries::value_type*> entries;
    double cost = std::numeric_limits<double>::infinity();
};

bool DeviceCache::join_holes(uint64_t bytes, Homeless rule) {
    Window window = cheapest_window(bytes);
    if (window.entries.empty()) return false;
    const auto holes = arena_.take_holes(window.from, window.to);
    // The largest first: what they leave of holes has room for smaller ones.
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
    if (!homeless.empty() && rule == Homeless::Stay) {
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
    // Waits: streams do not, and may get what was left, or read what has come.
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

// No entries if there is none: what is held, or no entry, is everywhere in between.
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
        uint64_t from, to;  // with the holes on both sides
    };
    const auto end_of = [](const Entries::value_type& entry) {
        return entry.second.offset + Arena::rounded(entry.second.bytes);
    };
    // Where the hole that begins at this end of an entry ends; here if there is none.
    const auto reach = [&](uint64_t end) { return end + arena_.hole_at(end); };
    const uint64_t hole_end = reach(hole);
    // To the left, until there is enough of it or something that stays.
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
    size_t first = 0, end = 0;  // of the cheapest
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
