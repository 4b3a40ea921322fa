#include "device/set_operation.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace postings::device {

namespace {

constexpr uint32_t kResultBufferDocs = 16383;  // opencl_kernels/answer.h
static_assert(1 + kResultBufferDocs <= Backend::kResultBufferWords);

std::span<const PostingsDeviceList> lists_of(const PostingsQuery& query) {
    return {query.lists, query.list_count};
}

struct Plan {
    Kernel kernel;
    PostingsQuery query;
    uint64_t most;  // docIDs in the result
};

Plan plan(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys, bool writes,
          const CombineOptions& options) {
    Plan plan{Kernel::Combine, {}, 0};
    PostingsQuery& query = plan.query;
    std::vector<ListKey> sorted(keys.begin(), keys.end());
    if (operation == SetOperation::Intersect) {
        std::ranges::sort(sorted, {}, [&](const ListKey& key) { return cache.list(key).count; });
    }
    for (const ListKey& key : sorted) query.lists[query.list_count++] = cache.set_list(key);
    const CombinePlan combine =
        plan_combine(operation, lists_of(query), cache.backend().shape().teams, writes, options);
    plan.most = most_results(operation, lists_of(query), combine);
    if (plan.most > UINT32_MAX) throw NoRoom("more docIDs than a kernel counts");
    if (combine.units == 0) return plan;
    switch (combine.strategy) {
        case Strategy::Windows:
            plan.kernel = Kernel::Combine;
            break;
        case Strategy::Blocks:
            plan.kernel = Kernel::Intersect;
            query.lists[0] = cache.set_list(sorted[0], true);
            break;
        case Strategy::Bitmaps:
            plan.kernel = Kernel::CombineBitmaps;
            break;
        case Strategy::SparseBitmaps:
            plan.kernel = keys.size() == 2 && !writes ? Kernel::CountCommonLeaves
                                                      : Kernel::IntersectSparseBitmaps;
            sparse_bitmaps_first(std::span(query.lists, query.list_count), std::identity());
            break;
    }
    query.units = combine.units;
    query.operation = static_cast<uint32_t>(operation);
    query.from = combine.from;
    query.to = combine.to;
    query.width = combine.width;
    query.slices = combine.slices;
    query.answer.total = cache.counters_offset();
    query.answer.taken = query.answer.total + 8;
    query.answer.result_buffer = cache.backend().result_buffer();
    return plan;
}

void launch(Backend& backend, const Plan& plan) {
    const Shape shape = backend.shape();
    backend.launch(plan.kernel, shape.groups(plan.kernel, std::min(plan.query.units, shape.teams)),
                   plan.query);
}

}  // namespace

uint64_t combine_count(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                       const CombineOptions& options) {
    if (operation != SetOperation::Intersect && keys.size() == 2 &&
        options.algorithm == SetAlgorithm::Auto) {
        // The intersection of two lists is found faster.
        const uint64_t common = combine_count(cache, SetOperation::Intersect, keys, options);
        const uint64_t first = cache.list(keys[0]).count, second = cache.list(keys[1]).count;
        const uint64_t count = (operation == SetOperation::Unite ? first + second : first) - common;
        if (count > UINT32_MAX) throw NoRoom("more docIDs than a request counts");
        return count;
    }
    const Plan planned = plan(cache, operation, keys, false, options);
    if (planned.query.units == 0) return 0;
    launch(cache.backend(), planned);
    return cache.backend().answer(planned.query.answer.result_buffer, 1)[0];
}

uint64_t combine(DeviceCache& cache, SetOperation operation, std::span<const ListKey> keys,
                 std::span<uint32_t> out, const CombineOptions& options) {
    Plan planned = plan(cache, operation, keys, true, options);
    if (planned.query.units == 0) return 0;
    PostingsQuery& query = planned.query;
    Backend& backend = cache.backend();
    const uint64_t capacity = std::min<uint64_t>(planned.most, out.size());
    const uint64_t words = query.units > DeviceCache::kOrderedUnits ? uint64_t{query.units} * 8 : 0;
    const auto scratch = cache.scratch(words + capacity * 4, keys);
    query.answer.materialise = 1;
    query.answer.capacity = static_cast<uint32_t>(capacity);
    query.answer.buffer_capacity = kResultBufferDocs;
    query.answer.unit_words = words > 0 ? scratch.offset() : cache.unit_words_offset();
    query.answer.result = scratch.offset() + words;
    if (words > 0) backend.zero(query.answer.unit_words, words);
    launch(backend, planned);
    const uint32_t total = backend.answer(query.answer.result_buffer, 1)[0];
    if (total > out.size()) return total;
    if (total <= kResultBufferDocs) {
        const auto answer = backend.answer(query.answer.result_buffer, 1 + total);
        std::ranges::copy(answer.subspan(1), out.begin());
    } else {
        backend.read(query.answer.result,
                     {reinterpret_cast<uint8_t*>(out.data()), uint64_t{total} * 4});
    }
    return total;
}

}  // namespace postings::device
