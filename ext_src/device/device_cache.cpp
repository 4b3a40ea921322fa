#include "device/device_cache.h"

#include <algorithm>
#include <stdexcept>

namespace postings::device {

namespace {

// Kernels load whole words, one more than they use.
constexpr uint64_t kReadSlackBytes = 8;

}  // namespace

DeviceCache::DeviceCache(Backend& backend)
    : backend_(backend), arena_(backend.arena_bytes() - kReadSlackBytes) {
    constexpr uint64_t kBytes = kCounterWords * 4 + kOrderedUnits * 8;
    const auto counters = arena_.take(kBytes);
    if (!counters) throw DeviceError("the device's memory is too small");
    counters_offset_ = *counters;
    backend_.zero(counters_offset_, kBytes);
}

bool DeviceCache::fits_a_kernel(const PostingListView& list) {
    return list.codec().id == CodecId::BitPacked || list.codec().id == CodecId::Bitmap;
}

std::optional<uint64_t> DeviceCache::make_room(uint64_t bytes, std::span<const ListKey> keep) {
    if (bytes > arena_.bytes()) return std::nullopt;
    const auto kept = [&](const ListKey& key) {
        return std::ranges::find(keep, key) != keep.end();
    };
    for (;;) {
        if (const auto offset = arena_.take(bytes)) return offset;
        const ListKey* next = order_.victim(kept);
        if (next == nullptr) return std::nullopt;
        const ListKey victim = *next;
        const auto entry = entries_.find(victim);
        arena_.give_back(entry->second.offset, entry->second.bytes);
        entries_.erase(entry);
        order_.remove(victim);
        ++counters_.evictions;
    }
}

DeviceCache::Scratch DeviceCache::scratch(uint64_t bytes, std::span<const ListKey> keep) {
    const auto offset = make_room(bytes, keep);
    if (!offset) throw NoRoom("no room on the device for the result");
    return {arena_, *offset, bytes};
}

bool DeviceCache::upload(const ListKey& key, const PostingListView& list) {
    if (entries_.contains(key)) return true;
    if (!fits_a_kernel(list)) return false;
    const std::span<const uint8_t> bytes = list.bytes();
    const auto offset = make_room(bytes.size());
    if (!offset) return false;
    backend_.write(*offset, bytes);
    const auto at = [&](const uint8_t* p) {
        return p ? *offset + static_cast<uint64_t>(p - bytes.data()) : 0;
    };
    const bool several = list.block_count() > 1;
    const PostingsDeviceList device_list{
        .lasts = several ? at(list.lasts().data()) : 0,
        .offsets = several ? at(list.docs_offsets().data()) : 0,
        .payload = at(list.docs_payload().data()),
        .count = list.count(),
        .blocks = list.block_count(),
        .first = list.first(),
        .last = list.last(),
        // A single docID has no payload, whatever the codec.
        .kind = list.codec().id == CodecId::Bitmap && list.count() > 1 ? POSTINGS_BITMAP
                                                                       : POSTINGS_BIT_PACKED,
        .unused = 0,
    };
    entries_.emplace(key, Entry{device_list, *offset, bytes.size()});
    order_.add(key, bytes.size());
    ++counters_.uploads;
    counters_.uploaded_bytes += bytes.size();
    return true;
}

uint64_t DeviceCache::missing(std::span<const ListKey> keys) {
    uint64_t bits = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto found = entries_.find(keys[i]);
        if (found == entries_.end()) {
            bits |= uint64_t{1} << i;
            ++counters_.misses;
        } else {
            order_.use(keys[i]);
            ++counters_.hits;
        }
    }
    return bits;
}

}  // namespace postings::device
