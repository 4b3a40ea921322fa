#include "research/device/select.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "research/device/program.h"
#include "research/kernel_parameters.h"

namespace postings::device {

namespace {

// Values of opencl_kernels/research/select.h, select_heap.h and select_digits.h.
constexpr uint32_t kGroupKeys = 2048, kHeapDegree = 512, kRounds = 7;
// How many scores a lane takes before it looks again at what other groups know.
constexpr uint32_t kFilterScores = 16;
// The state lies behind the counters of other operations.
constexpr uint64_t kStateWord = 128;
// More keys than this are not worth keeping: appending them takes longer than reading the scores
// again.
constexpr uint32_t kScoresToKeep = 256;

// The number of keys that the algorithm keeps.
uint64_t keys_of(const SelectTask& task, uint32_t groups, uint32_t capacity) {
    switch (task.algorithm) {
        case SelectAlgorithm::Filter:
            return uint64_t{groups} * POSTINGS_SELECT_CAPACITY;
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
    return uint64_t{capacity} + kGroupKeys;
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
    select.bucket_shift =
        task.bound < 256 ? 0 : static_cast<uint32_t>(std::bit_width(task.bound)) - 8;
    select.capacity = std::max(kGroupKeys, task.count / kScoresToKeep);
    select.ranged = task.algorithm == SelectAlgorithm::Bucket && task.count > kGroupKeys;
    const bool filters = task.algorithm == SelectAlgorithm::Filter;
    const uint32_t of_team = filters ? kFilterScores * shape.lanes : 128;
    uint32_t groups = shape.groups(kSelectDigits, (task.count - 1) / of_team + 1);
    // All groups must run at once: they wait for each other.
    if (filters) groups = std::min(groups, shape.groups(kSelectFilter, shape.teams / 2));
    const uint64_t key_bytes = keys_of(task, groups, select.capacity) * 8;
    const uint64_t state_bytes =
        sizeof(PostingsSelectState) + (POSTINGS_RANK_STATE_WORDS + POSTINGS_SELECT_DIGITS) * 4;
    const auto scratch = cache.scratch(key_bytes + state_bytes, {});
    select.keys = scratch.offset();
    select.result_buffer = backend.result_buffer();
    switch (task.algorithm) {
        case SelectAlgorithm::Filter:
            backend.launch(kSelectFilter, groups, select);
            break;
        case SelectAlgorithm::Heap:
            groups = shape.groups(kSelectHeap, (task.count - 1) / kHeapDegree + 1);
            backend.launch(kSelectHeap, groups, select);
            break;
        case SelectAlgorithm::Radix:
        case SelectAlgorithm::Bucket:
            select.state = scratch.offset() + key_bytes;
            backend.zero(select.state, state_bytes);
            if (select.ranged) backend.launch(kSelectRange, groups, select);
            // Rounds after the one that answers do nothing.
            for (; select.round < (task.count <= kGroupKeys ? 1 : kRounds); ++select.round) {
                backend.launch(kSelectDigits, groups, select);
            }
            break;
    }
    const auto answer = backend.answer(select.result_buffer, 1 + 2 * size_t{select.k});
    static_assert(sizeof(ScoredDocument) == 8);
    std::vector<ScoredDocument> documents(std::min(answer[0], select.k));
    std::memcpy(documents.data(), &answer[1], documents.size() * 8);
    return documents;
}

}  // namespace postings::device
