#include "device/device_cache.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "device/derived_list.h"

namespace postings::device {

namespace {

// A team loads as if every block were full.
constexpr uint64_t kReadSlackBytes = 1024;

static_assert(POSTINGS_BIT_PACKED == static_cast<uint32_t>(CodecId::BitPacked));
static_assert(POSTINGS_BITMAP == static_cast<uint32_t>(CodecId::Bitmap));

// A single docID has no payload, whatever the codec.
uint32_t kind_of(const PostingListView& list) {
    return list.count() > 1 ? static_cast<uint32_t>(list.codec().id) : POSTINGS_BIT_PACKED;
}

// How many bytes are left free before the payload, which would be at `payload`: what is before a
// bitmap keeps its own alignment.
uint64_t gap_before(uint64_t payload, const PostingListView& list) {
    const bool is_bitmap = list.codec().id == CodecId::Bitmap && list.count() > 1;
    return is_bitmap ? (list.first() / 8 - payload) % kBitmapAlignment : 0;
}

// All but where it is.
PostingsDeviceList shape_of(const PostingListView& list) {
    PostingsDeviceList shape{};
    shape.count = list.count();
    shape.blocks = list.block_count();
    shape.first = list.first();
    shape.last = list.last();
    shape.kind = kind_of(list);
    shape.parameter = list.count() > 0 ? list.docs_input(0).parameter : 0;
    shape.payload_bytes = static_cast<uint32_t>(list.docs_payload().size());
    return shape;
}

}  // namespace

DeviceCache::DeviceCache(Backend& backend)
    : backend_(backend),
      arena_(backend.arena_bytes() - std::min(backend.arena_bytes(), kReadSlackBytes)) {
    constexpr uint64_t kBytes = kCounterWords * 4 + kOrderedUnits * 8;
    const auto counters = arena_.take(kBytes);
    if (!counters) throw DeviceError("the device's memory is too small");
    counters_offset_ = *counters;
    backend_.zero(counters_offset_, kBytes);
}

bool DeviceCache::fits_set_operations(const PostingListView& list) {
    if (kind_of(list) != POSTINGS_BITMAP) return device::fits_set_operations(kind_of(list));
    return (list.last() - list.first()) / list.count() < kBitsACellsDoc;
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
        const auto* as_it_is = std::get_if<ResidentList>(&there->second.what);
        if (as_it_is == nullptr || device::fits_set_operations(as_it_is->stored.kind) ||
            !fits_set_operations(list)) {
            return true;
        }
        drop(there);
    }
    // Without the frequencies, which are at the end: lists to be ranked have a form of their own.
    const auto bytes = list.bytes().first(list.bytes().size() - list.frequencies_payload().size());
    const uint64_t derived_at = (bytes.size() + kBitmapAlignment + 15) / 16 * 16;
    PostingsDeviceList stored = shape_of(list);
    const uint64_t room = derived_at + derived_bytes(stored);
    const auto offset = make_room(room);
    if (!offset) return false;
    const auto skipped =
        static_cast<uint64_t>(list.count() > 1 ? list.docs_payload().data() - bytes.data() : 0);
    const uint64_t gap = gap_before(*offset + skipped, list);
    if (gap == 0) {
        backend_.write(*offset, bytes);
    } else {
        backend_.write(*offset, bytes.first(skipped));
        backend_.write(*offset + skipped + gap, bytes.subspan(skipped));
    }
    const auto at = [&](const uint8_t* p) -> uint64_t {
        if (p == nullptr) return 0;
        const auto place = static_cast<uint64_t>(p - bytes.data());
        return *offset + place + (place >= skipped ? gap : 0);
    };
    stored.payload = at(list.docs_payload().data());
    if (list.block_count() > 1) {
        stored.lasts = at(list.lasts().data());
        stored.offsets = at(list.docs_offsets().data());
    }
    PostingsAnswer answer{};
    answer.total = counters_offset();
    answer.taken = answer.total + 8;
    answer.unit_words = unit_words_offset();
    static_assert(kMostUnits <= kOrderedUnits);
    const auto derived = derive(backend_, stored, *offset + derived_at, answer);
    add(key, {ResidentList{stored, derived}, *offset, room});
    return true;
}

bool DeviceCache::upload(const ListKey& key, const DocumentLengths& lengths) {
    if (entries_.contains(key)) return true;
    const auto offset = make_room(lengths.codes.size());
    if (!offset) return false;
    backend_.write(*offset, lengths.codes);
    add(key, {DeviceLengths{*offset,
                            static_cast<uint32_t>(lengths.codes.size()),
                            {lengths.lengths.begin(), lengths.lengths.end()},
                            lengths.average},
              *offset, lengths.codes.size()});
    return true;
}

bool DeviceCache::upload(const ListKey& key, const RankList& list) {
    if (entries_.contains(key_to_rank(key))) return true;
    const auto offset = make_room(list.bytes.size());
    if (!offset) return false;
    backend_.write(*offset, list.bytes);
    add(key_to_rank(key), {list.at(*offset), *offset, list.bytes.size()});
    return true;
}

uint64_t DeviceCache::keep_derived(const ListKey& key, std::span<const uint8_t> bytes,
                                   std::span<const ListKey> keep) {
    const auto offset = make_room(bytes.size(), keep);
    if (!offset) throw NoRoom("no room on the device for a table");
    backend_.write(*offset, bytes);
    add(key, {Derived(), *offset, bytes.size()});
    return *offset;
}

void DeviceCache::add(const ListKey& key, Entry entry) {
    order_.add(key, entry.bytes);
    ++counters_.uploads;
    counters_.uploaded_bytes += entry.bytes;
    entries_.emplace(key, std::move(entry));
}

template <typename Kind>
const DeviceCache::Entry* DeviceCache::use(const ListKey& key) {
    const auto found = entries_.find(key);
    const bool there = found != entries_.end() && std::holds_alternative<Kind>(found->second.what);
    if (there) order_.use(key);
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
