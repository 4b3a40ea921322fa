#include "device/device_cache.h"

#include <algorithm>
#include <stdexcept>

namespace postings::device {

namespace {

// A team loads as if every block were full.
constexpr uint64_t kReadSlackBytes = 1024;

static_assert(POSTINGS_BIT_PACKED == static_cast<uint32_t>(CodecId::BitPacked));
static_assert(POSTINGS_BITMAP == static_cast<uint32_t>(CodecId::Bitmap));

bool fits_set_operations(uint32_t kind) {
    return kind == POSTINGS_BIT_PACKED || kind == POSTINGS_BITMAP;
}

// A single docID has no payload, whatever the codec.
uint32_t kind_of(const PostingListView& list) {
    return list.count() > 1 ? static_cast<uint32_t>(list.codec().id) : POSTINGS_BIT_PACKED;
}

}  // namespace

DeviceCache::DeviceCache(Backend& backend)
    : backend_(backend), arena_(backend.arena_bytes() - kReadSlackBytes) {
    constexpr uint64_t kBytes = kCounterWords * 4 + kOrderedUnits * 8;
    const auto counters = arena_.take(kBytes);
    if (!counters) throw DeviceError("the device's memory is too small");
    counters_offset_ = *counters;
    backend_.zero(counters_offset_, kBytes);
}

bool DeviceCache::fits_set_operations(const PostingListView& list) {
    return device::fits_set_operations(kind_of(list));
}

void DeviceCache::drop(Entries::iterator entry) {
    arena_.give_back(entry->second.offset, entry->second.bytes);
    order_.remove(entry->first);
    entries_.erase(entry);
}

std::optional<uint64_t> DeviceCache::make_room(uint64_t bytes, std::span<const ListKey> keep) {
    if (bytes > arena_.bytes()) return std::nullopt;
    const auto kept = [&](const ListKey& key) {
        return std::ranges::find(keep, key) != keep.end();
    };
    for (;;) {
        if (const auto offset = arena_.take(bytes)) return offset;
        const ListKey* victim = order_.victim(kept);
        if (victim == nullptr) return std::nullopt;
        drop(entries_.find(*victim));
        ++counters_.evictions;
    }
}

DeviceCache::Scratch DeviceCache::scratch(uint64_t bytes, std::span<const ListKey> keep) {
    const auto offset = make_room(bytes, keep);
    if (!offset) throw NoRoom("no room on the device for the result");
    return {arena_, *offset, bytes};
}

bool DeviceCache::upload(const ListKey& key, const PostingListView& list) {
    if (const auto there = entries_.find(key); there != entries_.end()) {
        if (device::fits_set_operations(there->second.list.kind) || !fits_set_operations(list)) {
            return true;
        }
        drop(there);
    }
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
        .kind = kind_of(list),
        .parameter = list.count() > 0 ? list.docs_input(0).parameter : 0,
        .payload_bytes = static_cast<uint32_t>(list.docs_payload().size()),
        .unused = 0,
    };
    entries_.emplace(key, Entry{device_list, *offset, bytes.size()});
    order_.add(key, bytes.size());
    ++counters_.uploads;
    counters_.uploaded_bytes += bytes.size();
    return true;
}

uint64_t DeviceCache::missing(std::span<const ListKey> keys, Purpose purpose) {
    uint64_t bits = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto found = entries_.find(keys[i]);
        if (found == entries_.end() || (purpose == Purpose::SetOperations &&
                                        !device::fits_set_operations(found->second.list.kind))) {
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
