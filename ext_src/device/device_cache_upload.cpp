// Uploads posting lists and document lengths into a device's memory.
#include <algorithm>

#include "device/auxiliary_list.h"
#include "device/device_cache.h"

namespace postings::device {

namespace {

static_assert(POSTINGS_BIT_PACKED == static_cast<uint32_t>(CodecId::BitPacked));
static_assert(POSTINGS_BITMAP == static_cast<uint32_t>(CodecId::Bitmap));

// A single docID has no payload, whatever the codec.
uint32_t kind_of(const PostingListView& list) {
    return list.count() > 1 ? static_cast<uint32_t>(list.codec().id) : POSTINGS_BIT_PACKED;
}

// How many bytes to leave free before the payload, which would be at `payload`: a gap gives a
// bitmap its alignment.
uint64_t gap_before(uint64_t payload, const PostingListView& list) {
    const bool is_bitmap = list.codec().id == CodecId::Bitmap && list.count() > 1;
    return is_bitmap ? (list.first() / 8 - payload) % kBitmapAlignment : 0;
}

// All fields except the offsets.
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

bool DeviceCache::fits_set_operations(const PostingListView& list) {
    if (kind_of(list) != POSTINGS_BITMAP) return device::fits_set_operations(kind_of(list));
    return (list.last() - list.first()) / list.count() < kBitsASparseDoc;
}

bool DeviceCache::stands(const ListKey& key, bool fits) const {
    const auto there = entries_.find(key);
    if (there == entries_.end()) return false;
    const auto* as_it_is = std::get_if<ResidentList>(&there->second.what);
    return as_it_is == nullptr || !fits || device::fits_set_operations(as_it_is->stored.kind);
}

std::optional<DeviceCache::Incoming> DeviceCache::begin(const ListKey& key,
                                                        const PostingListView& list) {
    Incoming incoming(key);
    incoming.fits_ = fits_set_operations(list);
    if (stands(key, incoming.fits_)) return incoming;
    // Without the frequencies, which are at the end: lists to be ranked are a RankList.
    const auto bytes = list.bytes().first(list.bytes().size() - list.frequencies_payload().size());
    const uint64_t derived_at = (bytes.size() + kBitmapAlignment + 15) / 16 * 16;
    PostingsDeviceList stored = shape_of(list);
    if (!take_room(incoming, derived_at + derived_bytes(stored))) return std::nullopt;
    const uint64_t offset = incoming.offset_;
    const auto skipped =
        static_cast<uint64_t>(list.count() > 1 ? list.docs_payload().data() - bytes.data() : 0);
    const uint64_t gap = gap_before(offset + skipped, list);
    if (gap == 0) {
        incoming.pieces_ = {{offset, bytes}};
    } else {
        incoming.pieces_ = {{offset, bytes.first(skipped)},
                            {offset + skipped + gap, bytes.subspan(skipped)}};
    }
    const auto at = [&](const uint8_t* p) -> uint64_t {
        if (p == nullptr) return 0;
        const auto place = static_cast<uint64_t>(p - bytes.data());
        return offset + place + (place >= skipped ? gap : 0);
    };
    stored.payload = at(list.docs_payload().data());
    if (list.block_count() > 1) {
        stored.lasts = at(list.lasts().data());
        stored.offsets = at(list.docs_offsets().data());
    }
    incoming.finish_ = [this, stored, offset, derived_at = offset + derived_at]() -> ResidentForm {
        PostingsAnswer answer{};
        answer.total = counters_offset();
        answer.taken = answer.total + 8;
        answer.unit_words = unit_words_offset();
        static_assert(kMostUnits <= kOrderedUnits);
        const ResidentList list{stored, derive(backend_, stored, derived_at, answer)};
        // Waits for the kernels: streams do not, and might get this room if the list is evicted
        // soon.
        uint8_t any;
        backend_.read(offset, {&any, 1});
        return list;
    };
    return incoming;
}

std::optional<DeviceCache::Incoming> DeviceCache::begin(const ListKey& key,
                                                        const DocumentLengths& lengths) {
    Incoming incoming(key);
    if (stands(key, false)) return incoming;
    if (!take_room(incoming, lengths.codes.size())) return std::nullopt;
    incoming.pieces_ = {{incoming.offset_, lengths.codes}};
    incoming.finish_ = [offset = incoming.offset_, lengths]() -> ResidentForm {
        return DeviceLengths{offset,
                             static_cast<uint32_t>(lengths.codes.size()),
                             {lengths.lengths.begin(), lengths.lengths.end()},
                             lengths.average};
    };
    return incoming;
}

std::optional<DeviceCache::Incoming> DeviceCache::begin(const ListKey& key, const RankList& list) {
    Incoming incoming(key_to_rank(key));
    if (stands(incoming.key_, false)) return incoming;
    if (!take_room(incoming, list.bytes.size())) return std::nullopt;
    incoming.pieces_ = {{incoming.offset_, list.bytes}};
    incoming.finish_ = [placed = list.at(incoming.offset_)]() -> ResidentForm { return placed; };
    return incoming;
}

bool DeviceCache::take_room(Incoming& incoming, uint64_t bytes) {
    const auto offset = make_room(bytes);
    if (!offset) return false;
    incoming.arena_ = &arena_;
    incoming.offset_ = *offset;
    incoming.bytes_ = bytes;
    return true;
}

bool DeviceCache::write_some(Incoming& incoming, uint64_t most) {
    while (most > 0 && !incoming.pieces_.empty()) {
        auto& [to, from] = incoming.pieces_.front();
        const auto part = from.first(std::min<uint64_t>(from.size(), most));
        if (!part.empty()) backend_.write(to, part);
        most -= part.size();
        to += part.size();
        from = from.subspan(part.size());
        if (from.empty()) incoming.pieces_.erase(incoming.pieces_.begin());
    }
    return incoming.pieces_.empty();
}

void DeviceCache::finish(Incoming incoming) {
    if (!incoming.finish_) return;  // it was resident already
    // Another form of it may have become resident meanwhile.
    if (stands(incoming.key_, incoming.fits_)) return;
    ResidentForm what = incoming.finish_();
    uint32_t holds = 0;
    if (const auto there = entries_.find(incoming.key_); there != entries_.end()) {
        holds = there->second.holds;
        drop(there);
    }
    host_copies_.forget(incoming.key_);
    incoming.arena_ = nullptr;  // the room is the entry's now
    count_upload(incoming.bytes_);
    add(incoming.key_, {std::move(what), incoming.offset_, incoming.bytes_, holds});
}

}  // namespace postings::device
