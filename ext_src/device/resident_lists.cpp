#include "device/resident_lists.h"

#include <algorithm>

namespace postings::device {

namespace {

// Kernels load whole words, one more than they use.
constexpr uint64_t kReadSlackBytes = 8;

}  // namespace

ResidentLists::ResidentLists(Backend& backend)
    : backend_(backend), arena_(backend.arena_bytes() - kReadSlackBytes), total_(*arena_.take(8)) {}

bool ResidentLists::fits_a_kernel(const PostingListView& list) {
    return list.codec().id == CodecId::BitPacked || list.codec().id == CodecId::Bitmap;
}

std::optional<uint64_t> ResidentLists::make_room(uint64_t bytes,
                                                 std::span<const service::ListKey> keep) {
    if (bytes > arena_.bytes()) return std::nullopt;
    auto oldest = by_age_.begin();
    for (;;) {
        if (const auto offset = arena_.take(bytes)) return offset;
        while (oldest != by_age_.end() && std::ranges::find(keep, *oldest) != keep.end()) ++oldest;
        if (oldest == by_age_.end()) return std::nullopt;
        const auto victim = lists_.find(*oldest);
        arena_.give_back(victim->second.offset, victim->second.bytes);
        lists_.erase(victim);
        oldest = by_age_.erase(oldest);
        ++counters_.evictions;
    }
}

bool ResidentLists::upload(const service::ListKey& key, const PostingListView& list) {
    if (lists_.contains(key)) return true;
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
    lists_.emplace(
        key, Resident{device_list, *offset, bytes.size(), by_age_.insert(by_age_.end(), key)});
    ++counters_.uploads;
    counters_.uploaded_bytes += bytes.size();
    return true;
}

uint64_t ResidentLists::missing(std::span<const service::ListKey> keys) {
    uint64_t bits = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto found = lists_.find(keys[i]);
        if (found == lists_.end()) {
            bits |= uint64_t{1} << i;
            ++counters_.misses;
        } else {
            by_age_.splice(by_age_.end(), by_age_, found->second.age);
            ++counters_.hits;
        }
    }
    return bits;
}

PostingsQuery ResidentLists::prepare(std::span<const service::ListKey> keys) {
    PostingsQuery query{};
    for (const service::ListKey& key : keys) query.lists[query.list_count++] = lists_.at(key).list;
    std::sort(query.lists, query.lists + query.list_count,
              [](const auto& a, const auto& b) { return a.count < b.count; });
    query.total = total_;
    backend_.zero(total_, 4);
    return query;
}

uint32_t ResidentLists::groups_for(uint32_t blocks) const {
    const Shape shape = backend_.shape();
    const uint32_t wanted = (blocks + shape.teams_in_group - 1) / shape.teams_in_group;
    return std::clamp(wanted, 1u, shape.groups);
}

uint32_t ResidentLists::read_total(const PostingsQuery& query) {
    uint32_t total = 0;
    backend_.read(query.total, {reinterpret_cast<uint8_t*>(&total), sizeof total});
    return total;
}

uint64_t ResidentLists::intersect_count(std::span<const service::ListKey> keys) {
    const PostingsQuery query = prepare(keys);
    backend_.launch(Kernel::Intersect, groups_for(query.lists[0].blocks), query);
    return read_total(query);
}

uint64_t ResidentLists::intersect(std::span<const service::ListKey> keys, std::span<uint32_t> out) {
    PostingsQuery query = prepare(keys);
    query.materialise = 1;
    const uint32_t blocks = query.lists[0].blocks;
    const uint64_t documents = uint64_t{blocks} * kBlockSize * 4, counts = uint64_t{blocks} * 4;
    const uint64_t result = uint64_t{query.lists[0].count} * 4;
    const uint64_t bytes = documents + counts + result;
    const auto scratch = make_room(bytes, keys);
    if (!scratch) throw DeviceError("no room on the device for the result");
    struct GiveBack {
        Arena& arena;
        uint64_t offset, bytes;
        ~GiveBack() { arena.give_back(offset, bytes); }
    } give_back{arena_, *scratch, bytes};
    query.documents = *scratch;
    query.counts = *scratch + documents;
    query.result = query.counts + counts;
    backend_.launch(Kernel::Intersect, groups_for(blocks), query);
    backend_.launch(Kernel::ScanCounts, 1, query);
    backend_.launch(Kernel::Compact, groups_for(blocks), query);
    const uint32_t total = read_total(query);
    if (total > 0 && total <= out.size()) {
        backend_.read(query.result, {reinterpret_cast<uint8_t*>(out.data()), uint64_t{total} * 4});
    }
    return total;
}

}  // namespace postings::device
