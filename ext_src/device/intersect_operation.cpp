#include "device/intersect_operation.h"

#include <algorithm>

namespace postings::device {

namespace {

PostingsQuery prepare(DeviceCache& cache, std::span<const ListKey> keys) {
    PostingsQuery query{};
    for (const ListKey& key : keys) query.lists[query.list_count++] = cache.list(key);
    std::sort(query.lists, query.lists + query.list_count,
              [](const auto& a, const auto& b) { return a.count < b.count; });
    query.total = cache.counters_offset();
    query.done = query.total + 4;
    query.mailbox = cache.backend().mailbox();
    return query;
}

}  // namespace

uint64_t intersect_count(DeviceCache& cache, std::span<const ListKey> keys) {
    Backend& backend = cache.backend();
    const PostingsQuery query = prepare(cache, keys);
    backend.launch(Kernel::Intersect,
                   backend.shape().groups(Kernel::Intersect, query.lists[0].blocks), query);
    return backend.answer(query.mailbox, 1)[0];
}

uint64_t intersect(DeviceCache& cache, std::span<const ListKey> keys, std::span<uint32_t> out) {
    Backend& backend = cache.backend();
    PostingsQuery query = prepare(cache, keys);
    query.materialise = 1;
    const Shape shape = backend.shape();
    const uint32_t blocks = query.lists[0].blocks;
    const uint64_t documents = uint64_t{blocks} * kBlockSize * 4;
    const uint64_t counts = (uint64_t{blocks} + 1) * 4;
    const auto scratch =
        cache.scratch(documents + counts + uint64_t{query.lists[0].count} * 4, keys);
    query.documents = scratch.offset();
    query.counts = query.documents + documents;
    query.result = query.counts + counts;
    backend.launch(Kernel::Intersect, shape.groups(Kernel::Intersect, blocks), query);
    backend.launch(Kernel::ScanCounts, 1, query);
    backend.launch(Kernel::Compact, shape.groups(Kernel::Compact, blocks), query);
    const uint32_t total = backend.answer(query.mailbox, 1)[0];
    if (total > 0 && total <= out.size()) {
        backend.read(query.result, {reinterpret_cast<uint8_t*>(out.data()), uint64_t{total} * 4});
    }
    return total;
}

}  // namespace postings::device
