#include "device/intersect_operation.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace postings::device {

namespace {

// opencl_kernels/window.h and answer.h.
constexpr uint32_t kWindow = 8192;
constexpr uint32_t kNarrowWindow = 1024;
constexpr uint32_t kSkipRatio = 16;
constexpr uint32_t kMailboxDocs = 16383;
static_assert(1 + kMailboxDocs <= Backend::kMailboxWords);

std::span<const PostingsDeviceList> lists_of(const PostingsQuery& query) {
    return {query.lists, query.list_count};
}

// The docIDs that a result may have; false if there are none.
bool set_range(PostingsQuery& query, SetOperation operation) {
    query.from = query.lists[0].first;
    query.to = query.lists[0].last;
    for (const PostingsDeviceList& list : lists_of(query).subspan(1)) {
        if (operation == SetOperation::Unite) {
            query.from = std::min(query.from, list.first);
            query.to = std::max(query.to, list.last);
        } else if (operation == SetOperation::Intersect) {
            query.from = std::max(query.from, list.first);
            query.to = std::min(query.to, list.last);
        }
    }
    if (query.from > query.to) return false;
    query.from &= ~31u;
    return true;
}

bool all_bitmaps(const PostingsQuery& query) {
    return std::ranges::all_of(lists_of(query),
                               [](const auto& list) { return list.kind == POSTINGS_BITMAP; });
}

// Windows pay where a block of the shortest list is no longer than one, and where most blocks of
// the others meet a docID of it.
bool windows_pay(const PostingsQuery& query) {
    const auto lists = lists_of(query);
    if (all_bitmaps(query)) return true;
    const PostingsDeviceList& shortest = lists[0];
    const uint64_t block_span = (uint64_t{shortest.last} - shortest.first) / shortest.blocks;
    return shortest.blocks >= 64 && block_span <= kWindow / 2 &&
           lists[1].count / kSkipRatio <= shortest.count;
}

void plan_windows(PostingsQuery& query, const Shape& shape, const CombineOptions& options) {
    const uint64_t range = uint64_t{query.to} - query.from + 1;
    query.width = options.width;
    if (query.width == 0) {
        // Wide, so that few blocks lie in two windows, but with work for many teams.
        query.width = static_cast<uint32_t>(
            std::bit_ceil(std::clamp<uint64_t>(range / shape.teams * 4, kNarrowWindow, kWindow)));
    }
    query.units = static_cast<uint32_t>((range + query.width - 1) / query.width);
    query.bitmaps = all_bitmaps(query);
    // A block of a list of like length nearly always meets the window's docIDs.
    query.skip_from = query.lists[1].count / kSkipRatio > query.lists[0].count ? 1 : 2;
}

void plan_blocks(PostingsQuery& query, const Shape& shape, const CombineOptions& options) {
    const uint32_t blocks = query.lists[0].blocks;
    query.slices = options.slices;
    if (query.slices == 0) {
        // A slice should meet a block of the next list at least, and a team a slice.
        const uint32_t met = std::max(1u, query.lists[1].blocks / blocks);
        const uint32_t idle = std::max(1u, shape.teams / blocks);
        query.slices = std::bit_floor(std::min({2 * met, idle, uint32_t{kBlockSize}}));
    }
    query.units = blocks * query.slices;
}

// What to launch; no kernel where the lists' ranges alone tell that the result is empty.
struct Plan {
    Kernel kernel;
    PostingsQuery query;
    bool empty;
};

Plan plan(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
          const CombineOptions& options) {
    Plan plan{Kernel::Combine, {}, false};
    PostingsQuery& query = plan.query;
    for (const ListKey& key : keys) query.lists[query.list_count++] = cache.list(key);
    if (operation == SetOperation::Intersect) {
        std::ranges::sort(query.lists, query.lists + query.list_count, {},
                          &PostingsDeviceList::count);
    }
    plan.empty = !set_range(query, operation);
    if (plan.empty) return plan;
    query.how = static_cast<uint32_t>(operation);
    query.total = cache.counters_offset();
    query.taken = query.total + 8;
    const Shape shape = cache.backend().shape();
    const auto algorithm = options.algorithm;
    if (operation == SetOperation::Intersect && algorithm != IntersectAlgorithm::Windows &&
        (algorithm == IntersectAlgorithm::Blocks || !windows_pay(query))) {
        plan.kernel = Kernel::Intersect;
        plan_blocks(query, shape, options);
    } else {
        plan_windows(query, shape, options);
    }
    query.mailbox = cache.backend().mailbox();
    return plan;
}

void launch(Backend& backend, const Plan& plan) {
    backend.launch(plan.kernel, backend.shape().groups(plan.kernel, plan.query.units), plan.query);
}

}  // namespace

uint64_t combine_count(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                       const CombineOptions& options) {
    const Plan planned = plan(cache, operation, keys, options);
    if (planned.empty) return 0;
    launch(cache.backend(), planned);
    return cache.backend().answer(planned.query.mailbox, 1)[0];
}

uint64_t combine(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                 std::span<uint32_t> out, const CombineOptions& options) {
    Plan planned = plan(cache, operation, keys, options);
    if (planned.empty) return 0;
    PostingsQuery& query = planned.query;
    Backend& backend = cache.backend();
    uint64_t most = query.lists[0].count;
    if (operation == SetOperation::Unite) {
        for (const auto& list : lists_of(query).subspan(1)) most += list.count;
    }
    most = std::min(most, uint64_t{query.to} - query.from + 1);
    const uint64_t words = query.units > DeviceCache::kOrderedUnits ? uint64_t{query.units} * 8 : 0;
    const auto scratch = cache.scratch(words + most * 4, keys);
    query.materialise = 1;
    query.unit_words = words > 0 ? scratch.offset() : cache.unit_words_offset();
    query.result = scratch.offset() + words;
    if (words > 0) backend.zero(query.unit_words, words);
    launch(backend, planned);
    const uint32_t total = backend.answer(query.mailbox, 1)[0];
    if (total > out.size()) return total;
    if (total <= kMailboxDocs) {
        const auto answer = backend.answer(query.mailbox, 1 + total);
        std::ranges::copy(answer.subspan(1), out.begin());
    } else {
        backend.read(query.result, {reinterpret_cast<uint8_t*>(out.data()), uint64_t{total} * 4});
    }
    return total;
}

}  // namespace postings::device
