#include "research/device/merge_intersect.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "device/decode_operation.h"
#include "device/set_operation.h"
#include "research/device/program.h"
#include "research/kernel_parameters.h"

namespace postings::device {

namespace {

// Values of opencl_kernels/research/merge_intersect.h.
enum Method : uint32_t { kMergeFind = 0, kMergePath = 1, kPartPerLane = 2, kDocPerTeam = 3 };
constexpr uint32_t kPathSteps = 16, kDocsPerLane = 32;

uint32_t levels_of(MergeAlgorithm algorithm) {
    return static_cast<uint32_t>(algorithm);
}

Method method_of(MergeAlgorithm algorithm) {
    switch (algorithm) {
        case MergeAlgorithm::MergePath:
            return kMergePath;
        case MergeAlgorithm::PartPerLane:
            return kPartPerLane;
        case MergeAlgorithm::DocPerTeam:
            return kDocPerTeam;
        default:
            return kMergeFind;
    }
}

uint64_t units_of(Method method, uint64_t first, uint64_t second, uint32_t lanes) {
    const auto over = [](uint64_t items, uint64_t each) { return (items + each - 1) / each; };
    switch (method) {
        case kMergePath:
            return over(first + second, uint64_t{kPathSteps} * lanes);
        case kPartPerLane:
            return over(first, uint64_t{kDocsPerLane} * lanes);
        case kDocPerTeam:
            return over(first, lanes);
        case kMergeFind:
            break;
    }
    return over(first, uint64_t{lanes > 1 ? 4u : 32u} * lanes);
}

// The distance of the splitters of a level; it falls by the same factor from one level to the next,
// down to 1.
uint32_t stride_of(uint32_t level, uint32_t levels, uint32_t count) {
    const double bits = std::bit_width(count) * double(levels + 1 - level) / (levels + 1);
    return std::max(1u, static_cast<uint32_t>(std::exp2(bits)));
}

}  // namespace

DecodedLists::DecodedLists(DeviceCache& cache, std::span<const ListKey> keys) : cache_(cache) {
    uint64_t bytes = 0, shortest = UINT32_MAX, all = 0;
    for (const ListKey& key : keys) {
        const uint32_t count = cache.list(key).count;
        lists_.push_back({bytes, count});
        bytes += (uint64_t{count} * 4 + 15) / 16 * 16;
        shortest = std::min<uint64_t>(shortest, count);
        all += count;
    }
    // Splitters are fewer than half of the docIDs; every unit has a word of 8 bytes.
    for (uint64_t* at : {&results_[0], &results_[1], &splitters_[0], &splitters_[1]}) {
        *at = bytes;
        bytes += (shortest * 4 + 15) / 16 * 16;
    }
    unit_words_ = bytes;
    bytes += (std::max(shortest, all / kPathSteps) + 1) * 8;
    scratch_.reset(new DeviceCache::Scratch(cache.scratch(bytes, keys)));
    for (Docs& list : lists_) list.offset += scratch_->offset();
    for (uint64_t* at :
         {&results_[0], &results_[1], &splitters_[0], &splitters_[1], &unit_words_}) {
        *at += scratch_->offset();
    }
    for (size_t i = 0; i < keys.size(); ++i) decode_to(cache, keys[i], lists_[i].offset);
    std::ranges::sort(lists_, {}, &Docs::count);
}

PostingsAnswer DecodedLists::answer_of(uint64_t units, uint64_t result, bool materialise) {
    PostingsAnswer answer{};
    answer.total = cache_.counters_offset();
    answer.taken = answer.total + 8;
    answer.materialise = materialise;
    answer.result = result;
    answer.capacity = UINT32_MAX;
    answer.unit_words = unit_words_;
    if (materialise) cache_.backend().zero(unit_words_, units * 8);
    answer.result_buffer = cache_.backend().result_buffer();
    return answer;
}

DecodedLists::Docs DecodedLists::run(MergeAlgorithm algorithm, Docs first, Docs second,
                                     uint64_t result, bool materialise) {
    Backend& backend = cache_.backend();
    const Shape shape = backend.shape();
    if (first.count == 0) return first;
    PostingsDecodedPair pair{};
    pair.first = first.offset;
    pair.second = second.offset;
    pair.first_count = first.count;
    pair.second_count = second.count;
    pair.method = method_of(algorithm);
    if (pair.method == kMergeFind) {
        const uint32_t levels = levels_of(algorithm);
        for (uint32_t level = 1; level <= levels; ++level) {
            pair.stride = stride_of(level, levels, first.count);
            pair.places = splitters_[level % 2];
            const uint32_t count = (first.count - 1) / pair.stride + 1;
            const uint32_t teams = (count + shape.lanes - 1) / shape.lanes;
            backend.launch(kFindSplitters, shape.groups(kFindSplitters, teams), pair);
            pair.splitters = pair.places;
            pair.splitter_stride = pair.stride;
        }
    }
    const uint64_t units =
        units_of(static_cast<Method>(pair.method), first.count, second.count, shape.lanes);
    pair.units = static_cast<uint32_t>(units);
    pair.answer = answer_of(units, result, materialise);
    uint32_t teams = pair.units;
    // Lanes that go through parts of their own are faster if the parts stay in the first cache.
    if (pair.method == kPartPerLane) teams = std::min(teams, shape.teams / 2);
    const uint32_t groups = shape.groups(kIntersectDecoded, teams);
    backend.launch(kIntersectDecoded, groups, pair);
    return {result, backend.answer(pair.answer.result_buffer, 1)[0]};
}

DecodedLists::Docs DecodedLists::run_adp(bool materialise) {
    Backend& backend = cache_.backend();
    const Shape shape = backend.shape();
    if (lists_[0].count == 0) return lists_[0];
    PostingsDecodedLists lists{};
    for (size_t i = 0; i < lists_.size(); ++i) {
        lists.docs[i] = lists_[i].offset;
        lists.counts[i] = lists_[i].count;
    }
    lists.list_count = static_cast<uint32_t>(lists_.size());
    const uint64_t units = units_of(kPartPerLane, lists_[0].count, 0, shape.lanes);
    lists.units = static_cast<uint32_t>(units);
    lists.answer = answer_of(units, results_[0], materialise);
    const uint32_t teams = std::min(lists.units, shape.teams / 2);
    backend.launch(kIntersectAdp, shape.groups(kIntersectAdp, teams), lists);
    return {results_[0], backend.answer(lists.answer.result_buffer, 1)[0]};
}

DecodedLists::Docs DecodedLists::fold(MergeAlgorithm algorithm, bool materialise) {
    if (algorithm == MergeAlgorithm::Adp) return run_adp(materialise);
    Docs found = lists_[0];
    for (size_t i = 1; i < lists_.size(); ++i) {
        const bool writes = materialise || i + 1 < lists_.size();
        found = run(algorithm, found, lists_[i], results_[i % 2], writes);
    }
    return found;
}

uint64_t DecodedLists::intersect_count(MergeAlgorithm algorithm) {
    return fold(algorithm, false).count;
}

uint64_t DecodedLists::intersect(MergeAlgorithm algorithm, std::span<uint32_t> out) {
    const Docs found = fold(algorithm, true);
    if (found.count > 0 && found.count <= out.size()) {
        cache_.backend().read(found.offset, {reinterpret_cast<uint8_t*>(out.data()),
                                             uint64_t{found.count} * sizeof(uint32_t)});
    }
    return found.count;
}

uint64_t combine_count_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                          std::span<const ListKey> keys) {
    return algorithm.decoded && operation == SetOperation::Intersect
               ? DecodedLists(cache, keys).intersect_count(*algorithm.decoded)
               : combine_count(cache, operation, keys, algorithm.product);
}

uint64_t combine_by(const AnyAlgorithm& algorithm, DeviceCache& cache, SetOperation operation,
                    std::span<const ListKey> keys, std::span<uint32_t> out) {
    return algorithm.decoded && operation == SetOperation::Intersect
               ? DecodedLists(cache, keys).intersect(*algorithm.decoded, out)
               : combine(cache, operation, keys, out, algorithm.product);
}

}  // namespace postings::device
