#include "device/select_operation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace postings::device {

namespace {

// opencl_kernels/select.h, select_heap.h and select_digits.h.
constexpr uint32_t kGroupKeys = 2048, kHeapDegree = 512, kRounds = 7;
// Behind the counters of other operations.
constexpr uint64_t kStateWord = 32;
// More keys than that are not worth keeping: appending them takes longer than reading the scores.
constexpr uint32_t kScoresToKeep = 256;

// What the algorithm keeps.
uint64_t keys_of(const SelectTask& task, uint32_t groups, uint32_t room) {
    switch (task.algorithm) {
        case SelectAlgorithm::Filter:
            return uint64_t{groups} * task.k;
        case SelectAlgorithm::Heap: {
            uint64_t keys = 0;
            for (uint64_t level = task.count; keys == 0 || level > kHeapDegree;) {
                level = (level + kHeapDegree - 1) / kHeapDegree;
                keys += level;
            }
            return keys;
        }
        case SelectAlgorithm::Radix:
        case SelectAlgorithm::Bucket:
            break;
    }
    return uint64_t{room} + kGroupKeys;
}

// Every group brings up to k keys, which a single one merges: each looks at as many scores as that
// one at keys.
uint32_t filter_groups(const SelectTask& task, uint32_t most) {
    const double groups = std::sqrt(static_cast<double>(task.count) / task.k);
    return std::clamp(static_cast<uint32_t>(groups), 1u, most);
}

}  // namespace

std::vector<ScoredDocument> select(DeviceCache& cache, const SelectTask& task) {
    if (task.k > kMaxSelectK) throw InvalidArgument("more documents than a device selects");
    // Tiles are rounded up, and the last docID has no key.
    if (task.count > 1u << 31 || uint64_t{task.first} + task.count > UINT32_MAX) {
        throw InvalidArgument("more scores than a device selects from");
    }
    if (task.count == 0 || task.k == 0) return {};
    Backend& backend = cache.backend();
    const Shape shape = backend.shape();
    PostingsSelect select{};
    select.scores = task.scores;
    select.state = cache.counters_offset() + kStateWord * 4;
    select.count = task.count;
    select.first = task.first;
    select.k = std::min(task.k, task.count);
    select.capacity = std::clamp(std::bit_ceil(2 * select.k), 256u, kGroupKeys);
    select.room = std::max(kGroupKeys, task.count / kScoresToKeep);
    select.ranged = task.algorithm == SelectAlgorithm::Bucket && task.count > kGroupKeys;
    const uint32_t teams = (task.count - 1) / 128 + 1;
    uint32_t groups = shape.groups(Kernel::SelectDigits, teams);
    if (task.algorithm == SelectAlgorithm::Filter) groups = filter_groups(task, groups);
    const uint64_t key_bytes = keys_of(task, groups, select.room) * 8;
    const uint64_t state_bytes = sizeof(PostingsSelectState) + POSTINGS_SELECT_DIGITS * 4;
    const auto scratch = cache.scratch(key_bytes + state_bytes, {});
    select.keys = scratch.offset();
    select.mailbox = backend.mailbox();
    switch (task.algorithm) {
        case SelectAlgorithm::Filter:
            backend.launch(Kernel::SelectFilter, groups, select);
            break;
        case SelectAlgorithm::Heap:
            groups = shape.groups(Kernel::SelectHeap, (task.count - 1) / kHeapDegree + 1);
            backend.launch(Kernel::SelectHeap, groups, select);
            break;
        case SelectAlgorithm::Radix:
        case SelectAlgorithm::Bucket:
            select.state = scratch.offset() + key_bytes;
            backend.zero(select.state, state_bytes);
            if (select.ranged) backend.launch(Kernel::SelectRange, groups, select);
            // Rounds after the one that answers do nothing.
            for (; select.round < (task.count <= kGroupKeys ? 1 : kRounds); ++select.round) {
                backend.launch(Kernel::SelectDigits, groups, select);
            }
            break;
    }
    const auto answer = backend.answer(select.mailbox, 1 + 2 * size_t{select.k});
    static_assert(sizeof(ScoredDocument) == 8);
    std::vector<ScoredDocument> documents(std::min(answer[0], select.k));
    std::memcpy(documents.data(), &answer[1], documents.size() * 8);
    return documents;
}

}  // namespace postings::device
